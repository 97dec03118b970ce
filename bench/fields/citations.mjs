// Whether citations hold: by `recto verify`, by the words that PDFium finds in their boxes, and whether spoiled ones are caught.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { corpusPython, data, root, scratch } from '../support.mjs';
import { seeded } from '../corpus/random.mjs';
import { outOf } from './forms.mjs';
import { documentsIn, madeSet } from './made.mjs';
import { eachOf, outcome, strictly } from './run.mjs';
import { SETS } from './sets.mjs';
import { SPOILS, spoiled } from './spoil.mjs';

const BOXES = join(root, 'bench/fields/boxes.py');
const SPOILED = 2000;

/** Every response that the other parts wrote. */
export async function citations() {
  const runs = { ...Object.fromEntries(SETS.map((set) => [set, realRun(set)])) };
  for (const set of ['test', 'statement'])
    runs[set] = (await ownRun(set)).filter(({ response }) => existsSync(response));
  console.log(
    '\ncitations: responses that hold by recto verify; citations whose words PDFium finds in their box; ungrounded values in strict mode',
  );
  for (const [set, run] of Object.entries(runs)) {
    if (run.length === 0) {
      console.log(`  ${set}: not run`);
      continue;
    }
    const folder = join(scratch, 'fields/verified', set);
    mkdirSync(folder, { recursive: true });
    const strict = run.map(({ response, document }, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(strictly(JSON.parse(readFileSync(response, 'utf8')))));
      return { response: file, document };
    });
    const verified = await eachOf(strict, ({ response, document }) => outcome(['verify', response, document]));
    const faults = verified.filter(({ code }) => code !== 0);
    const { cited, boxed, held, ungrounded } = inBoxes(strict);
    console.log(
      `  ${set}: ${verified.length - faults.length} of ${verified.length} responses with ${cited} citations; ${held} of ${boxed}; ${ungrounded}`,
    );
    for (const { stdout, stderr } of faults.slice(0, 5))
      console.log(`    ${`${stdout}${stderr}`.trim().split('\n').slice(0, 2).join(' | ')}`);
  }
}

const inBoxes = (pairs) =>
  JSON.parse(execFileSync(corpusPython(), [BOXES], { input: JSON.stringify(pairs), maxBuffer: 1 << 26 }));

function realRun(set) {
  const responses = join(scratch, 'fields/responses', set);
  if (!existsSync(responses)) return [];
  const documents = readdirSync(join(data, set, 'docs'));
  return readdirSync(responses).flatMap((file) => {
    const document = documents.find((name) => name.replace(/\.[^.]+$/, '') === file.replace(/\.json$/, ''));
    return document === undefined
      ? []
      : [{ response: join(responses, file), document: join(data, set, 'docs', document) }];
  });
}

const ownRun = async (set) =>
  documentsIn(await madeSet(set)).map((document) => ({ response: outOf(set, document), document: document.file }));

/** Responses with a moved box, another page, a changed value or a changed text, of digital documents. */
export async function spoiledResponses() {
  const random = seeded('spoiled');
  const sources = documentsIn(await madeSet('test'))
    .filter((document) => document.truth.document.medium === 'digital' && existsSync(outOf('test', document)))
    .map((document) => {
      const response = strictly(JSON.parse(readFileSync(outOf('test', document), 'utf8')));
      return { document, response, words: document.words(), paths: Object.keys(response.evidence) };
    })
    .filter(({ paths }) => paths.length > 0);
  const folder = join(scratch, 'fields/spoiled');
  mkdirSync(folder, { recursive: true });
  const made = [];
  for (let tries = 0; sources.length > 0 && made.length < SPOILED && tries < SPOILED * 50; tries += 1) {
    const { document, response, words, paths } = random.pick(sources);
    const spoil = SPOILS[made.length % SPOILS.length];
    const wrong = spoiled(random, response, random.pick(paths), spoil, words);
    if (wrong === null) continue;
    const file = join(folder, `${made.length}.json`);
    writeFileSync(file, JSON.stringify(wrong));
    made.push({ spoil, file, document: document.file });
  }
  const caught = await eachOf(
    made,
    async ({ file, document }) => (await outcome(['verify', file, document])).code === 1,
  );
  const share = (list) => `${list.filter((_, index) => list[index]).length} of ${list.length}`;
  const by = SPOILS.map((spoil) => `${spoil} ${share(caught.filter((_, index) => made[index].spoil === spoil))}`);
  console.log(`\nspoiled responses caught by recto verify: ${share(caught)} (${by.join(', ')})`);
}
