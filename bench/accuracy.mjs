// Quality over real documents with ground truth, which lie beside the checkout (../shared) with the scorers that read them: what
// the command line tool writes, and what the running service answers.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { withService } from './running-service.mjs';
import { data, prepare, pythonWith, recto, scratch } from './support.mjs';

const TOOLS = join(data, '../tools');
/** Set -> its scorer, and the metrics that are quoted. */
const SETS = {
  opendataloader: { scorer: 'score_markdown.py', metrics: ['NID', 'TEDS', 'MHS', 'overall'] },
  docbank: { scorer: 'score_words.py', metrics: ['word_F1', 'box_recall', 'CER', 'order_tau'] },
  icdar2013: { scorer: 'score_tables.py', metrics: ['detection_F1', 'adjacency_F1', 'cell_hit'] },
  sroie: { scorer: 'score_words.py', metrics: ['word_F1_nocase', 'box_recall'] },
  scribe: { scorer: 'score_words.py', metrics: ['word_F1', 'box_recall'] },
  tesseract: { scorer: 'score_words.py', metrics: ['word_F1', 'box_recall'] },
};
const ROBUST = ['robust', 'scans', 'images'];

export async function accuracy() {
  if (!existsSync(TOOLS)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  const python = pythonWith(join(TOOLS, 'requirements.txt'), 'scorers-venv');
  for (const set of Object.keys(SETS)) {
    const out = join(scratch, 'cli', set);
    mkdirSync(out, { recursive: true });
    execFileSync(recto, ['batch', join(data, set, 'docs'), out, '--format', 'markdown,json']);
    console.log(`command line, ${set}: ${score(python, set, out)}`);
  }
  await withService(({ base, key }) => {
    const env = { ...process.env, RECTO_API_KEY: key };
    for (const set of Object.keys(SETS)) {
      const out = join(scratch, 'service', set);
      const args = [join(TOOLS, 'parse_all.py'), set, out, '--semantic', '--base-url', base];
      execFileSync(python, args, { env });
      console.log(`service, ${set}: ${score(python, set, out)}`);
    }
    for (const set of ROBUST) {
      const docs = join(data, set, 'docs');
      const args = [docs, '--base-url', base, '--timeout', '60', '--parallel', '2', '--letters'];
      console.log(`\nservice, ${set}`);
      console.log(execFileSync(python, [join(TOOLS, 'score_robust.py'), ...args], { env, encoding: 'utf8' }).trim());
    }
  });
}

function score(python, set, predictions) {
  const { scorer, metrics } = SETS[set];
  const out = execFileSync(python, [join(TOOLS, scorer), predictions, '--set', set], { encoding: 'utf8' });
  return metrics.map((name) => `${name} ${new RegExp(`^${name} +(\\S+)`, 'm').exec(out)?.[1]}`).join(', ');
}
