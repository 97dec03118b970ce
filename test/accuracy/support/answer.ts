/** What a response body says, as a reading: segments without running heads, in Markdown, and the cells of its tables. */
import type { ReadBlock, Reading } from '../scoring/reading';

export interface Answer {
  chunks: Chunk[];
  segments: { content: string; chunks: { source_index: number }[] }[];
}

interface Chunk {
  chunk_type: string;
  cells?: { row: number; col: number; row_span: number; col_span: number; text: string }[];
}

/** Spaces of the Markdown that a deeper list item is indented by. */
const INDENT = 3;
const IS_TABLE_ROW = /^\|.*\|$/;

export function readingOf({ chunks, segments }: Answer): Reading {
  return segments.flatMap((segment) => {
    const tables = segment.chunks
      .map(({ source_index: index }) => chunks[index])
      .filter((chunk) => chunk?.chunk_type === 'table');
    return blocksOf(segment.content).map((block) => (block === 'table' ? tableOf(tables.shift()) : block));
  });
}

/** A table's rows of pipes stand for the next table of the chunks. */
function blocksOf(markdown: string): (ReadBlock | 'table')[] {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line, index): (ReadBlock | 'table')[] => {
    if (!IS_TABLE_ROW.test(line)) return [blockOf(line)];
    return /^\|( --- \|)+$/.test(line) && IS_TABLE_ROW.test(lines[index - 1] ?? '') ? ['table'] : [];
  });
}

function blockOf(line: string): ReadBlock {
  const [, marks, heading] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
  if (marks !== undefined && heading !== undefined) return { kind: 'heading', level: marks.length, text: heading };
  const [, indent, marker, item] = /^( *)(-|\d+[.)]) (.*)$/.exec(line) ?? [];
  if (indent !== undefined && item !== undefined)
    return { kind: 'item', depth: indent.length / INDENT, isOrdered: marker !== '-', text: item };
  return { kind: 'text', text: line };
}

function tableOf(table: Chunk | undefined): ReadBlock {
  if (!table?.cells) throw new Error('the Markdown has a table that is none of the chunks');
  const cells = table.cells.map(({ row, col, row_span: rowSpan, col_span: columnSpan, text }) => ({
    row,
    column: col,
    rowSpan,
    columnSpan,
    text,
  }));
  return { kind: 'table', cells };
}
