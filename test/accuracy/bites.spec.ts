/** The floors bite: what is read of a page, damaged as a fault of the parser would damage it, falls below them. */
import type { ReadBlock, Reading } from './scoring/reading';
import { METRICS, score } from './scoring/score';
import { loadCase } from './support/cases';
import { loadFloors, shortfalls } from './support/floors';
import { loadModels, readPdf } from './support/reader';

type Metric = (typeof METRICS)[number];
type Damage = (reading: Reading) => Reading;

/** The metric whose floor must break, the case, and what happens to it. */
const DAMAGES: [string, Metric, string, Damage][] = [
  [
    'every twentieth word is dropped',
    'text',
    'report',
    eachText((text) => withoutEvery(20, text.split(' ')).join(' ')),
  ],
  ['two columns are read across', 'text', 'two-columns', interleaved],
  ['a paragraph is lost', 'text', 'heads-and-footnotes', (reading) => reading.toSpliced(3, 1)],
  [
    'cells move to the column on their right',
    'tables',
    'ruled-table',
    eachCell(({ column }) => ({ column: column + 1 })),
  ],
  ['spans are lost', 'tables', 'ruled-table-spans', eachCell(() => ({ rowSpan: 1, columnSpan: 1 }))],
  ['a column is joined to the next', 'tables', 'borderless-table', joinedColumns],
  ['a table becomes text', 'tables', 'scan-table', (reading) => reading.filter(({ kind }) => kind !== 'table')],
  ['headings become paragraphs', 'headings', 'report', (reading) => reading.map(asText)],
  ['all headings are of one level', 'headings', 'two-columns', eachBlock('heading', { level: 1 })],
  ['lists are flat', 'lists', 'nested-lists', eachBlock('item', { depth: 0 })],
  ['numbers become bullets', 'lists', 'ordered-lists', eachBlock('item', { isOrdered: false })],
  ['characters of a scan are confused', 'text', 'scan', eachText((text) => text.replaceAll('m', 'rn'))],
];

describe('the floors bite', () => {
  const floors = loadFloors();

  beforeAll(loadModels);

  it.each(DAMAGES)('when %s (%s of %s)', async (_what, metric, name, damage) => {
    const { pdf, truth } = loadCase(name);
    const reading = await readPdf(pdf);
    expect(shortfalls(name, score(truth, reading), floors)).toEqual([]);
    const below = shortfalls(name, score(truth, damage(reading)), floors);
    expect(below).toContainEqual(expect.stringContaining(`${name}: ${metric} `));
  });

  it('for a case without floors', () => {
    expect(shortfalls('new', score([], []), floors)).toEqual([expect.stringContaining('new has no floors')]);
  });
});

function eachText(change: (text: string) => string): Damage {
  return (reading) => reading.map((block) => (block.kind === 'table' ? block : { ...block, text: change(block.text) }));
}

type Cell = Extract<ReadBlock, { kind: 'table' }>['cells'][number];

function eachCell(change: (cell: Cell) => Partial<Cell>): Damage {
  return (reading) =>
    reading.map((block) => {
      if (block.kind !== 'table') return block;
      return { ...block, cells: block.cells.map((cell) => ({ ...cell, ...change(cell) })) };
    });
}

function eachBlock(kind: ReadBlock['kind'], change: object): Damage {
  return (reading) => reading.map((block) => (block.kind === kind ? { ...block, ...change } : block));
}

function asText(block: ReadBlock): ReadBlock {
  return block.kind === 'heading' ? { kind: 'text', text: block.text } : block;
}

function withoutEvery<T>(nth: number, list: T[]): T[] {
  return list.filter((_, index) => index % nth !== nth - 1);
}

/** A block of the first half, then one of the second, and so on. */
function interleaved(reading: Reading): Reading {
  const half = Math.ceil(reading.length / 2);
  return reading.slice(0, half).flatMap((block, index) => [block, ...reading.slice(half + index, half + index + 1)]);
}

function joinedColumns(reading: Reading): Reading {
  return reading.map((block) => {
    if (block.kind !== 'table') return block;
    const second = new Map(block.cells.filter(({ column }) => column === 1).map(({ row, text }) => [row, text]));
    const cells = block.cells
      .filter(({ column }) => column !== 1)
      .map((cell) => (cell.column === 0 ? { ...cell, text: `${cell.text} ${second.get(cell.row) ?? ''}` } : cell));
    return { ...block, cells };
  });
}
