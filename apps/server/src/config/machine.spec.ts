import { machineWithin } from './machine';

const GIB = 1024 ** 3;
const WHOLE = { cores: 16, memoryBytes: 64 * GIB };

function machine(files: Record<string, string>) {
  return machineWithin(WHOLE, (path) => files[path]);
}

describe('machineWithin', () => {
  it('is the whole machine without control groups, and with groups without limits', () => {
    const whole = { ...WHOLE, coresOf: 'machine', memoryOf: 'machine' };
    expect(machine({})).toEqual(whole);
    expect(
      machine({
        '/proc/self/cgroup': '0::/',
        '/sys/fs/cgroup/cpu.max': 'max 100000',
        '/sys/fs/cgroup/memory.max': 'max',
      }),
    ).toEqual(whole);
  });

  it.each([
    ['200000 100000', 2],
    ['150000 100000', 1],
    ['20000 100000', 1],
    ['3200000 100000', 16],
  ])('takes whole cores of the quota %s: %d', (quota, cores) => {
    expect(machine({ '/sys/fs/cgroup/cpu.max': quota }).cores).toBe(cores);
  });

  it('takes the least of the own group and those around it', () => {
    expect(
      machine({
        '/proc/self/cgroup': '0::/pods/recto',
        '/sys/fs/cgroup/pods/recto/cpu.max': '800000 100000',
        '/sys/fs/cgroup/pods/recto/memory.max': `${2 * GIB}`,
        '/sys/fs/cgroup/pods/cpu.max': '400000 100000',
        '/sys/fs/cgroup/pods/memory.max': `${8 * GIB}`,
      }),
    ).toEqual({ cores: 4, memoryBytes: 2 * GIB, coresOf: 'control group', memoryOf: 'control group' });
  });

  it('reads version 1, whose missing limits are -1 and a number beyond any memory', () => {
    const own = '5:memory:/docker/a\n3:cpu,cpuacct:/docker/a';
    expect(
      machine({
        '/proc/self/cgroup': own,
        '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '300000',
        '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
        '/sys/fs/cgroup/memory/memory.limit_in_bytes': `${4 * GIB}`,
      }),
    ).toMatchObject({ cores: 3, memoryBytes: 4 * GIB });
    expect(
      machine({
        '/proc/self/cgroup': own,
        '/sys/fs/cgroup/cpu/docker/a/cpu.cfs_quota_us': '-1',
        '/sys/fs/cgroup/cpu/docker/a/cpu.cfs_period_us': '100000',
        '/sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes': '9223372036854771712',
      }),
    ).toMatchObject({ ...WHOLE });
  });
});
