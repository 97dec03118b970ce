import { readingOfTruth } from './truth';
import type { Truth } from './truth';

const parts = [{ page: 1 }];
const cell = { row: 0, column: 1, rowSpan: 2, columnSpan: 3, text: 'cell' };
const onePage = (blocks: object[]): Truth => ({
  pages: [{ words: [] }],
  blocks: blocks.map((block, index) => ({ id: `b${index}`, role: '', parts, ...block })),
});

describe('the truth as a reading', () => {
  it('has headings, items, tables and texts in their order, without running heads and charts', () => {
    const blocks = [
      { role: 'runningHead', text: 'Nowhere' },
      { role: 'heading', level: 2, text: 'Head' },
      { role: 'paragraph', text: 'Text' },
      { role: 'item', depth: 1, isOrdered: true, text: 'deeper' },
      { role: 'figure', text: 'Spring' },
      { role: 'table', cells: [{ ...cell, isHead: true, parts }] },
      { role: 'field', text: 'Town: Fenwick' },
      { role: 'footnote', text: '1 Note' },
      { role: 'pageNumber', text: '7' },
    ];
    expect(readingOfTruth(onePage(blocks))).toEqual([
      { kind: 'heading', level: 2, text: 'Head' },
      { kind: 'text', text: 'Text' },
      { kind: 'item', depth: 1, isOrdered: true, text: 'deeper' },
      { kind: 'table', cells: [cell] },
      { kind: 'text', text: 'Town: Fenwick' },
      { kind: 'text', text: '1 Note' },
    ]);
  });

  it('divides what goes on over a page, with the repeated head of a table and the rest of a row', () => {
    const one = { rowSpan: 1, columnSpan: 1, column: 0 };
    const both = [{ page: 1 }, { page: 2 }];
    const cells = [
      { ...one, row: 0, text: 'Head', parts },
      { ...one, row: 1, text: 'first', parts },
      { ...one, row: 2, text: 'one two', parts: both },
    ];
    const inTable = { block: 't' };
    const truth: Truth = {
      pages: [
        {
          words: [
            { text: 'To', block: 'p' },
            { ...inTable, text: 'Head', cell: [0, 0] },
            { ...inTable, text: 'first', cell: [1, 0] },
            { ...inTable, text: 'one', cell: [2, 0] },
          ],
        },
        {
          words: [
            { text: 'here', block: 'p' },
            { ...inTable, text: 'Head', cell: [0, 0], isRepeated: true },
            { ...inTable, text: 'two', cell: [2, 0] },
          ],
        },
      ],
      blocks: [
        { id: 'p', role: 'paragraph', parts: both, text: 'To here' },
        { id: 't', role: 'table', parts: both, headRows: 1, cells },
      ],
    };
    const texts = readingOfTruth(truth).map((block) =>
      block.kind === 'table' ? block.cells.map(({ row, text }) => `${row} ${text}`) : block.text,
    );
    expect(texts).toEqual(['To', ['0 Head', '1 first', '2 one'], 'here', ['0 Head', '1 two']]);
  });

  it('refuses a role that it does not know', () => {
    expect(() => readingOfTruth(onePage([{ role: 'poem' }]))).toThrow('unknown role: poem');
  });
});
