// The service's own converters, without the service around them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { identityOf } from '../../tools/stack/processes.mjs';
import { officePython, recto, root, scratch } from '../support.mjs';

const CONVERTER = join(root, 'dist/apps/server/platform/converter');
const LIMITS = {
  memoryBytes: 1024 ** 3,
  convertMs: 120_000,
  startMs: 60_000,
  maxPages: 2000,
  required: false,
  reserved: { now: 0, later: 0 },
};
/** LibreOffice's sockets: nobody else's are counted, since other pools may run on the machine. */
const SOCKET = /^OSL_PIPE_(\d+_)?recto-/;

/** A pool of converters in a folder of its own, or null where there are none. */
export function startPool(size) {
  if (!existsSync(join(CONVERTER, 'converter-pool.js'))) return null;
  const load = createRequire(import.meta.url);
  const { ConverterPool } = load(join(CONVERTER, 'converter-pool.js'));
  const office = load(join(CONVERTER, 'installation.js')).officeInstallation();
  const jail = office === null ? null : load(join(CONVERTER, 'converter-jail.js')).converterJail(office, null);
  if (jail === null) return null;
  const dir = mkdtempSync(join(tmpdir(), 'recto-converters-'));
  const workRoot = join(dir, 'converters');
  const before = new Set(sockets());
  // Identities of processes by their ids, which come again.
  const seen = new Map();
  const note = () => pool.pids().forEach((pid) => seen.has(pid) || seen.set(pid, identityOf(pid)));
  const pool = new ConverterPool({ office, jail, workRoot, size, ...LIMITS });
  pool.start();
  let count = 0;
  return {
    pids: () => pool.pids(),
    /** Milliseconds since the document was handed in, and since a converter took it. */
    async convert(file) {
      count += 1;
      const source = join(dir, `source-${count}`);
      const target = join(dir, `${count}.pdf`);
      copyFileSync(file, source);
      note();
      const handed = performance.now();
      let taken = handed;
      const onStarted = () => (taken = performance.now());
      const format = extname(file).slice(1);
      await pool.convert({ source, target, format, signal: new AbortController().signal, urgency: 'now', onStarted });
      const end = performance.now();
      rmSync(target);
      return { sinceHanded: end - handed, sinceTaken: end - taken };
    },
    /** Stops all; returns what is left of them. */
    async stop() {
      note();
      await pool.close(0);
      const places = existsSync(workRoot) ? readdirSync(workRoot) : [];
      const own = sockets().filter((name) => !before.has(name));
      const alive = [...seen]
        .filter(([pid, identity]) => identity !== null && identityOf(pid) === identity)
        .map(([pid]) => String(pid));
      rmSync(dir, { recursive: true });
      return [...places, ...own, ...alive];
    },
  };
}

const sockets = () => readdirSync('/tmp').filter((name) => SOCKET.test(name));

/** Clean copies of documents of our own making. */
export function copiesToConvert(count) {
  const out = join(scratch, 'office/converted');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'copies'), { recursive: true });
  execFileSync(officePython(), [join(root, 'bench/office/make.py'), 'speed', `${count}`, out]);
  execFileSync(recto, ['office-copy', join(out, 'docs'), join(out, 'copies')], { stdio: 'ignore' });
  return readdirSync(join(out, 'copies')).map((name) => join(out, 'copies', name));
}

/** Memory of processes in MiB: shared pages count in part (PSS), so that the sum is what the machine gives. */
export function memoryMiB(pids) {
  let kib = 0;
  for (const pid of pids) {
    try {
      kib += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended meanwhile.
    }
  }
  return kib / 1024;
}
