// npm run accuracy: how well the pages under test/accuracy/cases are read, each score beside its floor.
// `--accept` writes floors.json anew from what was measured: new cases get floors, others rise, and what fell below its floor gets a lower one.
import '../setup/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEnv, prepare, ROOT } from '../setup/prepare.mjs';
import { Advice, makeSteps, showFailure } from '../setup/steps.mjs';
import { floorsOf, scoreTable } from './floors.mjs';

const FOLDER = join(ROOT, 'test/accuracy');
const FLOORS = join(FOLDER, 'floors.json');

const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });

try {
  if (values.accept && process.env.CI)
    throw new Advice(
      'Floors are not accepted where CI is set.',
      'Accept them on your machine and commit test/accuracy/floors.json.',
    );
  await prepare({ steps: makeSteps(), tests: true });
  process.exitCode = run();
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

function run() {
  const { status, scores } = measured();
  if (!scores) return 1;
  const standing = readJson(FLOORS);
  console.log(`\n${scoreTable(scores, standing)}\n`);
  if (values.accept) accept(scores, standing);
  return values.accept ? 0 : status;
}

function accept(scores, standing) {
  const names = caseNames();
  const unread = names.filter((name) => !(name in scores));
  if (unread.length > 0)
    throw new Advice(`These were not read: ${unread.join(', ')}`, 'See above why; no floor has changed.');
  const floors = names.map((name) => [
    name,
    floorsOf(scores[name], { isScan: isScan(name), standing: standing[name] }),
  ]);
  writeFileSync(FLOORS, `${JSON.stringify(Object.fromEntries(floors), null, 2)}\n`);
  console.log('test/accuracy/floors.json is written anew: look at each floor that fell and say in the commit why.');
}

/** The scores of every case, unless one could not be measured. */
function measured() {
  const folder = mkdtempSync(join(tmpdir(), 'recto-accuracy-'));
  try {
    const file = join(folder, 'scores.json');
    const jest = [
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      'accuracy',
      '--testPathPatterns',
      'accuracy.spec',
    ];
    const env = buildEnv({ RECTO_ACCURACY_SCORES: file });
    const { status } = spawnSync(process.execPath, jest, { cwd: ROOT, env, stdio: 'inherit' });
    return { status: status ?? 1, scores: existsSync(file) ? readJson(file) : undefined };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function caseNames() {
  return readdirSync(join(FOLDER, 'cases'))
    .map((file) => basename(file, '.json'))
    .sort();
}

function isScan(name) {
  return 'scan' in readJson(join(FOLDER, 'cases', `${name}.json`));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
