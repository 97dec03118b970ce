// Small one-page PDFs, each with a heading that no other one has: a result can be told apart from another document's.
import { describePage, makePdf } from '../../../tools/make-pdf/make-pdf.mjs';

const SIZE = { pages: 1, charactersPerPage: 900, tablesPerPage: 1, rowsPerTable: 4 };

export function makeDocuments(count) {
  return Array.from({ length: count }, (_, index) => makePdf({ ...SIZE, seed: index + 1 }));
}

/** The first line of a document, as a reader of its result meets it. */
export function firstLine(index) {
  return describePage(0, { ...SIZE, seed: index + 1 }).paragraphs[0][0];
}

/** A list of so many ids, going round through those that there are. */
export function repeated(ids, count) {
  return Array.from({ length: count }, (_, index) => ids[index % ids.length]);
}
