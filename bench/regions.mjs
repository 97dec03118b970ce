// Tables that compete by fitted weights: fits them, and prints the figures of both ways to choose tables side by side.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { data, prepare, recto, root, scorersPython, scratch } from './support.mjs';

const WEIGHTS = join(root, 'crates/recto-regions/src/data/weights.json');
const FIT = join(root, 'bench/regions/fit.py');
const SCORERS = join(data, '../tools');
/** Sets of real documents that weights may be fitted to; all others are only measured. */
const FITTED = ['latex-tables', 'opendataloader'];
/** Templates of made documents that weights are fitted to, and how many documents of each. */
const MADE = { survey: 40, lookalikes: 40, paper: 40, letter: 40, charts: 40 };
const SEED = '41';
const MEASURED = {
  opendataloader: { scorer: 'score_markdown.py', format: 'markdown', metrics: ['NID', 'TEDS', 'MHS', 'overall'] },
  'latex-tables': { scorer: 'score_markdown.py', format: 'markdown', metrics: ['NID', 'TEDS', 'overall'] },
  icdar2013: { scorer: 'score_tables.py', format: 'json', metrics: ['detection_F1', 'adjacency_F1', 'cell_hit'] },
  docbank: { scorer: 'score_words.py', format: 'json', metrics: ['word_F1', 'box_recall'] },
};

/** @param {{ only?: string }} options `fit` writes the weights' file, `scores` prints the figures; both by default */
export function regions({ only }) {
  if (!existsSync(data)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  if (only !== 'scores') fit();
  if (only !== 'fit') scores();
}

/** Fits the weights, which the next build takes, and prints how well weights do on sets that they were not fitted to. */
function fit() {
  const real = FITTED.map((set) => ({ name: set, docs: join(data, set, 'docs'), truth: join(data, set, 'truth') }));
  const made = Object.entries(MADE).map(([template, count]) => ({ name: 'made', ...madeOf(template, count) }));
  const sets = [...real, ...made].map(({ name, docs, truth }, number) => {
    const out = join(scratch, 'regions/candidates', `${name}-${number}`);
    execFileSync(recto, ['table-candidates', docs, '--out', out], { stdio: 'inherit' });
    return `${name}=${out}=${truth}`;
  });
  const python = scorersPython();
  const run = (options) =>
    execFileSync(python, [FIT, ...sets, '--cache', join(scratch, 'regions/gains'), ...options], { stdio: 'inherit' });
  run(['--out', WEIGHTS]);
  for (const left of FITTED) {
    console.log(`\nwithout ${left}`);
    run(['--only', 'made', ...FITTED.filter((set) => set !== left)]);
  }
  console.log('\nmade documents alone');
  run(['--only', 'made']);
}

/** Documents of a template: the folder of their pages, and that of their truth. */
function madeOf(template, count) {
  const truth = join(scratch, 'regions/made', template);
  const docs = join(truth, 'docs');
  if (!existsSync(docs)) {
    const options = ['--seed', SEED, '--template', template, '--count', String(count), '--out', truth];
    execFileSync('node', [join(root, 'bench/corpus/corpus.mjs'), ...options], { stdio: 'inherit' });
    mkdirSync(docs);
    for (const name of readdirSync(truth).filter((name) => name.endsWith('.pdf')))
      copyFileSync(join(truth, name), join(docs, name));
  }
  return { docs, truth };
}

/** The figures of both ways, on the same documents. */
function scores() {
  const python = scorersPython();
  for (const [set, { scorer, format, metrics }] of Object.entries(MEASURED)) {
    for (const choice of ['scored', 'solved']) {
      const out = join(scratch, 'regions', choice, set);
      mkdirSync(out, { recursive: true });
      execFileSync(recto, ['batch', join(data, set, 'docs'), out, '--format', format, '--table-choice', choice]);
      const json = join(scratch, 'regions', choice, `${set}.json`);
      execFileSync(python, [join(SCORERS, scorer), out, '--set', set, '--json', json]);
      const found = JSON.parse(readFileSync(json, 'utf8')).metrics;
      const quoted = metrics.map((name) => `${name} ${found[name].value.toFixed(4)}`);
      console.log(`${set}, ${choice}: ${quoted.join(', ')}`);
    }
  }
}
