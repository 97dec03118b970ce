// Installs the missing packages of the list of Debian packages.
import fs from 'node:fs';
import path from 'node:path';
import { findOnPath, hasPythonModule, outputOf } from './programs.mjs';
import { Advice, runLogged } from './steps.mjs';

const LIST = path.join(import.meta.dirname, 'debian-packages.txt');
/** Packages that only tests need. */
const TEST_LIST = path.join(import.meta.dirname, 'debian-test-packages.txt');
/** The script that decides whether an installed service may be started; 101 means no, since Recto starts its own. */
const POLICY = '/usr/sbin/policy-rc.d';

/** The missing packages of the list that no setting makes unnecessary; `optional` ones have a substitute. */
export function missingPackages(env = process.env, there = isThere, list = LIST) {
  return readList(list)
    .filter(({ shownBy, unlessSet }) => !(unlessSet && env[unlessSet]) && !shownBy.some(there))
    .map(({ name, standIn }) => ({ name, optional: standIn !== null && there(standIn) }));
}

/** What is missing and can't be installed from here, with the command to run; null if nothing is. */
export function packagesFault(
  missing = missingPackages(),
  machine = { apt: findOnPath('apt-get') !== null, root: becomeRoot() !== null },
) {
  const needed = missing.filter(({ optional }) => !optional).map(({ name }) => name);
  if (needed.length === 0 || (machine.apt && machine.root)) return null;
  const how = machine.apt
    ? `run: sudo sh -c '${installLine(missing)}'`
    : `install what your system calls ${needed.join(', ')}`;
  return { problem: needed.join(', '), advice: how };
}

/** Installs missing packages with apt if root or sudo is available. */
export async function installPackages({ steps, logs, tests = false }) {
  const forTests = tests ? missingPackages(process.env, isThere, TEST_LIST) : [];
  // A test whose program is missing is skipped, so these never stop the set-up.
  const missing = [...missingPackages(), ...forTests.map(({ name }) => ({ name, optional: true }))];
  if (missing.length === 0 || !canInstall()) return;
  const names = missing.map(({ name }) => name);
  try {
    await steps.step(`Installing Debian packages: ${names.join(', ')}`, (note) =>
      runApt({ missing, log: path.join(logs, 'debian-packages.log'), note }),
    );
  } catch (error) {
    if (missing.some(({ optional }) => !optional)) throw error;
    steps.say(`  went on without ${names.join(', ')}`);
  }
  // A Python that precedes the system's on PATH doesn't see the system's pip.
  const left = missingPackages().filter(({ optional }) => !optional);
  if (left.length === 0) return;
  throw new Advice(
    `${left.map(({ name }) => name).join(', ')}: installed, and still not found`,
    'see which python3 comes first (command -v python3) and give that one pip; then start again.',
  );
}

/** Whether packages can be installed from here. */
export function canInstall() {
  return findOnPath('apt-get') !== null && becomeRoot() !== null;
}

/** Installs packages, then runs a command, if one is given. */
export async function runApt({ missing, log, note, after }) {
  const [file, ...before] = becomeRoot();
  const line = installLine(missing);
  const steps = [
    `set -e; export DEBIAN_FRONTEND=noninteractive`,
    withoutStartingServices(line),
    ...(after ? [after] : []),
  ];
  const advice = `Look at the output above, then run: sudo sh -c '${line}'.`;
  await runLogged({ file, args: [...before, 'sh', '-c', steps.join('; ')], log, note, advice });
}

export function installLine(missing) {
  const names = missing.map(({ name }) => name).join(' ');
  return `apt-get update && apt-get install -y --no-install-recommends ${names}`;
}

function readList(list) {
  const orNull = (word) => (word === '-' ? null : word);
  return fs
    .readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name, shownBy, unlessSet, standIn] = line.trim().split(/\s+/);
      return { name, shownBy: shownBy.split(','), unlessSet: orNull(unlessSet), standIn: orNull(standIn) };
    });
}

/** Whether a program, a file (`/usr/…`) or a Python module (`python3:pip`) is installed. */
function isThere(name) {
  if (name.startsWith('/')) return fs.existsSync(name);
  const [program, module] = name.split(':');
  return module ? hasPythonModule(module) : findOnPath(program) !== null;
}

/** The prefix of a command that needs root, or null. */
function becomeRoot() {
  if (process.getuid?.() === 0) return ['env'];
  if (!findOnPath('sudo')) return null;
  return outputOf('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n'];
}

/**
 * Debian starts a service when it is installed; a policy prevents that during the installation, since Recto's run on
 * ports and data of their own.
 */
function withoutStartingServices(line) {
  const policy = `printf '#!/bin/sh\\nexit 101\\n' > ${POLICY}; chmod 755 ${POLICY}; trap 'rm -f ${POLICY}' EXIT`;
  return `if [ ! -e ${POLICY} ]; then ${policy}; fi; ${line}`;
}
