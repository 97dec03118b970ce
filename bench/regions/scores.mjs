// Rules and weights on the same documents: figures of each set, and a paired bootstrap over documents.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { madeOnce } from '../made.mjs';
import { data, recto, root, scorersPython, scratch } from '../support.mjs';
import { paired } from './bootstrap.mjs';
import { FITS } from './fits.mjs';

const SCORERS = join(data, '../tools');
/** Sets that are measured: how, and which figure of a document the bootstrap compares. */
const SETS = {
  opendataloader: shared('score_markdown.py', 'markdown', ['overall', 'NID', 'TEDS', 'MHS'], 'overall'),
  'latex-tables': shared('score_markdown.py', 'markdown', ['TEDS', 'NID', 'overall'], 'TEDS'),
  icdar2013: shared('score_tables.py', 'json', ['adjacency_F1', 'detection_F1', 'cell_hit'], 'adj_F1'),
  'test templates': { docs: (seed) => join(scratch, `made-${seed}`), format: 'markdown', scored: testScores },
  docbank: shared('score_words.py', 'json', ['box_recall', 'word_F1'], null),
};
/** Ways to choose tables, by their column: the fit whose weights choose, or the rules. Only opendataloader is in a fit. */
const WAYS = { rules: null, 'fitted to made documents and opendataloader': 'all', 'made documents alone': 'made' };

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

/** Of documents without a table the share of them with none invented stands for their tables. */
function testScores(out, _, docs) {
  execFileSync(scorersPython(), [join(root, 'bench/made/score.py'), docs, `recto=${out}`]);
  const { digital, documents } = JSON.parse(readFileSync(join(out, 'scores.json'), 'utf8'));
  const rows = Object.entries(documents).map(([id, row]) => ({ id, ...row }));
  return {
    figures: Object.entries(digital),
    documents: valuesOf(rows, ({ teds, invented }) => teds ?? Number(invented === 0)),
  };
}

const valuesOf = (rows, value) =>
  new Map(rows.filter((row) => value(row) != null).map((row) => [row.id ?? row.name, value(row)]));

/** @param {string} seed of the test templates' documents */
export async function compareAll(seed) {
  await madeOnce(SETS['test templates'].docs(seed), Number(seed));
  const known = new Map();
  const measured = (set, fit) => {
    const key = `${set} ${fit}`;
    if (!known.has(key)) known.set(key, score(set, fit, seed));
    return known.get(key);
  };
  console.log(`| set | ${Object.keys(WAYS).join(' | ')} |\n| --- |${' --- |'.repeat(Object.keys(WAYS).length)}`);
  for (const set of Object.keys(SETS)) {
    const cells = Object.values(WAYS).map((fit) => measured(set, fit).figures);
    cells[0].forEach(([name], row) => {
      console.log(`| ${set} ${name} | ${cells.map((figures) => figures[row][1].toFixed(3)).join(' | ')} |`);
    });
  }
  const compared = Object.keys(SETS).filter((set) => measured(set, null).documents !== null);
  for (const [way, fit] of Object.entries(WAYS).slice(1)) {
    const pairs = compared.map((set) => [measured(set, null).documents, measured(set, fit).documents]);
    const { mean, share, each } = paired(pairs);
    const told = compared.map((set, at) => `${set} ${signed(each[at])}`).join(', ');
    console.log(
      `${way} less rules: ${signed(mean)} over sets (${told}); ahead in ${(100 * share).toFixed(0)} % of samples`,
    );
  }
}

const signed = (value) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;

function score(set, fit, seed) {
  const { docs, format, scored } = SETS[set];
  const folder = join(scratch, 'regions/scored', set.replace(' ', '-'), fit ?? 'rules');
  const out = join(folder, 'out');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const choice = fit === null ? ['scored'] : ['solved', '--table-weights', FITS[fit].weights];
  const options = ['--format', format, '--table-choice', ...choice];
  execFileSync(recto, ['batch', docs(seed, set), out, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  return scored(out, set, docs(seed, set));
}
