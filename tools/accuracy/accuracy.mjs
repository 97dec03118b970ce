// npm run accuracy: how well the pages under test/accuracy/cases are read, each score beside its floor.
// `--accept` makes what was measured the floors; a continuous integration never does.
import '../setup/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEnv, prepare, ROOT } from '../setup/prepare.mjs';
import { makeSteps, showFailure } from '../setup/steps.mjs';
import { floorsOf, scoreTable } from './floors.mjs';

const FOLDER = join(ROOT, 'test/accuracy');
const FLOORS = join(FOLDER, 'floors.json');

const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });

try {
  if (values.accept && process.env.CI) throw new Error('floors are not accepted where CI is set');
  await prepare({ steps: makeSteps(), tests: true });
  process.exitCode = run();
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

function run() {
  const { status, scores } = measured();
  if (!scores) return 1;
  console.log(`\n${scoreTable(scores, readJson(FLOORS))}\n`);
  if (!values.accept) return status;
  const unread = caseNames().filter((name) => !(name in scores));
  if (unread.length > 0) throw new Error(`not measured, so nothing is accepted: ${unread.join(', ')}`);
  const floors = Object.entries(scores).map(([name, ofCase]) => [name, floorsOf(ofCase, { isScan: isScan(name) })]);
  writeFileSync(FLOORS, `${JSON.stringify(Object.fromEntries(floors), null, 2)}\n`);
  console.log(`${FLOORS} holds the floors of these scores: say in the commit why any of them fell`);
  return 0;
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
  return readdirSync(join(FOLDER, 'cases')).map((file) => basename(file, '.json'));
}

function isScan(name) {
  return 'scan' in readJson(join(FOLDER, 'cases', `${name}.json`));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
