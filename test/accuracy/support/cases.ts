/** The cases that lie as data files under `cases/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from '../compose/compose';
import type { Description } from '../compose/description';
import { pdfOf } from '../compose/pdf';
import { scanOf } from '../compose/scan';
import type { Reading } from '../scoring/reading';

const FOLDER = join(__dirname, '../cases');

export interface AccuracyCase {
  name: string;
  pdf: Buffer;
  truth: Reading;
}

export function caseNames(): string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => file.slice(0, -'.json'.length)).sort();
}

export function loadCase(name: string): AccuracyCase {
  const description = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Description;
  const { pages, truth } = compose(description);
  const pdf = description.scan ? scanOf(pages, description.scan) : pdfOf(pages);
  return { name, pdf, truth };
}
