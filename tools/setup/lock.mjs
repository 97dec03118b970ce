// A lock between processes: a file that names its holder. The lock of a dead holder is detected and taken over.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, runningRecord } from '../stack/processes.mjs';

const LOOK_AGAIN_MS = 200;

/** Runs `work` while holding the lock; `onWait` is called once, with the holder's pid, if another process has it. */
export async function withLock(file, work, onWait = () => undefined) {
  let isReported = false;
  for (;;) {
    const lock = tryLock(file);
    if (lock.release) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!isReported) onWait(lock.holder);
    isReported = true;
    await delay(LOOK_AGAIN_MS);
  }
}

/** Takes the lock now (`{ release }`), or returns who holds it (`{ holder }`). */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link appears with its whole content, or not at all if the name exists.
        fs.linkSync(mine, file);
        return { release: () => fs.rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = runningRecord(file);
      if (holder) return { holder: holder.pid };
      setAside(file);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** Removes the lock of a dead holder. Whoever renames it first wins; a live lock caught by mistake is put back. */
function setAside(file) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (runningRecord(aside)) {
    try {
      fs.linkSync(aside, file);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  fs.rmSync(aside, { force: true });
}
