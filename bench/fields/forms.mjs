// Forms, invoices and letters of our own making: the embedded extractor beside the naive rule, and the designed schemas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { scratch } from '../support.mjs';
import { designedFields } from './designed.mjs';
import { documentsIn, madeSet } from './made.mjs';
import { naiveValues } from './naive.mjs';
import { eachOf, extracted, strictly } from './run.mjs';
import { rates, scored } from './score.mjs';

/** The naive rule may reach so much, or the set is too easy. */
const TOO_EASY = 0.65;
const share = (value) => value.toFixed(3);

/** @param {string} set `test`, `validation`; `learning` shows what is wrong, too */
export async function forms(set = 'test') {
  const documents = documentsIn(await madeSet(set));
  const results = await eachOf(documents, async (document) => {
    const { truth } = document;
    const response = await extracted(document.file, document.schema, outOf(set, document));
    return {
      ...truth.document,
      loose: scored(truth, response.values),
      strict: scored(truth, strictly(response).values),
      naive: scored(truth, naiveValues(document.words(), truth)),
    };
  });
  console.log(
    `\n${set}, ${documents.length} documents: fields P / R / F1, rows with all cells right (of true, of predicted)`,
  );
  const line = (name, counts) => {
    const { precision, recall, f1, rows, rowsPrecision, counts: sums } = rates(counts);
    const found = sums.rowsPredicted === 0 ? '-' : share(rowsPrecision);
    const ofRows = sums.rows === 0 ? '' : `   ${share(rows)}, ${found}`;
    console.log(`  ${name.padEnd(34)} ${[precision, recall, f1].map(share).join(' / ')}${ofRows}`);
  };
  line(
    'embedded, strict',
    results.map(({ strict }) => strict),
  );
  line(
    'embedded, not strict',
    results.map(({ loose }) => loose),
  );
  line(
    'naive rule, told the labels',
    results.map(({ naive }) => naive),
  );
  if (rates(results.map(({ naive }) => naive)).f1 > TOO_EASY) console.log('  the set is too easy');
  for (const group of ['medium', 'language', 'layout'])
    for (const value of [...new Set(results.map((result) => result[group]))].sort())
      line(
        `strict, ${value}`,
        results.filter((result) => result[group] === value).map(({ strict }) => strict),
      );
  // What is wrong in documents of test and validation is not looked at, so that no rule is written for it.
  if (set !== 'test' && set !== 'validation') {
    const faults = results.map(({ name, strict }) => ({ name, faults: strict.faults }));
    const file = join(scratch, 'fields', `faults-${set}.json`);
    writeFileSync(file, JSON.stringify(faults, null, 1));
    console.log(`  faults: ${file}`);
  }
}

/** Where the response for a document lies. */
export const outOf = (set, { name }) => join(scratch, 'fields', 'responses', set, `${name}.json`);

/** The share of labelled fields that a designed schema has, with the right type. */
export async function designed(set = 'test') {
  const documents = documentsIn(await madeSet(set));
  const counts = await eachOf(documents, async (document) => {
    const out = outOf(`designed-${set}`, document);
    const { generated_schema: schema } = await extracted(document.file, null, out);
    const again = await extracted(document.file, null, out);
    return {
      ...designedFields(document.truth, schema),
      isStable: JSON.stringify(again.generated_schema) === JSON.stringify(schema),
    };
  });
  const sum = (key) => counts.reduce((total, one) => total + Number(one[key]), 0);
  console.log(`\nauto_schema on ${set}, ${documents.length} documents`);
  console.log(
    `  labelled fields with the right type ${share(sum('fieldsRight') / sum('fields'))} of ${sum('fields')}, found at all ${share(sum('fieldsFound') / sum('fields'))}`,
  );
  console.log(
    `  heads of tables with the right type ${share(sum('columnsRight') / sum('columns'))} of ${sum('columns')}, found at all ${share(sum('columnsFound') / sum('columns'))}`,
  );
  console.log(
    `  properties that stand for no label ${sum('others')}; the same schema twice: ${sum('isStable')} of ${documents.length}`,
  );
}

/** One account over 40 pages: every booking, in order, none twice. */
export async function statement() {
  const [document] = documentsIn(await madeSet('statement'));
  const response = await extracted(document.file, document.schema, outOf('statement', document));
  const strict = strictly(response);
  const { rows, rowsRight, rowsPredicted, hits, predicted, expected } = scored(document.truth, strict.values);
  const loose = scored(document.truth, response.values);
  const key = Object.keys(document.truth.values).find((name) => Array.isArray(document.truth.values[name]));
  const texts = (strict.values?.[key] ?? []).map((row) => JSON.stringify(row));
  console.log(
    `\nstatement of ${rows} rows: ${rowsPredicted} rows, ${rowsRight} right and in order (not strict: ${loose.rowsRight}), ${texts.length - new Set(texts).size} twice; fields ${hits} right of ${predicted}, ${expected} true`,
  );
}
