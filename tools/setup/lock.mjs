// A lock between processes: a file that names its holder. A holder that died without giving it back is recognised and succeeded.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, runningRecord } from '../stack/processes.mjs';

const LOOK_AGAIN_MS = 200;

/** Runs `work` while holding the lock; `onWait` is told once, with the holder's pid, when another process has it. */
export async function withLock(file, work, onWait = () => undefined) {
  let told = false;
  for (;;) {
    const lock = tryLock(file);
    if (lock.release) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told) onWait(lock.holder);
    told = true;
    await delay(LOOK_AGAIN_MS);
  }
}

/** Takes the lock now (`{ release }`) or says who has it (`{ holder }`). */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link appears with its whole content, or not at all when the name is taken.
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

/** Takes away the lock of a dead holder. Whoever renames first wins; a living lock caught by mistake is put back. */
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
