// The sets of documents with fields, each with its seed: the same commit makes the same documents. `manifest.json` has their digests;
// `npm run corpus -- --fields manifest` writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';

import { FIRST, LEARNING } from '../templates/fields/learning/learning.mjs';
import { statement1500 } from '../templates/fields/statement/statement.mjs';
import { TEST } from '../templates/fields/test/test.mjs';
import { VALIDATION } from '../templates/fields/validation/validation.mjs';
import { composedFields, digestOf, makeFieldDocuments } from './make.mjs';

const MANIFEST = new URL('manifest.json', import.meta.url);
const LANGUAGES = ['en', 'de', 'fr', 'es'];

/** Of each layout and language: how many documents with a text layer, and how many scans. */
export const SETS = {
  learning: jobsOf('learning', LEARNING, { digital: 2, scan: 1 }),
  /** Scored while the extractor is written, but never looked at. */
  validation: jobsOf('validation', VALIDATION, { digital: 2, scan: 1 }),
  test: jobsOf('test', TEST, { digital: 1, scan: 1 }),
  /** For grounding, whose cases are looked at while it is written. */
  grounding: jobsOf('grounding', FIRST, { digital: 4, scan: 1 }),
  statement: [
    { name: 'statement-1500', seed: 'statement/1', layout: statement1500, language: 'de', isScan: false, naming: 0 },
  ],
};

/** Makes the documents of a set, or with `manifest` the digests of all sets. @param {string} set @param {string} out */
export async function makeFieldSet(set, out) {
  if (set === 'manifest') return writeFileSync(MANIFEST, `${JSON.stringify(digests(), null, 2)}\n`);
  if (!Object.hasOwn(SETS, set)) throw new Error(`--fields is one of ${Object.keys(SETS).join(', ')}, manifest`);
  return makeFieldDocuments(SETS[set].map(composedFields), out);
}

export const manifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** What the documents hold by now. */
export function digests() {
  const ofSet = (jobs) => Object.fromEntries(jobs.map((job) => [job.name, digestOf(composedFields(job))]));
  return Object.fromEntries(Object.entries(SETS).map(([set, jobs]) => [set, ofSet(jobs)]));
}

function jobsOf(set, layouts, { digital, scan }) {
  const one = (layout, language, index) => {
    const isScan = index >= digital;
    const name = layout.name
      .replace(/^[a-z]+/, '')
      .replace(/(?<=.)[A-Z]/g, '-$&')
      .toLowerCase();
    return {
      name: `${name}-${language}-${isScan ? `scan${index - digital + 1}` : index + 1}`,
      seed: `${set}/${layout.name}/${language}/${index}`,
      layout,
      language,
      isScan,
      naming: index + LANGUAGES.indexOf(language) + layouts.indexOf(layout),
    };
  };
  return layouts.flatMap((layout) =>
    (layout.languages ?? LANGUAGES).flatMap((language) =>
      Array.from({ length: digital + scan }, (_, index) => one(layout, language, index)),
    ),
  );
}
