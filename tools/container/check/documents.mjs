// Three documents of our own making, one for each way through the service, and what an answer must hold.
import { linesPdf } from '../../make-pdf/small-pdf.mjs';
import { makeScan, scannedLines } from '../../make-pdf/make-scan.mjs';
import { docx } from '../../../test/support/office-package.mjs';

const WORDS = ['Invoice', 'for', 'seven', 'grey', 'umbrellas'];
/** The bitmap letters of the scan are no typeface, so some words are read differently. */
const LEAST_OF_SCAN = 0.8;

export const DOCUMENTS = [
  { name: 'page.pdf', bytes: linesPdf([[WORDS.join(' ')]]), words: WORDS, least: 1 },
  { name: 'scan.pdf', bytes: makeScan({ pages: 1 }), words: scannedWords(), least: LEAST_OF_SCAN },
  { name: 'letter.docx', bytes: docx(`<w:p><w:r><w:t>${WORDS.join(' ')}</w:t></w:r></w:p>`), words: WORDS, least: 1 },
];

/** Has a document parsed; returns the share of its words that came back, and the time in ms. */
export async function parseDocument({ base, key }, { name, bytes, words, least }) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const begun = performance.now();
  const answer = await fetch(`${base}/v1/parse/file`, {
    method: 'POST',
    headers: { 'X-API-KEY': key },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${name} is answered ${answer.status}: ${text}`);
  const found = new Set(text.match(/\p{L}+/gu)?.map((word) => word.toLowerCase()));
  const share = words.filter((word) => found.has(word.toLowerCase())).length / words.length;
  if (share < least) throw new Error(`${name}: ${Math.round(100 * share)} % of its words came back: ${text}`);
  return { share, ms: performance.now() - begun };
}

function scannedWords() {
  return scannedLines({ page: 0 }).flatMap((line) => line.match(/[a-z]+/g) ?? []);
}
