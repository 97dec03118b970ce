// True values in other spellings and altered ones: how many of them grounding takes for what they are.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { corpusPython, data, root, scratch } from '../support.mjs';
import { groundingCases } from './grounding-cases.mjs';
import { madeSet } from './made.mjs';
import { eachOf, outcome } from './run.mjs';

/** Sets of others whose PDFs have words. */
const SOURCES = ['opendataloader', 'icdar2013', 'kleister', 'deepform'];
const SEED = 1;

/** Writes the cases and answers them. */
export async function cases() {
  const folder = await madeSet('grounding');
  const files = SOURCES.flatMap((set) => pdfsOf(join(data, set, 'docs')));
  const made = groundingCases({ seed: SEED, folders: [folder], real: wordsOf(files) });
  const file = join(scratch, 'fields/grounding.jsonl');
  writeFileSync(file, lines(made));
  console.log(`\ngrounding, ${made.length} cases (${file})`);
  return made;
}

export async function grounding() {
  const made = await cases();
  const folder = join(scratch, 'fields/grounded');
  mkdirSync(folder, { recursive: true });
  const byDocument = grouped(made);
  const verdicts = new Map();
  await eachOf([...byDocument], async ([document, list], index) => {
    const file = join(folder, `${index}.jsonl`);
    writeFileSync(file, lines(list));
    const { code, stdout, stderr } = await outcome(['ground', document, file]);
    if (code !== 0) console.log(`  ${document}: ${stderr}`);
    else for (const line of stdout.trim().split('\n')) note(verdicts, JSON.parse(line));
  });
  report(made, verdicts);
}

const note = (verdicts, { id, verdict }) => verdicts.set(id, verdict);

function report(made, verdicts) {
  const isGrounded = ({ id }) => (verdicts.get(id) ?? 'none') !== 'none';
  const line = (name, list) => {
    const [right, wrong] = [list.filter(({ expected }) => expected), list.filter(({ expected }) => !expected)];
    const [rejected, accepted] = [right.filter((one) => !isGrounded(one)), wrong.filter(isGrounded)];
    const percent = (part, whole) =>
      whole.length === 0 ? '-' : `${((100 * part.length) / whole.length).toFixed(2)} %`;
    console.log(
      `  ${name.padEnd(28)} false rejects ${rejected.length} of ${right.length}, ${percent(rejected, right)}; false accepts ${accepted.length} of ${wrong.length}, ${percent(accepted, wrong)}`,
    );
  };
  line('all', made);
  for (const medium of ['digital', 'scan'])
    line(
      medium,
      made.filter((one) => one.medium === medium),
    );
  for (const kind of [...new Set(made.map((one) => one.kind))])
    line(
      kind,
      made.filter((one) => one.kind === kind),
    );
  line(
    'with a digit',
    made.filter(({ kind, value }) => kind !== 'choice' && /\d/.test(String(value))),
  );
  line(
    'without a digit',
    made.filter(({ kind, value }) => kind !== 'choice' && !/\d/.test(String(value))),
  );
  for (const how of [...new Set(made.map((one) => one.how))].sort())
    line(
      `  ${how}`,
      made.filter((one) => one.how === how),
    );
  const wrong = made
    .filter((one) => isGrounded(one) !== one.expected)
    .map((one) => ({ ...one, verdict: verdicts.get(one.id) }));
  const file = join(scratch, 'fields/faults-grounding.jsonl');
  writeFileSync(file, lines(wrong));
  console.log(`  faults: ${file}`);
}

/** Documents of others with their words as PDFium finds them. */
function wordsOf(files) {
  const folder = join(scratch, 'fields/words');
  mkdirSync(folder, { recursive: true });
  const jobs = files.map((document, index) => ({ document, out: join(folder, `${index}.json`) }));
  execFileSync(corpusPython(), [join(root, 'bench/fields/words.py')], { input: JSON.stringify(jobs) });
  return jobs.map(({ document, out }) => ({
    file: document,
    words: JSON.parse(readFileSync(out, 'utf8')).map(({ bbox, ...word }) => ({ ...word, box: bbox })),
  }));
}

const lines = (list) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
const pdfsOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => join(folder, name))
    : [];

function grouped(list) {
  const groups = new Map();
  for (const one of list) groups.set(one.document, [...(groups.get(one.document) ?? []), one]);
  return groups;
}
