import fc from 'fast-check';
import { FairQueue } from './fair-queue';

interface Entry {
  readonly group: string;
  readonly number: number;
}

/**
 * Operations: a letter pushes, a dot shifts. The result is what came out, in order, with the group's length before each
 * shift.
 */
const scripts = fc.array(fc.constantFrom('a', 'b', 'c', '.', '.'), { maxLength: 200 });

function play(script: readonly string[]) {
  const queue = new FairQueue<Entry>();
  const waiting: Entry[] = [];
  const shifts: { readonly entry: Entry | undefined; readonly waiting: readonly Entry[] }[] = [];
  const shift = () => {
    const entry = queue.shift();
    shifts.push({ entry, waiting: [...waiting] });
    if (entry !== undefined) waiting.splice(waiting.indexOf(entry), 1);
  };
  for (const [number, step] of script.entries()) {
    if (step === '.') {
      shift();
      continue;
    }
    const entry = { group: step, number };
    queue.push(step, entry);
    waiting.push(entry);
  }
  while (waiting.length > 0) shift();
  return { shifts, pushed: script.filter((step) => step !== '.').length, rest: queue.shift() };
}

it('gives every entry out once, those of a group in their order, and nothing only when nothing waits', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const { shifts, pushed, rest } = play(script);
      const out = shifts.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
      expect(new Set(out).size).toBe(pushed);
      expect(rest).toBeUndefined();
      for (const group of ['a', 'b', 'c']) {
        const numbers = out.filter((entry) => entry.group === group).map(({ number }) => number);
        expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
      }
      for (const { entry, waiting } of shifts) expect(entry === undefined).toBe(waiting.length === 0);
    }),
  );
});

it('gives no group a second turn while another one waits for its first', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const { shifts } = play(script);
      for (const group of ['a', 'b', 'c']) {
        const turns = new Map<string, number>();
        for (const { entry, waiting } of shifts) {
          if (!waiting.some((one) => one.group === group) || entry?.group === group) turns.clear();
          else if (entry !== undefined) turns.set(entry.group, (turns.get(entry.group) ?? 0) + 1);
          expect(Math.max(0, ...turns.values())).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});

it('lets one entry of another group pass ten thousand of the first', () => {
  const queue = new FairQueue<string>();
  for (let index = 0; index < 10_000; index += 1) queue.push('many', 'many');
  queue.push('one', 'one');
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['many', 'one', 'many']);
});
