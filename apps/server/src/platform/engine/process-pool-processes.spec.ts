/** Which process reads a document, and when a process is replaced. */
import { refusal } from '../../errors/refusal.fixture';
import { eventually } from '../concurrency/eventually.fixture';
import type { ProcessPool } from './process-pool';
import { poolOfTest } from './process-pool.fixture';

describe('the processes of a ProcessPool', () => {
  const { job, pidOf, start } = poolOfTest();

  it('keeps a process from document to document', async () => {
    const running = start();
    const first = await pidOf(running.run(await job('')));
    expect(await pidOf(running.run(await job('')))).toBe(first);
  });

  describe('after a PHI document', () => {
    const read = async (by: ProcessPool, organisationId: string, phi = false): Promise<unknown> =>
      pidOf(by.run(await job('', { organisationId, phi })));

    it('replaces the process before it reads a document of another organisation', async () => {
      const running = start();
      const clean = await read(running, 'other');
      expect(await read(running, 'one', true)).toBe(clean);
      expect(await read(running, 'one', true)).toBe(clean);
      expect(await read(running, 'one')).toBe(clean);
      const second = await read(running, 'other');
      expect(second).not.toBe(clean);
      expect(await read(running, 'third')).toBe(second);
    });

    it('replaces it also when the document failed', async () => {
      const running = start();
      const first = await read(running, 'one');
      await refusal(running.run(await job('parse=encrypted_document', { organisationId: 'one', phi: true })));
      expect(await read(running, 'other')).not.toBe(first);
    });

    it('gives a clean process to the other organisation, and the same one to its own', async () => {
      const running = start({ size: 2 });
      await eventually(() => running.pids().length === 2 && running.health().ready === 2);
      const marked = await read(running, 'one', true);
      const clean = await read(running, 'other');
      expect(clean).not.toBe(marked);
      expect(await read(running, 'one', true)).toBe(marked);
      expect(await read(running, 'other')).toBe(clean);
    });

    it('serves all of many organisations whose documents stand in one line', async () => {
      const running = start({ size: 2, reserved: { now: 1, later: 1 } });
      const seen = new Map<unknown, Set<string>>();
      const runs = Array.from({ length: 12 }, async (_, index) => {
        const organisationId = `organisation ${index % 3}`;
        const urgency = index % 2 === 0 ? 'now' : 'later';
        const pid = await pidOf(running.run(await job('', { organisationId, urgency, phi: true })));
        seen.set(pid, (seen.get(pid) ?? new Set()).add(organisationId));
      });
      await Promise.all(runs);
      expect([...seen.values()].every(({ size }) => size === 1)).toBe(true);
    });

    it('replaces it when no other one of its organisation comes, and is not away meanwhile', async () => {
      const running = start({ phiRestMs: 50 });
      const marked = await read(running, 'one', true);
      await eventually(() => {
        expect(running.health().ready).toBe(1);
        return !running.pids().includes(Number(marked));
      });
      expect(await read(running, 'one')).not.toBe(marked);
    });
  });

  it('replaces a process after its share of documents, and one that has grown', async () => {
    const running = start({ recycleAfterDocuments: 2 });
    const pids = [];
    for (let index = 0; index < 4; index += 1) pids.push(await pidOf(running.run(await job(''))));
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[1]);
    const grown = await pidOf(running.run(await job('rss=2000000')));
    expect(await pidOf(running.run(await job('')))).not.toBe(grown);
  });

  it('replaces a process that is killed while idle', async () => {
    const running = start();
    await running.run(await job(''));
    const [pid = 0] = running.pids();
    process.kill(pid, 'SIGKILL');
    await eventually(() => !running.pids().includes(pid));
    await expect(running.run(await job(''))).resolves.toMatchObject({ pages: 1 });
  });

  it('says that it is away when no process comes up', async () => {
    // The fixture's parser refuses to start with this limit.
    const running = start({ memoryBytes: 13 });
    expect((await refusal(running.run(await job('')))).code).toBe('unavailable');
    expect(running.health().ready).toBe(0);
  });

  it('lets what runs finish when it is closed, and leaves no process behind', async () => {
    const running = start({ size: 2 });
    await running.run(await job(''));
    const pids = running.pids();
    const last = running.run(await job(''));
    const stuck = running.run(await job('parse=hang'));
    const waiting = Promise.all([last, refusal(stuck)]);
    await running.close(500);
    await waiting;
    expect(() => {
      running.admit();
    }).toThrow(expect.objectContaining({ code: 'unavailable' }));
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
