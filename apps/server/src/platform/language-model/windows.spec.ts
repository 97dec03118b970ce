import * as fc from 'fast-check';
import type { NumberedLine } from './numbered-lines';
import { estimatedTokens } from './tokens';
import { halves, windowsOf } from './windows';

const linesOf = (texts: readonly string[]): NumberedLine[] =>
  texts.map((text, index) => ({ number: index + 1, page: 1, text }));
const numbers = (lines: readonly NumberedLine[]): number[] => lines.map(({ number }) => number);

describe('windowsOf', () => {
  it('shows a short document in one', () => {
    expect(windowsOf(linesOf(['a', 'b']), 1_000).map(numbers)).toEqual([[1, 2]]);
  });

  it('covers every line, goes forward, keeps to the tokens and overlaps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 50, max: 2_000 }),
        (texts, tokens) => {
          const lines = linesOf(texts);
          const windows = windowsOf(lines, tokens);
          expect([...new Set(windows.flatMap(numbers))]).toEqual(numbers(lines));
          for (const [index, window] of windows.entries()) {
            const next = windows[index + 1];
            const cost = window.reduce((sum, { text }) => sum + estimatedTokens(text) + 6, 0);
            expect(window.length === 1 || cost <= tokens).toBe(true);
            if (next === undefined) continue;
            expect(next[0]!.number).toBeGreaterThan(window[0]!.number);
            expect(next.at(-1)!.number).toBeGreaterThan(window.at(-1)!.number);
            expect(next[0]!.number).toBeLessThanOrEqual(window.at(-1)!.number + 1);
          }
        },
      ),
    );
  });

  it('repeats so many lines that an entry broken over two pages is whole in one of them', () => {
    const windows = windowsOf(linesOf(Array.from({ length: 1_000 }, () => '12.03.2024 Card payment 1,234.50')), 4_000);
    for (const [index, window] of windows.entries()) {
      const next = windows[index + 1];
      if (next !== undefined) expect(window.at(-1)!.number - next[0]!.number + 1).toBe(24);
    }
  });
});

describe('halves', () => {
  it('divides into two that overlap and are smaller, until little is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
        const lines = linesOf(Array.from({ length: count }, () => 'x'));
        const divided = halves(lines);
        if (divided === null) {
          expect(count).toBeLessThan(8);
          return;
        }
        const [before, after] = divided.map(numbers);
        expect([...new Set([...before!, ...after!])]).toEqual(numbers(lines));
        expect(Math.max(before!.length, after!.length)).toBeLessThan(count);
        expect(before!.at(-1)).toBeGreaterThan(after![0]!);
      }),
    );
  });
});
