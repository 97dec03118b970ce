/** The cases that lie as descriptions under `cases/`; `npm run corpus -- --accuracy` makes their pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../scoring/reading';
import { readingOfTruth } from './truth';
import type { Truth } from './truth';

const CASES = join(__dirname, '../cases');
const PAGES = join(__dirname, '../pages');

export interface AccuracyCase {
  name: string;
  pdf: Buffer;
  truth: Reading;
}

export function caseNames(): string[] {
  const files = readdirSync(CASES).filter((file) => file.endsWith('.json'));
  return files.map((file) => file.slice(0, -'.json'.length)).sort();
}

export function loadCase(name: string): AccuracyCase {
  const truth = JSON.parse(readFileSync(join(PAGES, `${name}.json`), 'utf8')) as Truth;
  return { name, pdf: readFileSync(join(PAGES, `${name}.pdf`)), truth: readingOfTruth(truth) };
}
