// Small one-page PDFs, each with a unique heading, so that results can be matched to documents.
import { describePage, makePdf } from '../../../tools/make-pdf/make-pdf.mjs';

const SIZE = { pages: 1, charactersPerPage: 900, tablesPerPage: 1, rowsPerTable: 4 };

export function makeDocuments(count) {
  return Array.from({ length: count }, (_, index) => makePdf({ ...SIZE, seed: index + 1 }));
}

/** The first line of a document in a reader's result. */
export function firstLine(index) {
  return describePage(0, { ...SIZE, seed: index + 1 }).paragraphs[0][0];
}

/** A list of `count` ids, repeating the given ones. */
export function repeated(ids, count) {
  return Array.from({ length: count }, (_, index) => ids[index % ids.length]);
}
