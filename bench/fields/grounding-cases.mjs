// The cases of the grounding benchmark: true values in other spellings, and wrong ones that look like them. The same seed and documents
// give the same cases.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { seeded } from '../corpus/random.mjs';
import { alteredDate, alteredNumber, alteredText } from './alterations.mjs';
import { pageText } from './page-text.mjs';
import { at } from './score.mjs';
import { spelledDate, spelledId, spelledNumber, spelledText } from './spellings.mjs';

/** How many true cases there are of each kind, and as many wrong ones. */
const COUNTS = { text: 1800, number: 1530, date: 765, id: 765, choice: 140 };
/** The share of texts that are taken from documents of others, and of wrong values that are true of another document. */
const [FROM_REAL, FROM_ANOTHER] = [0.5, 0.35];
const KINDS = { integer: 'number', boolean: 'choice', enum: 'choice' };

/**
 * @param {{ seed: number, folders: string[], real: { file: string, words: { text: string, page: number, box: number[] }[] }[] }} options
 * @returns {{ id: number, document: string, value: unknown, kind: string, schema: object, label?: string, expected: boolean, how: string, medium: string }[]}
 */
export function groundingCases({ seed, folders, real }) {
  const documents = folders.flatMap(documentsOf);
  const facts = [
    ...documents.flatMap(factsOf),
    ...real.flatMap((document) => phrasesOf(seeded(`${seed}/${basename(document.file)}`), document)),
  ];
  const cases = [];
  for (const [kind, count] of Object.entries(COUNTS)) {
    const random = seeded(`${seed}/${kind}`);
    const all = facts.filter((fact) => fact.kind === kind);
    const own = all.filter(({ isReal }) => !isReal);
    const foreign = all.filter(({ isReal }) => isReal);
    const realCount = kind === 'text' ? Math.min(Math.round(count * FROM_REAL), foreign.length * 3) : 0;
    for (const [list, wanted] of [
      [own, count - realCount],
      [foreign, realCount],
    ]) {
      cases.push(
        ...times(wanted, random, list, (fact) => spelled(random, fact)).map((one) => ({ ...one, expected: true })),
      );
      cases.push(
        ...times(wanted, random, list, (fact) => altered(random, fact, list)).map((one) => ({
          ...one,
          expected: false,
        })),
      );
    }
  }
  return cases.map((one, index) => ({ id: index + 1, ...one }));
}

/** So many different cases, as far as the facts have them. */
function times(count, random, facts, make) {
  const found = new Map();
  for (let tries = 0; facts.length > 0 && found.size < count && tries < count * 20; tries += 1) {
    const fact = random.pick(facts);
    const made = make(fact);
    if (made === null) continue;
    const { document, schema, label, kind, medium } = fact;
    const one = {
      document,
      kind,
      schema: made.schema ?? schema,
      ...(label && { label }),
      value: made.value,
      how: made.how,
      medium,
    };
    found.set(JSON.stringify([document, label, one.value, one.schema]), one);
  }
  return [...found.values()];
}

function documentsOf(folder) {
  return readdirSync(join(folder, 'truth'))
    .sort()
    .map((file) => {
      const read = (part) => JSON.parse(readFileSync(join(folder, part, file), 'utf8'));
      const truth = read('truth');
      const document = join(folder, 'docs', file.replace(/json$/, 'pdf'));
      return { document, truth, schema: read('schemas'), said: pageText(read('words')) };
    });
}

/** Each value of a document that stands in it, with what is needed to spell it otherwise. */
function factsOf({ document, truth, schema, said }) {
  const { language, medium } = truth.document;
  const facts = [];
  for (const [path, kind] of Object.entries(truth.kinds)) {
    const label = truth.labels[path];
    for (const place of placesOf(truth, path)) {
      const value = at(truth.values, place);
      if (value === null || value === undefined) continue;
      const printed = truth.printed[place];
      facts.push({
        document,
        medium,
        language,
        label,
        kind: KINDS[kind] ?? kind,
        type: kind,
        value,
        printed,
        iso: truth.iso[place],
        said,
        schema: leafOf(kind, optionsOf(schema, path)),
      });
    }
  }
  return facts;
}

