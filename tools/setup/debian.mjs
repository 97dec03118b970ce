// Installs what the list of Debian packages names and this machine lacks.
import fs from 'node:fs';
import path from 'node:path';
import { findOnPath, outputOf } from './programs.mjs';
import { Advice, runLogged } from './steps.mjs';

const LIST = path.join(import.meta.dirname, 'debian-packages.txt');
/** Where a package asks whether its service may be started; 101 means no: we start our own. */
const POLICY = '/usr/sbin/policy-rc.d';

/** The packages of the list whose programs are missing. */
export function missingPackages(env = process.env) {
  return readList().filter(
    ({ programs, unlessSet }) => !(unlessSet && env[unlessSet]) && !programs.some((name) => findOnPath(name)),
  );
}

/** Installs missing packages through apt when root or sudo allow it; otherwise says the one line to run, if one of them is needed. */
export async function installPackages({ steps, logs }) {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const needed = missing.filter((one) => !one.optional).map(({ name }) => name);
  const line = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const become = becomeRoot();
  if (!findOnPath('apt-get') || !become) {
    if (needed.length === 0) return;
    const how = findOnPath('apt-get')
      ? `run: sudo sh -c '${line}'`
      : `install what your system calls ${needed.join(', ')}`;
    throw new Advice(`These are missing: ${needed.join(', ')}`, `${how}, then start again.`);
  }
  try {
    await steps.step(`Installing Debian packages: ${names.join(', ')}`, async (note) => {
      const [file, ...before] = become;
      const script = `set -e; export DEBIAN_FRONTEND=noninteractive; ${withoutStartingServices(line)}`;
      const advice = `Look at the output above, then run: sudo sh -c '${line}'.`;
      await runLogged({
        file,
        args: [...before, 'sh', '-c', script],
        log: path.join(logs, 'debian-packages.log'),
        note,
        advice,
      });
    });
  } catch (error) {
    if (needed.length > 0) throw error;
    steps.say(`  went on without ${names.join(', ')}`);
  }
}

function readList() {
  return fs
    .readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name, programs, unlessSet, need] = line.trim().split(/\s+/);
      return {
        name,
        programs: programs.split(','),
        unlessSet: unlessSet === '-' ? null : unlessSet,
        optional: need === 'optional',
      };
    });
}

/** The command in front of one that needs root, or null. */
function becomeRoot() {
  if (process.getuid?.() === 0) return ['env'];
  if (!findOnPath('sudo')) return null;
  return outputOf('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n'];
}

/** Debian starts a service as it is installed; ours run on ports and data of their own, so a policy says no for the time of the installation. */
function withoutStartingServices(line) {
  const policy = `printf '#!/bin/sh\\nexit 101\\n' > ${POLICY}; chmod 755 ${POLICY}; trap 'rm -f ${POLICY}' EXIT`;
  return `if [ ! -e ${POLICY} ]; then ${policy}; fi; ${line}`;
}
