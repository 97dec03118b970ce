/** Keys in storage. All that belongs to a document lies below its id, and goes with it. Pure. */

const PLAYGROUND_PREFIX = 'playground/';

export function folderOf(documentId: string): string {
  return `${PLAYGROUND_PREFIX}${documentId}/`;
}

export function documentKey(documentId: string): string {
  return `${folderOf(documentId)}document`;
}

/** The PDF of an office document, from which its pages are drawn. */
export function renditionKey(documentId: string): string {
  return `${folderOf(documentId)}rendition.pdf`;
}

export function pageKey(documentId: string, page: number, width: number): string {
  return `${folderOf(documentId)}pages/${String(page)}-${String(width)}`;
}

export function resultKey(documentId: string, runId: string): string {
  return `${folderOf(documentId)}runs/${runId}.json`;
}

/** Figures of a result, and the PDF that it names. */
export function figureKey(documentId: string, runId: string, name: string): string {
  return `${folderOf(documentId)}runs/${runId}/${name}`;
}
