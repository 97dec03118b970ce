import { readingOf } from './answer';

it('takes headings, items, paragraphs and the cells of tables out of an answer', () => {
  const table = (text: string): object => ({
    chunk_type: 'table',
    cells: [{ row: 0, col: 1, row_span: 2, col_span: 3, text, bbox: [] }],
  });
  const chunks = [{ chunk_type: 'text' }, table('first'), table('second')] as Parameters<typeof readingOf>[0]['chunks'];
  const content = [
    '## Two words',
    'A line - and 3. more',
    '- one\n   2. deeper',
    '| a | b |\n| --- | --- |\n| c |  |',
    '| d |\n| --- |',
  ].join('\n\n');
  expect(
    readingOf({ chunks, segments: [{ content, chunks: [0, 1, 2].map((index) => ({ source_index: index })) }] }),
  ).toEqual([
    { kind: 'heading', level: 2, text: 'Two words' },
    { kind: 'text', text: 'A line - and 3. more' },
    { kind: 'item', depth: 0, isOrdered: false, text: 'one' },
    { kind: 'item', depth: 1, isOrdered: true, text: 'deeper' },
    { kind: 'table', cells: [{ row: 0, column: 1, rowSpan: 2, columnSpan: 3, text: 'first' }] },
    { kind: 'table', cells: [{ row: 0, column: 1, rowSpan: 2, columnSpan: 3, text: 'second' }] },
  ]);
});
