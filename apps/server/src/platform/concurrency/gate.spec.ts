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
