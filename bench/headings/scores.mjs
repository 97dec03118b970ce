// Headings of this build, by the weights of every fit, and of another build on the same documents: figures of each set, and a paired bootstrap
// over documents.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { markdownOf } from '../corpus/markdown.mjs';
import { madeOnce, madeScores } from '../made.mjs';
import { comparison, valuesOf } from '../regions/bootstrap.mjs';
import { data, recto, root, scorersPython, scratch } from '../support.mjs';
import { FITS } from './fits.mjs';

const PAGES = join(root, 'test/accuracy/pages');
/** Sets that are measured: where their documents are, and the figures of a folder of Markdown. The bootstrap compares headings alone. */
const SETS = {
  opendataloader: { docs: () => join(data, 'opendataloader/docs'), scored: markdownScores },
  'test templates': { docs: testDocuments, scored: headingScores },
  'accuracy pages': { docs: accuracyPages, scored: headingScores },
};

async function testDocuments(seed) {
  const docs = join(scratch, `made-${seed}`);
  await madeOnce(docs, Number(seed));
  return docs;
}

/** The pages of the accuracy tests, with their truth as Markdown. */
function accuracyPages() {
  const docs = join(scratch, 'headings/accuracy-pages');
  rmSync(docs, { recursive: true, force: true });
  mkdirSync(docs, { recursive: true });
  for (const name of readdirSync(PAGES).filter((name) => name.endsWith('.pdf'))) {
    const truth = name.replace('.pdf', '.json');
    for (const file of [name, truth]) copyFileSync(join(PAGES, file), join(docs, file));
    const markdown = markdownOf(JSON.parse(readFileSync(join(PAGES, truth), 'utf8')));
    writeFileSync(join(docs, name.replace('.pdf', '.md')), markdown);
  }
  return docs;
}

function markdownScores(out) {
  const json = join(out, '../scores.json');
  const scorer = join(data, '../tools/score_markdown.py');
  execFileSync(scorersPython(), [scorer, out, '--set', 'opendataloader', '--json', json]);
  const { metrics, documents } = JSON.parse(readFileSync(json, 'utf8'));
  const figures = ['overall', 'NID', 'TEDS', 'MHS'].map((name) => [name, metrics[name].value]);
  return { figures, documents: valuesOf(documents, ({ MHS }) => MHS) };
}

/** Of a document with headings, or with some found, the F1 of these. */
function headingScores(out, docs) {
  const { figures, rows } = madeScores(out, docs);
  const f1 = ({ headings: [hits, wanted, told] }) => (wanted + told > 0 ? (2 * hits) / (wanted + told) : null);
  return { figures, documents: valuesOf(rows, f1) };
}

/** @param {{ seed: string, base?: string }} options the seed of the test templates' documents; `base`: another build of the command line */
export async function compareAll({ seed, base }) {
  const ways = {
    ...(base && { [`before (${base})`]: { binary: base, options: [] } }),
    'fitted to made documents and opendataloader': weighed('all'),
    'made documents alone': weighed('made'),
  };
  const names = Object.keys(ways);
  const found = Object.fromEntries(names.map((name) => [name, {}]));
  console.log(`| set | ${names.join(' | ')} |\n| --- |${' --- |'.repeat(names.length)}`);
  for (const [set, { docs, scored }] of Object.entries(SETS)) {
    const folder = await docs(seed);
    for (const way of names) found[way][set] = scored(read(folder, set, ways[way], names.indexOf(way)), folder);
    found[names[0]][set].figures.forEach(([name], row) => {
      const cells = names.map((way) => found[way][set].figures[row][1].toFixed(3));
      console.log(`| ${set} ${name} | ${cells.join(' | ')} |`);
    });
  }
  const [first, ...others] = names;
  for (const way of others) {
    const pairs = Object.keys(SETS).map((set) => onBothSides(found[first][set].documents, found[way][set].documents));
    console.log(comparison([first, way], Object.keys(SETS), pairs));
  }
}

/** A document that one way alone has a value for has no headings, and one that finds none reads it rightly. */
function onBothSides(one, other) {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  return [one, other].map((values) => new Map(names.map((name) => [name, values.get(name) ?? 1])));
}

const weighed = (fit) => ({ binary: recto, options: ['--heading-weights', FITS[fit].weights] });

/** The folder of a set's documents as Markdown. */
function read(docs, set, { binary, options }, number) {
  const out = join(scratch, 'headings/scored', set.replace(' ', '-'), String(number), 'out');
  rmSync(join(out, '..'), { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  execFileSync(binary, ['batch', docs, out, '--format', 'markdown', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return out;
}
