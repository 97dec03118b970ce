import type { Chunk, ImageChunk, TableChunk } from '../../lib/api';

/** What a page is read as: runs of one line together, tables and figures between them. */
export type PagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: TableChunk }
  | { readonly kind: 'image'; readonly image: ImageChunk };

export interface ReadPage {
  readonly page: number;
  readonly parts: readonly PagePart[];
}

/** Part of the height of the lower of two runs that they share when they stand on one line. */
const SHARED_HEIGHT = 0.5;

/** The chunks of a document by page, in reading order. */
export function readPages(chunks: readonly Chunk[]): ReadPage[] {
  const pages: { page: number; parts: PagePart[] }[] = [];
  let line: { box: readonly number[]; texts: string[] } | null = null;
  const endLine = () => {
    if (line) pages.at(-1)?.parts.push({ kind: 'text', text: line.texts.join(' ') });
    line = null;
  };
  for (const chunk of chunks) {
    const isNewPage = pages.at(-1)?.page !== chunk.page_no;
    if (isNewPage || chunk.chunk_type !== 'text' || !line || !isSameLine(line.box, chunk.bbox)) endLine();
    if (isNewPage) pages.push({ page: chunk.page_no, parts: [] });
    if (chunk.chunk_type === 'table') pages.at(-1)?.parts.push({ kind: 'table', table: chunk });
    else if (chunk.chunk_type === 'image') pages.at(-1)?.parts.push({ kind: 'image', image: chunk });
    else line = { box: chunk.bbox, texts: [...textsOf(line), chunk.page_content] };
  }
  endLine();
  return pages;
}

function textsOf(line: { readonly texts: readonly string[] } | null): readonly string[] {
  return line?.texts ?? [];
}

function isSameLine([, top = 0, , bottom = 0]: readonly number[], [, y0 = 0, , y1 = 0]: readonly number[]): boolean {
  const shared = Math.min(bottom, y1) - Math.max(top, y0);
  return shared > SHARED_HEIGHT * Math.min(bottom - top, y1 - y0);
}
