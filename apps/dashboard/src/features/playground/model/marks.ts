/** Boxes over the pages: one for each chunk of a parse, or for each place of a value. */
import type { ParsedDocument } from '../../../lib/api';
import type { Box, ExtractedDocument } from './result';

export interface Mark {
  /** What it belongs to: the index of a chunk, or the path of a value. */
  readonly id: string;
  readonly page: number;
  /** In shares of the page. */
  readonly box: Box;
  readonly kind: 'text' | 'table' | 'image' | 'value' | 'review';
}

export function marksOfParse({ chunks, page_dimensions = [] }: ParsedDocument): Mark[] {
  const sizes = new Map(page_dimensions.map(({ page_no, width, height }) => [page_no, { width, height }]));
  return chunks.flatMap(({ page_no, bbox, chunk_type }, index): Mark[] => {
    const size = sizes.get(page_no);
    if (!size) return [];
    const { width, height } = size;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bbox;
    return [
      { id: String(index), page: page_no, box: [x0 / width, y0 / height, x1 / width, y1 / height], kind: chunk_type },
    ];
  });
}

export function marksOfExtraction({ evidence }: ExtractedDocument): Mark[] {
  return Object.entries(evidence).flatMap(([path, citations]) =>
    citations.flatMap(({ page, bbox, needs_review }): Mark[] => {
      if (bbox === null) return [];
      const [x0, y0, x1, y1] = bbox;
      const box: Box = [x0 / 1000, y0 / 1000, x1 / 1000, y1 / 1000];
      return [{ id: path, page, box, kind: needs_review ? 'review' : 'value' }];
    }),
  );
}

export function marksByPage(marks: readonly Mark[]): ReadonlyMap<number, readonly Mark[]> {
  const pages = new Map<number, Mark[]>();
  for (const mark of marks) {
    const known = pages.get(mark.page);
    if (known) known.push(mark);
    else pages.set(mark.page, [mark]);
  }
  return pages;
}
