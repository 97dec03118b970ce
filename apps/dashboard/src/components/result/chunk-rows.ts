import type { Chunk } from '../../lib/api';

/** A line of the list of chunks: the head of a page, or a chunk by its index in the result. */
export type ChunkRow =
  { readonly kind: 'page'; readonly page: number } | { readonly kind: 'chunk'; readonly index: number };

export function chunkRows(chunks: readonly Chunk[]): ChunkRow[] {
  const rows: ChunkRow[] = [];
  let page = 0;
  chunks.forEach(({ page_no }, index) => {
    if (page_no !== page) rows.push({ kind: 'page', page: page_no });
    page = page_no;
    rows.push({ kind: 'chunk', index });
  });
  return rows;
}

export function rowOfChunk(rows: readonly ChunkRow[], index: number | null): number | null {
  if (index === null) return null;
  const row = rows.findIndex((one) => one.kind === 'chunk' && one.index === index);
  return row < 0 ? null : row;
}
