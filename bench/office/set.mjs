// Documents of others, as they come (../shared/data/office): does each end as expected, and what does its answer hold?
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { convertFolder, foldersOf, soffice } from './convert.mjs';
import { parseFolder, report, scored } from './report.mjs';
import { data, officePython, root, scratch } from '../support.mjs';

const DOCS = join(data, 'office/docs');
/** Written before any of the documents was converted, from what they are by other programs. */
const EXPECTED = join(root, 'bench/office/expected.tsv');

export async function realSet() {
  if (!existsSync(DOCS)) return console.log('set: not run, ../shared is not here');
  if (soffice === null) return console.log('set: not run, LibreOffice is not installed');
  const out = join(scratch, 'office/set');
  const folders = foldersOf(out);
  const outcomes = convertFolder(DOCS, folders);
  const parsed = await parseFolder(folders);
  for (const [name, outcome] of outcomes)
    if (outcome === 'converted') outcomes.set(name, parsed.has(name) ? 'result' : 'parse_failed');
  const python = officePython();
  const unread = execFileSync(python, [join(root, 'bench/office/truth.py'), DOCS, join(out, 'truth')], {
    encoding: 'utf8',
  });
  reportOutcomes(outcomes, new Set(unread.split('\n').map((line) => line.split('\t')[0])));
  report('set', scored(python, out));
}

/** Expected and seen outcomes, and the share of results among what the second reader opens. */
function reportOutcomes(outcomes, unread) {
  const rows = readFileSync(EXPECTED, 'utf8').trim().split('\n').slice(1);
  const expected = new Map(rows.map((row) => row.split('\t')));
  const listed = [...outcomes].filter(([name]) => expected.has(name));
  if (listed.length !== outcomes.size || listed.length !== expected.size)
    throw new Error('expected.tsv does not list the documents of the set');
  const others = listed.filter(([name, outcome]) => expected.get(name) !== outcome);
  const opened = listed.filter(([name]) => !unread.has(name));
  const results = opened.filter(([, outcome]) => outcome === 'result');
  console.log(`set: ${listed.length - others.length} of ${listed.length} end as expected`);
  for (const [name, outcome] of others) console.log(`  ${name}: ${outcome}, expected ${expected.get(name)}`);
  console.log(`  of ${opened.length} that python-docx or python-pptx opens, ${results.length} have a result`);
}
