// Accuracy on real documents with ground truth, of the command line tool and of the running service. The documents and
// their scorers are beside the checkout (../shared).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withService } from './running-service.mjs';
import { data, prepare, recto, scorersPython, scratch } from './support.mjs';

const TOOLS = join(data, '../tools');
/** The scorer and the quoted metrics of each set. */
const SETS = {
  opendataloader: { scorer: 'score_markdown.py', metrics: ['NID', 'TEDS', 'MHS', 'overall'] },
  docbank: { scorer: 'score_words.py', metrics: ['word_F1', 'box_recall', 'CER', 'order_tau'] },
  icdar2013: { scorer: 'score_tables.py', metrics: ['detection_F1', 'adjacency_F1', 'cell_hit'] },
  sroie: { scorer: 'score_words.py', metrics: ['word_F1_nocase', 'box_recall'] },
  scribe: { scorer: 'score_words.py', metrics: ['word_F1', 'box_recall'] },
  tesseract: { scorer: 'score_words.py', metrics: ['word_F1', 'box_recall'] },
};
/** Docbank's ground truth has this in place of a character that its own reader could not decode. */
const UNDECODED = '(cid:';
const ROBUST = ['robust', 'scans', 'images'];

export async function accuracy() {
  if (!existsSync(TOOLS)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  const python = scorersPython();
  for (const set of Object.keys(SETS)) {
    const out = join(scratch, 'cli', set);
    mkdirSync(out, { recursive: true });
    execFileSync(recto, ['batch', join(data, set, 'docs'), out, '--format', 'markdown,json,segments']);
    report('command line', python, set, out);
    if (SETS[set].scorer === 'score_markdown.py') report('segments', python, set, textOfSegments(set, out));
  }
  await withService(({ base, key }) => {
    const env = { ...process.env, RECTO_API_KEY: key };
    for (const set of Object.keys(SETS)) {
      const out = join(scratch, 'service', set);
      const args = [join(TOOLS, 'parse_all.py'), set, out, '--semantic', '--base-url', base];
      execFileSync(python, args, { env });
      report('service', python, set, out);
    }
    for (const set of ROBUST) {
      const docs = join(data, set, 'docs');
      const args = [docs, '--base-url', base, '--timeout', '60', '--parallel', '2', '--letters'];
      console.log(`\nservice, ${set}`);
      console.log(execFileSync(python, [join(TOOLS, 'score_robust.py'), ...args], { env, encoding: 'utf8' }).trim());
    }
  });
}

/** Writes the text of each document's segments, which are Markdown, into a folder of its own. */
function textOfSegments(set, written) {
  const out = join(scratch, 'segments', set);
  mkdirSync(out, { recursive: true });
  const ending = '.segments.json';
  for (const name of readdirSync(written).filter((name) => name.endsWith(ending))) {
    const segments = JSON.parse(readFileSync(join(written, name), 'utf8'));
    const text = segments.map(({ content }) => content).join('\n\n');
    writeFileSync(join(out, `${name.slice(0, -ending.length)}.md`), text);
  }
  return out;
}

function report(by, python, set, predictions) {
  const { scorer, metrics } = SETS[set];
  const json = join(scratch, `${set}-scores.json`);
  execFileSync(python, [join(TOOLS, scorer), predictions, '--set', set, '--json', json]);
  const scores = JSON.parse(readFileSync(json, 'utf8'));
  const quoted = metrics.map((name) => `${name} ${scores.metrics[name].value?.toFixed(4) ?? 'n/a'}`);
  console.log(`${by}, ${set}: ${quoted.join(', ')}`);
  if (set === 'docbank') reportDecoded(scores.documents);
}

/**
 * The scores of pages whose ground truth is completely decoded, and those of the other pages, which no correct reader
 * can match.
 */
function reportDecoded(documents) {
  const isWhole = ({ id }) => !readFileSync(join(data, 'docbank/truth', `${id}.txt`), 'utf8').includes(UNDECODED);
  const whole = documents.filter(isWhole);
  const groups = {
    'truth decoded whole': whole,
    'truth with (cid:n)': documents.filter((document) => !whole.includes(document)),
  };
  for (const [name, pages] of Object.entries(groups)) {
    const sum = (field) => pages.reduce((total, page) => total + page[field], 0);
    const f1 = sum('word_F1') / pages.length;
    const recall = sum('boxed_found') / sum('boxed');
    console.log(`  ${name}, ${pages.length} pages: word_F1 ${f1.toFixed(4)}, box_recall ${recall.toFixed(4)}`);
  }
}
