/** Documents read by the built addon with the models of the set-up. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOcr, RectoDocument } from '@recto/core';
import { OCR_SETUP } from '../../addon/support/ocr-setup';
import type { Reading } from '../scoring/reading';
import { readingOf } from './answer';
import type { Answer } from './answer';

/** Segments as large as they get: a page is one. */
const OPTIONS = {
  extractText: true,
  extractImages: false,
  tableOutputFormat: 'cell_grid',
  chunking: 'semantic',
  chunkSize: 100_000,
  includeContent: false,
} as const;

/** At full precision every processor reads the same. */
export function loadModels(): void {
  loadOcr({ ...OCR_SETUP, precision: 'full' });
}

export async function readPdf(pdf: Buffer): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-accuracy-'));
  try {
    const [path, result] = [join(folder, 'case.pdf'), join(folder, 'result.json')];
    await writeFile(path, pdf);
    const document = await RectoDocument.open(path);
    try {
      await document.parse(OPTIONS, folder);
      await document.render({}, result);
    } finally {
      document.close();
    }
    return readingOf(JSON.parse(await readFile(result, 'utf8')) as Answer);
  } finally {
    await rm(folder, { recursive: true });
  }
}
