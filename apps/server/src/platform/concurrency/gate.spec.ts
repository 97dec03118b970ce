import { FairGate } from './fair-gate';
import { Gate } from './gate';

describe('Gate', () => {
  it('lets so many run at once, and all in the end, also after failures', async () => {
    const gate = new Gate(3);
    let running = 0;
    let most = 0;
    const action = (index: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
      if (index % 4 === 0) throw new Error('failed');
      return index;
    };
    const settled = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => gate.run(action(index))));
    expect(most).toBe(3);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await gate.run(() => Promise.resolve('open'))).toBe('open');
  });
});

describe('FairGate', () => {
  it('passes over those that gave up waiting, and leaves no place taken', async () => {
    const gate = new FairGate(1);
    const caller = new AbortController();
    let finish = (): void => undefined;
    const first = gate.run('a', () => new Promise<void>((done) => (finish = done)));
    const ran: string[] = [];
    const gone = gate.run('b', async () => ran.push('gone'), caller.signal);
    const last = gate.run('c', async () => ran.push('last'), new AbortController().signal);
    caller.abort(new Error('hung up'));
    await expect(gone).rejects.toThrow('hung up');
    finish();
    await Promise.all([first, last]);
    expect(ran).toEqual(['last']);
    await expect(gate.run('b', async () => 'ran', caller.signal)).rejects.toThrow('hung up');
    expect(await gate.run('b', async () => 'open')).toBe('open');
  });
});
