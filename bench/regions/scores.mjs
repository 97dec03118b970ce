// What weights of several fits read on the same documents, beside another build: figures of each set, and a paired bootstrap over documents.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { madeOnce, madeScores } from '../made.mjs';
import { data, recto, scorersPython, scratch } from '../support.mjs';
import { comparison, valuesOf } from './bootstrap.mjs';
import { FITS } from './fits.mjs';

const SCORERS = join(data, '../tools');
/** Sets that are measured: how, and which figure of a document the bootstrap compares; `made` makes those that are made. */
const SETS = {
  opendataloader: shared('score_markdown.py', 'markdown', ['overall', 'NID', 'TEDS', 'MHS'], 'overall'),
  'latex-tables': shared('score_markdown.py', 'markdown', ['TEDS', 'NID', 'overall'], 'TEDS'),
  icdar2013: shared('score_tables.py', 'json', ['adjacency_F1', 'detection_F1', 'cell_hit'], 'adj_F1'),
  'test templates': testTemplates({ isTagged: false }),
  'test templates with tags': testTemplates({ isTagged: true }),
  docbank: shared('score_words.py', 'json', ['box_recall', 'word_F1'], null),
};
/** Columns: the fit whose weights choose. Only opendataloader is in one. */
const COLUMNS = { 'fitted to made documents and opendataloader': 'all', 'to made documents alone': 'made' };
const BASE = 'earlier build';

function shared(scorer, format, metrics, compared) {
  const scored = (out, set) => {
    const json = join(out, '../scores.json');
    execFileSync(scorersPython(), [join(SCORERS, scorer), out, '--set', set, '--json', json]);
    const found = JSON.parse(readFileSync(json, 'utf8'));
    return {
      figures: metrics.map((name) => [name, found.metrics[name].value]),
      documents: compared === null ? null : valuesOf(found.documents, (row) => row[compared]),
    };
  };
  return { docs: (_, set) => join(data, set, 'docs'), format, scored };
}

function testTemplates({ isTagged }) {
  const docs = (seed) => join(scratch, `made-${seed}${isTagged ? '-tagged' : ''}`);
  const made = (seed) => madeOnce(docs(seed), Number(seed), { isTagged });
  return { docs, made, format: 'markdown', scored: testScores };
}

/** Of documents without a table the share of them with none invented stands for their tables. */
function testScores(out, _, docs) {
  const { figures, rows } = madeScores(out, docs);
  return { figures, documents: valuesOf(rows, ({ teds, invented }) => teds ?? Number(invented === 0)) };
}

/** @param {{ seed: string, base?: string }} options `seed` of the test templates' documents; `base`: the program `recto` of an earlier build */
export async function compareAll({ seed, base }) {
  for (const { made } of Object.values(SETS)) await made?.(seed);
  const readers = [
    ...(base === undefined ? [] : [{ column: BASE, program: base, options: [] }]),
    ...Object.entries(COLUMNS).map(([column, fit]) => ({
      column,
      program: recto,
      options: ['--region-weights', FITS[fit].weights],
    })),
  ];
  console.log(
    `| set | ${readers.map(({ column }) => column).join(' | ')} |\n| --- |${' --- |'.repeat(readers.length)}`,
  );
  const measured = new Map();
  for (const set of Object.keys(SETS)) {
    const found = readers.map((reader) => score(set, reader, seed));
    measured.set(set, found);
    found[0].figures.forEach(([name], row) => {
      console.log(`| ${set} ${name} | ${found.map(({ figures }) => figures[row][1].toFixed(3)).join(' | ')} |`);
    });
  }
  const compared = [...measured].filter(([, found]) => found[0].documents !== null);
  for (const [at, { column }] of readers.entries()) {
    if (at === 0) continue;
    const sets = compared.map(([set]) => set);
    const pairs = compared.map(([, found]) => [found[0].documents, found[at].documents]);
    console.log(comparison([readers[0].column, column], sets, pairs));
  }
}

function score(set, { column, program, options }, seed) {
  const { docs, format, scored } = SETS[set];
  const folder = join(scratch, 'regions/scored', set.replaceAll(' ', '-'), column.replaceAll(' ', '-'));
  const out = join(folder, 'out');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  execFileSync(program, ['batch', docs(seed, set), out, '--format', format, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return scored(out, set, docs(seed, set));
}
