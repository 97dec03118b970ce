// Whether citations hold by `recto verify`, with the words that PDFium finds in their boxes, and whether it catches spoiled ones.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import { corpusPython, data, root, scratch } from '../support.mjs';
import { seeded } from '../corpus/random.mjs';
import { outOf } from './forms.mjs';
import { documentsIn, madeSet } from './made.mjs';
import { outcome, strictly } from './run.mjs';
import { at } from './score.mjs';
import { SETS } from './sets.mjs';
import { SPOILS, spoiled } from './spoil.mjs';

const SPOILED = 2000;
/** So many of what doesn't hold are shown. */
const SHOWN = 5;

/** Every response that the other parts wrote. */
export async function citations() {
  console.log(
    '\ncitations, strict: responses, values with citations; what doesn’t hold with the words of recto, and with those of PDFium',
  );
  for (const set of ['test', 'statement', ...SETS]) {
    const pairs = SETS.includes(set) ? othersOf(set) : await ownOf(set);
    if (pairs.length === 0) {
      console.log(`  ${set}: not run`);
      continue;
    }
    const responses = pairs.map(({ response, document }) => ({ response: strictly(response), document }));
    const folder = laidOut(join(scratch, 'fields/verified', set), responses);
    const [own, foreign] = [await unproved(folder, []), await unproved(folder, ['--words', folder.words])];
    const values = responses.reduce((sum, { response }) => sum + Object.keys(response.evidence ?? {}).length, 0);
    console.log(`  ${set}: ${responses.length}, ${values}; ${own.length}, ${foreign.length}`);
    for (const line of [...own, ...foreign].slice(0, SHOWN)) console.log(`    ${line}`);
  }
}

/** Responses with a moved box, another page, a changed value or a changed text, of digital documents. */
export async function spoiledResponses() {
  const random = seeded('spoiled');
  const given = documentsIn(await madeSet('test'))
    .filter((document) => document.truth.document.medium === 'digital' && existsSync(outOf('test', document)))
    .map((document) => {
      const response = strictly(JSON.parse(readFileSync(outOf('test', document), 'utf8')));
      return { document, response, words: document.words(), paths: Object.keys(response.evidence) };
    })
    .filter(({ paths }) => paths.length > 0);
  // A response that doesn't hold as it is would count as caught whatever is done to it.
  const pairs = given.map(({ document, response }) => ({ document: document.file, response }));
  const before = laidOut(join(scratch, 'fields/unspoiled'), pairs);
  const faulty = new Set((await unproved(before, ['--words', before.words])).map((line) => Number.parseInt(line, 10)));
  const sources = given.filter((_, index) => !faulty.has(index));
  const made = [];
  for (let tries = 0; sources.length > 0 && made.length < SPOILED && tries < SPOILED * 50; tries += 1) {
    const { document, response, words, paths } = random.pick(sources);
    const spoil = SPOILS[made.length % SPOILS.length];
    const path = random.pick(paths);
    const wrong = spoiled(random, response, path, spoil, words);
    if (wrong !== null) made.push({ spoil, path, response: wrong, document: document.file });
  }
  const folder = laidOut(join(scratch, 'fields/spoiled'), made);
  const lines = await unproved(folder, ['--words', folder.words]);
  const isCaught = ({ path, index }) => lines.some((line) => line.startsWith(`${index}: ${path}: `));
  const share = (list) => `${list.filter(isCaught).length} of ${list.length}`;
  const all = made.map(({ spoil, path }, index) => ({ spoil, path, index }));
  const by = SPOILS.map((spoil) => `${spoil} ${share(all.filter((one) => one.spoil === spoil))}`);
  console.log(
    `\nspoiled responses caught by recto verify: ${share(all)} (${by.join(', ')}), of ${sources.length} documents`,
  );
  for (const { spoil, path, index } of all.filter((one) => !isCaught(one)).slice(0, SHOWN)) {
    const { response } = made[index];
    console.log(
      `    ${spoil}: ${JSON.stringify(at(response.values, path))} by ${JSON.stringify(response.evidence[path])}`,
    );
  }
}

/** Folders of responses, documents and PDFium's words under the same names, as recto verify takes them. */
function laidOut(folder, pairs) {
  rmSync(folder, { recursive: true, force: true });
  const [responses, documents, words] = ['responses', 'documents', 'words'].map((name) => join(folder, name));
  for (const part of [responses, documents, words]) mkdirSync(part, { recursive: true });
  const known = new Map();
  for (const [index, { response, document }] of pairs.entries()) {
    writeFileSync(join(responses, `${index}.json`), JSON.stringify(response));
    symlinkSync(document, join(documents, `${index}${extname(document)}`));
    known.set(document, [...(known.get(document) ?? []), join(words, `${index}.json`)]);
  }
  const jobs = [...known].map(([document, [out]]) => ({ document, out }));
  execFileSync(corpusPython(), [join(root, 'bench/fields/words.py')], { input: JSON.stringify(jobs) });
  for (const [first, ...others] of known.values()) for (const other of others) symlinkSync(first, other);
  return { responses, documents, words };
}

/** A line for everything that doesn't hold, with the name of its response in front. */
async function unproved({ responses, documents }, options) {
  const { code, stdout, stderr } = await outcome(['verify', responses, documents, ...options]);
  const lines = stdout.split('\n').filter((line) => /^\d+: /.test(line));
  if (code !== 0 && lines.length === 0) throw new Error(`recto verify: ${stderr}`);
  return lines;
}

function othersOf(set) {
  const folder = join(scratch, 'fields/responses', set);
  if (!existsSync(folder)) return [];
  const documents = readdirSync(join(data, set, 'docs'));
  return readdirSync(folder).flatMap((file) => {
    const document = documents.find((name) => name.replace(/\.[^.]+$/, '') === file.replace(/\.json$/, ''));
    if (document === undefined) return [];
    return [
      { response: JSON.parse(readFileSync(join(folder, file), 'utf8')), document: join(data, set, 'docs', document) },
    ];
  });
}

async function ownOf(set) {
  const documents = documentsIn(await madeSet(set)).filter((document) => existsSync(outOf(set, document)));
  return documents.map((document) => ({
    response: JSON.parse(readFileSync(outOf(set, document), 'utf8')),
    document: document.file,
  }));
}
