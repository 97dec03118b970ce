import * as fc from 'fast-check';
import type { CitedEntry } from './cited';
import { mergedEntries } from './merge-entries';

const entry = (value: string, ...lines: number[]): CitedEntry => ({ lines, value: { kind: 'leaf', value, lines } });
const told = (entries: readonly CitedEntry[]): string[] =>
  entries.map(({ value }) => (value.kind === 'leaf' ? String(value.value) : '?'));

describe('mergedEntries', () => {
  it.each<[string, CitedEntry[], CitedEntry[], string[]]>([
    ['nothing', [], [], []],
    ['no overlap', [entry('a', 1)], [entry('b', 30)], ['a', 'b']],
    ['the same rows', [entry('a', 9), entry('b', 10)], [entry('b', 10), entry('c', 11)], ['a', 'b', 'c']],
    ['equal rows that both are there', [entry('a', 9), entry('a', 10)], [entry('a', 9), entry('a', 10)], ['a', 'a']],
    ['equal rows of one line', [entry('a', 10), entry('a', 10)], [entry('a', 10), entry('a', 10)], ['a', 'a']],
    ['another spelling', [entry('Fee  due', 10)], [entry('fee due', 10)], ['Fee  due']],
    ['a row cut off at the end', [entry('ab', 12)], [entry('abc', 12, 13)], ['abc']],
    ['a row cut off at the beginning', [entry('abc', 7, 8)], [entry('c', 8)], ['abc']],
    ['two readings of a row', [entry('l7', 9)], [entry('17', 9)], ['l7']],
    ['two readings near the end', [entry('l7', 12)], [entry('17', 12)], ['17']],
    ['rows that share the line of their date', [entry('a', 8, 9)], [entry('b', 8, 10)], ['a', 'b']],
    ['a row that only the later part has', [entry('a', 8), entry('c', 10)], [entry('b', 9)], ['a', 'b', 'c']],
    ['a place that is one line off', [entry('a', 9)], [entry('a', 10)], ['a']],
    ['rows without lines', [entry('a'), entry('b')], [entry('b'), entry('c')], ['a', 'b', 'c']],
    ['no end of one that begins the other', [entry('a'), entry('b')], [entry('a'), entry('c')], ['a', 'b', 'a', 'c']],
  ])('keeps each entry once: %s', (_case, before, after, expected) => {
    expect(told(mergedEntries(before, after, { first: 8, last: 12 }))).toEqual(expected);
  });

  it('is done in time when a model repeats itself without end', () => {
    const many = Array.from({ length: 4_000 }, (_, index) => entry('a', 10, 11 + (index % 2)));
    const others = Array.from({ length: 4_000 }, (_, index) => entry(`b${String(index)}`, 9, 12));
    const started = performance.now();
    expect(mergedEntries(many, many, { first: 8, last: 12 })).toHaveLength(4_000);
    mergedEntries(many, others, { first: 8, last: 12 });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

/** A document of rows with lines between them, and what a faithful model sees of it in a window. */
interface Row {
  readonly first: number;
  readonly texts: readonly string[];
}

const rowsOf = (shapes: readonly { texts: string[]; gap: number }[]): Row[] => {
  let line = 1;
  return shapes.map(({ texts, gap }) => {
    const row = { first: line + gap, texts };
    line = row.first + texts.length;
    return row;
  });
};

const seen = (rows: readonly Row[], first: number, last: number, keepsFragments: boolean): CitedEntry[] =>
  rows.flatMap((row) => {
    const lines = row.texts.map((_, index) => row.first + index).filter((line) => line >= first && line <= last);
    if (lines.length === 0 || (lines.length < row.texts.length && !keepsFragments)) return [];
    return [entry(lines.map((line) => row.texts[line - row.first]).join(' '), ...lines)];
  });

const shape = fc.record({
  // Few words, so that many rows are equal.
  texts: fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 }),
  gap: fc.nat(3),
});

describe('a list over many windows', () => {
  it('has every row in order and none twice, whatever is cut off at the edges', () => {
    fc.assert(
      fc.property(
        fc.array(shape, { minLength: 1, maxLength: 60 }),
        fc.array(fc.record({ width: fc.integer({ min: 16, max: 40 }), overlap: fc.integer({ min: 6, max: 8 }) }), {
          minLength: 40,
          maxLength: 40,
        }),
        fc.boolean(),
        (shapes, cuts, keepsFragments) => {
          const rows = rowsOf(shapes);
          const end = Math.max(...rows.map(({ first, texts }) => first + texts.length - 1));
          let entries: CitedEntry[] = [];
          let [first, last] = [1, 0];
          for (const { width, overlap } of cuts) {
            const before = last;
            last = Math.min(end, first + width - 1);
            entries = mergedEntries(entries, seen(rows, first, last, keepsFragments), { first, last: before });
            if (last === end) break;
            first = last - overlap + 1;
          }
          expect(last).toBe(end);
          expect(told(entries)).toEqual(rows.map(({ texts }) => texts.join(' ')));
          expect(entries.map(({ lines }) => lines[0])).toEqual(rows.map((row) => row.first));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('has each row at least once and in order when a model leaves some out in one window', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (misses) => {
        const rows = Array.from({ length: 20 }, (_, index) => entry(`r${String(index)}`, index + 1));
        const before = rows.slice(0, 14).filter((_, index) => index < 6 || misses[index] === true);
        const after = rows.slice(6).filter((_, index) => index + 6 >= 14 || misses[index + 6] !== true);
        expect(told(mergedEntries(before, after, { first: 7, last: 14 }))).toEqual(told(rows));
      }),
    );
  });
});
