/**
 * The truth that lies beside a page, as a reading: page by page, as documents are read, so that a table over several pages is one table on
 * each; without running heads, and without the labels of charts, which are part of the chart.
 */
import type { ReadBlock, ReadCell, Reading } from '../scoring/reading';

/** What is used of it; docs/corpus.md tells all that it holds. */
export interface Truth {
  pages: { words: Word[] }[];
  blocks: TruthBlock[];
}

interface Word {
  text: string;
  block: string;
  cell?: [row: number, column: number];
  isRepeated?: boolean;
  isMarker?: boolean;
}

interface TruthBlock {
  id: string;
  role: string;
  parts: { page: number }[];
  text?: string;
  level?: number;
  depth?: number;
  isOrdered?: boolean;
  headRows?: number;
  cells?: TruthCell[];
}

type TruthCell = ReadCell & { parts: { page: number }[] };

const UNREAD = ['runningHead', 'runningFoot', 'pageNumber', 'figure'];

export function readingOfTruth({ pages, blocks }: Truth): Reading {
  const read = blocks.filter(({ role }) => !UNREAD.includes(role));
  return pages.flatMap(({ words }, index) =>
    read.filter((block) => isOn(block, index + 1)).map((block) => readBlock(block, index + 1, words)),
  );
}

function isOn({ parts }: { parts: { page: number }[] }, page: number): boolean {
  return parts.some((part) => part.page === page);
}

function readBlock(block: TruthBlock, page: number, words: Word[]): ReadBlock {
  const { role, level = 1, depth = 0, isOrdered = false, parts } = block;
  const own = words.filter((word) => word.block === block.id);
  const isWhole = new Set(parts.map((part) => part.page)).size === 1;
  const text = isWhole ? (block.text ?? '') : textOf(own);
  switch (role) {
    case 'heading':
      return { kind: 'heading', level, text };
    case 'item':
      return { kind: 'item', depth, isOrdered, text };
    case 'table':
      return { kind: 'table', cells: isWhole ? cellsOf(block) : cellsOn(block, page, own) };
    case 'paragraph':
    case 'caption':
    case 'footnote':
    case 'field':
      return { kind: 'text', text };
    default:
      throw new Error(`the truth has a block of an unknown role: ${role}`);
  }
}

function textOf(words: Word[]): string {
  const own = words.filter(({ isMarker }) => isMarker !== true);
  return own.map(({ text }) => text).join(' ');
}

function cellsOf({ cells = [] }: TruthBlock): ReadCell[] {
  return cells.map(({ row, column, rowSpan, columnSpan, text }) => ({ row, column, rowSpan, columnSpan, text }));
}

/** The rows of one page, counted from its first, which are those of the head where it is repeated. */
function cellsOn({ cells = [], headRows = 0 }: TruthBlock, page: number, words: Word[]): ReadCell[] {
  const hasHead = words.some(
    ({ cell, isRepeated }) => isRepeated === true || (cell !== undefined && cell[0] < headRows),
  );
  const isHere = (cell: TruthCell): boolean => (cell.row < headRows ? hasHead : isOn(cell, page));
  const here = cells.filter(isHere);
  const rows = [...new Set(here.map(({ row }) => row))].sort((a, b) => a - b);
  return cellsOf({ id: '', role: '', parts: [], cells: here }).map((cell) => ({
    ...cell,
    row: rows.indexOf(cell.row),
    text: textOf(words.filter((word) => word.cell?.[0] === cell.row && word.cell[1] === cell.column)),
  }));
}
