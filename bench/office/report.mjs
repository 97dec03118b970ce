// Parses renditions, scores the answers and prints the figures.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

import { median, recto, root } from '../support.mjs';

/** Files with less are left out of the mean and the median over files: a word more or less decides them. */
const FEWEST_CHARACTERS = 200;
const TABLE_LEVELS = ['missed', 'found', 'grid', 'spans', 'exact'];

const AT_ONCE = 2;

/** Writes NAME.json and NAME.html for each NAME.pdf, whose clean copy is beside; returns the names that have an answer. */
export async function parseFolder({ renditions, copies, answers }) {
  rmSync(answers, { recursive: true, force: true });
  mkdirSync(answers, { recursive: true });
  const left = readdirSync(renditions).map((name) => name.slice(0, -'.pdf'.length));
  const parsed = new Set();
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (await parse(name, { renditions, copies, answers })) parsed.add(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return parsed;
}

/** The service gives a parser what the clean copy declares of its structure. */
async function parse(name, { renditions, copies, answers }) {
  const given = [join(renditions, `${name}.pdf`), '--office', join(copies, `${name}${extname(name)}`), '--no-images'];
  const formats = ['json', 'html'].map((format) => [`--format=${format}`, '--out', join(answers, `${name}.${format}`)]);
  const runs = formats.map((format) => promisify(execFile)(recto, ['parse', ...given, ...format]));
  return Promise.all(runs).then(
    () => true,
    () => false,
  );
}

/** The figures of each document: `truth`, `answers` and `renditions` are folders of `out`. */
export function scored(python, out) {
  const scores = join(out, 'scores.jsonl');
  const folders = ['truth', 'answers', 'renditions'].map((name) => join(out, name));
  execFileSync(python, [join(root, 'bench/office/score.py'), ...folders, scores], { stdio: 'inherit' });
  return readFileSync(scores, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

export function report(name, documents) {
  for (const [kind, label] of [
    ['docx', 'DOCX'],
    ['pptx', 'PPTX'],
    [null, 'both'],
  ])
    reportGroup(
      `${name}, ${label}`,
      documents.filter((document) => kind === null || document.kind === kind),
    );
}

function reportGroup(label, documents) {
  const sum = (field) => documents.reduce((total, document) => total + (document[field] ?? 0), 0);
  const ratio = (part, whole) => (whole === 0 ? 'none' : `${part} of ${whole} (${(part / whole).toFixed(4)})`);
  console.log(`${label}: ${documents.length} documents, ${sum('pages')} pages`);
  const long = documents.filter(({ characters }) => characters >= FEWEST_CHARACTERS);
  const recall = long.map(({ found, characters }) => found / characters);
  const mean = recall.reduce((total, value) => total + value, 0) / recall.length;
  console.log(
    `  text: pooled ${ratio(sum('found'), sum('characters'))}, ${long.length} files with ${FEWEST_CHARACTERS} characters: ` +
      `median ${median(recall)?.toFixed(4)}, mean ${mean.toFixed(4)}; pypdfium2 on the renditions ${ratio(sum('on_rendition'), sum('characters'))}`,
  );
  console.log(`  words in their box: ${ratio(sum('box_found'), sum('box_characters'))}`);
  const levels = documents.flatMap(({ tables }) => tables);
  const reach = (level) => levels.filter((own) => TABLE_LEVELS.indexOf(own) >= TABLE_LEVELS.indexOf(level)).length;
  const steps = TABLE_LEVELS.slice(1).map((level) => `${level} ${ratio(reach(level), levels.length)}`);
  console.log(`  tables: ${steps.join(', ')}; ${sum('other_tables')} more in the answers`);
  console.log(
    `  headings: ${ratio(sum('heading_hits'), sum('headings'))}, with level ${ratio(sum('heading_levels'), sum('headings'))}; ` +
      `${sum('other_headings')} more in the answers`,
  );
  const slides = documents.filter(({ kind }) => kind === 'pptx');
  if (slides.length > 0 && slides.length === documents.length)
    console.log(
      `  slides: as many pages ${ratio(sum('page_for_slide'), slides.length)}, on their page ${ratio(sum('slides_on_page'), sum('slides'))}; ` +
        `titles on their page ${ratio(sum('titles_on_page'), sum('titles'))}, as headings in order ${ratio(sum('title_headings'), sum('titles'))}`,
    );
}
