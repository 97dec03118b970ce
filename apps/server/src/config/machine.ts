/**
 * What this process may use of the machine: the limits of its control group where there are any, which is how containers are bounded, else
 * the whole machine. Linux, cgroup v2 (Documentation/admin-guide/cgroup-v2.rst: cpu.max, memory.max) and v1.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { posix } from 'node:path';

export interface Machine {
  /** Whole cores, at least one. */
  readonly cores: number;
  readonly memoryBytes: number;
  /** What bounds each of them. */
  readonly coresOf: Bound;
  readonly memoryOf: Bound;
}

export type Bound = 'machine' | 'control group';

/** The text of a file; undefined where it can't be read. */
export type ReadText = (path: string) => string | undefined;

interface Limits {
  readonly cores: number;
  readonly memoryBytes: number;
}

const CGROUPS = '/sys/fs/cgroup';
const NO_LIMITS: Limits = { cores: Infinity, memoryBytes: Infinity };

/** The share of this process. */
export function machineOfProcess(): Machine {
  return machineWithin({ cores: availableParallelism(), memoryBytes: totalmem() }, readText);
}

export function machineWithin(whole: Limits, read: ReadText): Machine {
  const group = limitsOfGroups(read);
  const cores = Math.max(1, Math.floor(group.cores));
  return {
    cores: Math.min(whole.cores, cores),
    memoryBytes: Math.min(whole.memoryBytes, group.memoryBytes),
    coresOf: cores < whole.cores ? 'control group' : 'machine',
    memoryOf: group.memoryBytes < whole.memoryBytes ? 'control group' : 'machine',
  };
}

/** The least of the own group's limits and those of the groups around it. In a container the own group is often the root that it sees. */
function limitsOfGroups(read: ReadText): Limits {
  const own = read('/proc/self/cgroup') ?? '';
  const v2 = withAncestors(groupOf(own, '')).map((group) => limitsOfGroup(read, `${CGROUPS}${group}`));
  const v1: Limits = {
    cores: quotaOfV1(read, withAncestors(groupOf(own, 'cpu'))),
    memoryBytes: Math.min(
      ...withAncestors(groupOf(own, 'memory')).map((group) =>
        bytes(read(`${CGROUPS}/memory${group}/memory.limit_in_bytes`)),
      ),
    ),
  };
  return [...v2, v1].reduce(least, NO_LIMITS);
}

function limitsOfGroup(read: ReadText, directory: string): Limits {
  const [quota, period] = (read(`${directory}/cpu.max`) ?? '').split(' ');
  return { cores: share(quota, period), memoryBytes: bytes(read(`${directory}/memory.max`)) };
}

function quotaOfV1(read: ReadText, groups: readonly string[]): number {
  const shares = groups.map((group) => {
    const directory = `${CGROUPS}/cpu${group}`;
    return share(read(`${directory}/cpu.cfs_quota_us`), read(`${directory}/cpu.cfs_period_us`));
  });
  return Math.min(...shares);
}

/** Lines are `id:controllers:path`; cgroup v2 has one line without controllers. */
function groupOf(text: string, controller: string): string {
  const line = text.split('\n').find((one) => one.split(':')[1]?.split(',').includes(controller));
  return line?.split(':').slice(2).join(':') ?? '/';
}

function withAncestors(group: string): string[] {
  const above = posix.dirname(posix.normalize(`/${group}`));
  return group === '/' ? [''] : [posix.normalize(`/${group}`), ...withAncestors(above)];
}

/** Cores of a quota of time in each period; a quota of `max` or -1 is none. */
function share(quota: string | undefined, period: string | undefined): number {
  const cores = Number(quota) / Number(period);
  return cores > 0 ? cores : Infinity;
}

/** `max` is no limit, and cgroup v1 writes a number beyond any memory. */
function bytes(text: string | undefined): number {
  const limit = Number.parseInt(text ?? '', 10);
  return limit > 0 ? limit : Infinity;
}

function least(a: Limits, b: Limits): Limits {
  return { cores: Math.min(a.cores, b.cores), memoryBytes: Math.min(a.memoryBytes, b.memoryBytes) };
}

/** Undefined where it can't be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
