// What a check that was killed left behind: running programs, mounts, containers in work. The services in the image end by themselves.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { descendants } from '../../stack/descendants.mjs';
import { stopPid, stopRecorded } from '../../stack/processes.mjs';
import { buildahSays, ENVIRONMENT, PLACE, RUN, TEMPORARY } from './buildah.mjs';

/** Where the S3 server of a check is recorded while it runs. */
export const S3_RECORD = path.join(PLACE, 's3.pid.json');

const MARK = `TMPDIR=${ENVIRONMENT.TMPDIR}`;
const CACHE = 'buildah-cache';
const KILL = [['SIGKILL', 5_000]];

/** Ends and unmounts it; layers, images and caches are kept. Says what there was. Called by whoever holds the lock of the check. */
export async function clearLeftOvers({ say }) {
  const ended = [...(await endPrograms()), ...((await stopRecorded(S3_RECORD, KILL)) ? ['the S3 server'] : [])];
  if (ended.length > 0) say(`ended what a killed check left running: ${ended.join(', ')}`);
  const mounts = mountsBelow(PLACE);
  // The latest first: later ones lie inside earlier ones.
  for (const mount of mounts.toReversed()) execFileSync('umount', ['--lazy', mount]);
  if (mounts.length > 0) say(`unmounted what a killed check left mounted: ${mounts.length} places`);
  fs.rmSync(RUN, { recursive: true, force: true });
  for (const name of namesIn(TEMPORARY).filter((one) => one !== CACHE))
    fs.rmSync(path.join(TEMPORARY, name), { recursive: true, force: true });
  fs.mkdirSync(TEMPORARY, { recursive: true });
  const containers = buildahSays('containers', '--quiet').split('\n').filter(Boolean);
  if (containers.length > 0) buildahSays('rm', ...containers);
}

/** Programs of a check carry its directory of temporary files in their environment; what runs in a chroot is below one of them. */
async function endPrograms() {
  const marked = namesIn('/proc').filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(MARK));
  const below = marked.flatMap((name) => descendants(Number(name)).map(({ pid }) => pid));
  const pids = [...new Set([...marked.map(Number), ...below])];
  await Promise.all(pids.map((pid) => stopPid(pid, KILL)));
  return pids.map((pid) => `process ${pid}`);
}

function environmentOf(pid) {
  return textOf(`/proc/${pid}/environ`).split('\0');
}

function mountsBelow(directory) {
  return textOf('/proc/self/mountinfo')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[4].replaceAll(/\\(\d{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8))))
    .filter((mount) => mount.startsWith(`${directory}/`));
}

function namesIn(directory) {
  return fs.existsSync(directory) ? fs.readdirSync(directory) : [];
}

/** Empty if it is not there any more. */
function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
