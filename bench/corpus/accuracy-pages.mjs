// The pages of test/accuracy, made from the descriptions that lie there as cases. Each is a description, or names a template and a seed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support.mjs';
import { makeDocuments } from './documents.mjs';
import { described } from './make.mjs';

const CASES = join(root, 'test/accuracy/cases');
const PAGES = join(root, 'test/accuracy/pages');

export async function makeAccuracyPages() {
  const cases = readdirSync(CASES).sort();
  const documents = cases.map((file) => ({ name: file.replace(/\.json$/, ''), description: caseOf(file) }));
  mkdirSync(PAGES, { recursive: true });
  for (const file of readdirSync(PAGES).filter((name) => !name.endsWith('.md'))) rmSync(join(PAGES, file));
  await makeDocuments(documents, PAGES, { hasMarkdown: false });
  const manifest = documents.map(({ name }) => [
    name,
    {
      case: digest(join(CASES, `${name}.json`)),
      pdf: digest(join(PAGES, `${name}.pdf`)),
      truth: digest(join(PAGES, `${name}.json`)),
    },
  ]);
  writeFileSync(join(PAGES, 'manifest.json'), `${JSON.stringify(Object.fromEntries(manifest), null, 2)}\n`);
}

function caseOf(file) {
  const { template, seed, ...description } = JSON.parse(readFileSync(join(CASES, file), 'utf8'));
  return template === undefined ? { seed, ...description } : described({ seed, index: 0, template });
}

function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
