// OCR figures: accuracy on rendered pages with known text and on real pictures, speed compared with peers, and memory.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { speed } from './ocr-speed.mjs';
import { accountLater, data, median, peersPython, prepare, recto, root, scorersPython, scratch } from './support.mjs';

const TOOLS = join(data, '../tools');
const SOURCES = ['docbank', 'opendataloader'];
const QUALITIES = ['tiny', 'mixed', 'accurate'];
/** Variants of the rendered pages, in the order of the table; rotated ones are compared with the plain one. */
const TURNED = ['90deg', '180deg', '270deg'];
const VARIANTS = ['plain', 'scanned', '100dpi', '5deg', ...TURNED];
const PICTURES = { sroie: 'word_F1_nocase', scribe: 'word_F1', tesseract: 'word_F1' };
const AT_ONCE = 2;

export async function ocr({ pages, seed }) {
  if (!existsSync(TOOLS)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  const python = scorersPython();
  const drawn = drawPages(pages, seed);
  await drawnPages(python, drawn.dir);
  await pictures(python);
  await scannedDocuments(python);
  const docs = join(drawn.dir, 'plain/scribe/docs');
  const names = readdirSync(docs);
  const dense = names.filter((name) => drawn.dense.includes(name.replace(/\.png$/, '')));
  await speed({ dense: dense.map((name) => join(docs, name)), pages: names.map((name) => join(docs, name)) });
}

/**
 * Renders pages with known text into a folder with a set for each variant; `dense` has the ids of some with many words.
 */
function drawPages(pages, seed) {
  const dir = join(scratch, 'ocr-pages');
  const sources = SOURCES.map((set) => join(data, set, 'docs'));
  const made = ask('ocr_pages.py', dir, pages, seed, ...sources);
  console.log(`${made.pages} born-digital pages drawn at 200 dpi (--pages ${pages} --seed ${seed})`);
  if (!made.agreed)
    console.log(
      'other pages than those told: no pdftotext here to hold their text layers against (Debian: poppler-utils)',
    );
  return { ...made, dir };
}

async function drawnPages(python, dir) {
  const variants = ['text', ...VARIANTS];
  const outs = await readAll(
    variants.map((variant) => ({
      docs: join(dir, variant, 'scribe/docs'),
      name: `drawn-${variant}`,
      quality: variant === 'text' ? 'off' : 'mixed',
    })),
  );
  const f1 = {};
  for (const [index, variant] of variants.entries()) {
    const { metrics, documents } = score(python, 'score_words.py', outs[index].out, 'scribe', join(dir, variant));
    f1[variant] = metrics.word_F1.value;
    const name = variant === 'text' ? 'the text layer itself, nothing recognised' : variant;
    const turned = TURNED.includes(variant) ? `, to upright ${(f1[variant] - f1.plain).toFixed(4)}` : '';
    const errors = median(documents.map((one) => one.CER));
    console.log(`${name}: word F1 ${f1[variant].toFixed(4)}${turned}, median CER ${(errors * 100).toFixed(2)} %`);
  }
}

async function pictures(python) {
  const runs = Object.keys(PICTURES).flatMap((set) => QUALITIES.map((quality) => ({ set, quality })));
  const outs = await readAll(
    runs.map(({ set, quality }) => ({ docs: join(data, set, 'docs'), name: `${set}-${quality}`, quality })),
  );
  for (const [index, { set, quality }] of runs.entries()) {
    const { metrics } = score(python, 'score_words.py', outs[index].out, set, data);
    const boxes = metrics.box_recall.value;
    const inBoxes = boxes === null ? '' : `, box recall ${boxes.toFixed(3)}`;
    console.log(
      `${set}, ${quality}: ${PICTURES[set]} ${metrics[PICTURES[set]].value.toFixed(3)}${inBoxes}, ${outs[index].each} ms of CPU each`,
    );
  }
}

/** The scores of the scanned pages of a document set, and of the whole set. */
async function scannedDocuments(python) {
  const docs = join(data, 'opendataloader/docs');
  const scans = ask('ocr_peers.py', 'pictures', docs);
  const [{ out }] = await readAll([{ docs, name: 'opendataloader', quality: 'mixed' }]);
  const { metrics, documents } = score(python, 'score_markdown.py', out, 'opendataloader', data);
  console.log(
    `opendataloader: NID ${metrics.NID.value.toFixed(3)}; of its pages that are pictures for more than a half:`,
  );
  for (const { id, NID } of documents) if (scans.includes(id)) console.log(`  ${id}: NID ${NID.toFixed(3)}`);
}

function ask(program, ...args) {
  return JSON.parse(execFileSync(peersPython(), [join(root, 'bench', program), ...args], { encoding: 'utf8' }));
}

/** Reads folders, some concurrently; returns the result of `read` for each. */
async function readAll(jobs) {
  const done = [];
  const queue = [...jobs.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) done[next[0]] = await read(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

/** Returns the folder of the results, and the CPU milliseconds of the whole process per document. */
async function read({ docs, name, quality }) {
  const out = join(scratch, 'ocr', name);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { cpu } = await accountLater(recto, ['batch', docs, out, '--format', 'json,markdown', '--ocr', quality]);
  return { out, each: ((cpu * 1000) / readdirSync(docs).length).toFixed(0) };
}

function score(python, scorer, predictions, set, from) {
  const report = `${predictions}-score.json`;
  const args = [join(TOOLS, scorer), predictions, '--set', set, '--data', from, '--json', report];
  execFileSync(python, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return JSON.parse(readFileSync(report, 'utf8'));
}