const leafOf = (kind, options) => ({
  type: { number: 'number', integer: 'integer', boolean: 'boolean' }[kind] ?? 'string',
  ...(options && { enum: options }),
});

function optionsOf(schema, path) {
  const keys = path.replaceAll('[]', '').split('.');
  return keys.reduce((node, key) => (node?.properties ?? node?.items?.properties)?.[key], schema)?.enum;
}

/** The path itself, or that of its cell in each row. */
function placesOf({ values }, path) {
  const [key, name] = path.split('[].');
  return name === undefined ? [path] : (values[key] ?? []).map((_, index) => `${key}[${index}].${name}`);
}

/** Some runs of words of a real document. */
function phrasesOf(random, { file, words }) {
  const said = pageText(words);
  const isWord = ({ text }) => /^\p{L}[\p{L}'’-]*[,.]?$/u.test(text);
  const phrases = [];
  for (let tries = 0; words.length > 12 && tries < 200 && phrases.length < 12; tries += 1) {
    const start = random.integer(0, words.length - 8);
    const run = words.slice(start, start + random.integer(2, 6));
    if (!isPhrase(run) || !run.every(isWord)) continue;
    const text = run
      .map((word) => word.text)
      .join(' ')
      .replace(/[,.]$/, '');
    if (text.length >= 10)
      phrases.push({
        document: file,
        medium: 'digital',
        language: 'en',
        kind: 'text',
        type: 'text',
        value: text,
        printed: text,
        said,
        schema: { type: 'string' },
        isReal: true,
      });
  }
  return phrases;
}

/** Are these words next to each other on one line? Words of different columns are no value. */
function isPhrase(run) {
  const [first] = run;
  const height = Math.max(...run.map(({ box }) => box[3] - box[1]));
  return run.every(({ page, box }, index) => {
    const gap = index === 0 ? 0 : box[0] - run[index - 1].box[2];
    return page === first.page && Math.abs(box[3] - first.box[3]) < height / 2 && gap >= 0 && gap < height / 2;
  });
}

function spelled(random, { kind, type, value, printed, iso, language }) {
  if (kind === 'text') return spelledText(random, printed);
  if (kind === 'id') return spelledId(random, printed);
  if (kind === 'date') {
    const made = spelledDate(random, iso, language);
    return { ...made, schema: { type: 'string', ...(made.how === 'iso' && { format: 'date' }) } };
  }
  if (kind === 'choice') return { how: type, value };
  if (random.chance(0.6)) return { how: 'as number', value };
  return { ...spelledNumber(random, value, decimalsOf(printed), currencyOf(printed)), schema: { type: 'string' } };
}

function altered(random, fact, facts) {
  const { kind, type, value, printed, iso, said, schema } = fact;
  if (kind === 'choice') {
    if (type === 'boolean') return { how: 'other state', value: !value };
    return { how: 'other option', value: random.pick(schema.enum.filter((option) => option !== value)) };
  }
  const other = random.chance(FROM_ANOTHER) ? random.pick(facts) : null;
  if (other && (other.document === fact.document || other.type !== type)) return null;
  const made = (own, alter) => (other ? { how: 'of another document', value: own(other) } : alter());
  if (kind === 'number') {
    const wrong = made(
      (one) => one.value,
      () => alteredNumber(random, value, decimalsOf(printed)),
    );
    const isSaid = wrong.how === 'sign' ? said.saysNumber(wrong.value) : said.saysSize(wrong.value);
    return isSaid || (type === 'integer' && !Number.isInteger(wrong.value)) ? null : wrong;
  }
  if (kind === 'date') {
    const wrong = made(
      (one) => one.iso,
      () => alteredDate(random, iso),
    );
    return said.saysDate(wrong.value) ? null : { ...wrong, schema: { type: 'string', format: 'date' } };
  }
  const wrong = made(
    (one) => one.printed,
    () => alteredText(random, printed),
  );
  return wrong === null || said.saysText(wrong.value) ? null : { ...wrong, schema };
}

const decimalsOf = (printed) => /[.,](\d{1,2})(?!\d)/.exec(printed)?.[1].length ?? 0;
const currencyOf = (printed) => /[£$€]|[A-Z]{3}/.exec(printed)?.[0] ?? null;
