// Processes that outlive a crash of whoever started them: each is written down with its pid and the moment it began, so that the
// next start can tell a leftover of ours from a stranger that was given the same number.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** When a process began, as text to compare; null when it is gone. A zombie (dead, not yet waited for) counts as gone. */
export function identityOf(pid) {
  if (fs.existsSync('/proc/self/stat')) {
    let stat;
    try {
      stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      return null;
    }
    // The name in parentheses may hold spaces: fields are counted after its last closing one. Field 3 is the state, 22 the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19];
  }
  try {
    const out = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return out === '' || out.startsWith('Z') ? null : out.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

/** Writes down a running process. */
export function recordProcess(file, pid, extra = {}) {
  const record = { pid, identity: identityOf(pid), ...extra };
  writePrivate(file, JSON.stringify(record));
  return record;
}

/** The process written down in `file` when it still runs, else null. */
export function runningRecord(file) {
  let record;
  try {
    record = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  return Number.isInteger(record.pid) && record.identity && identityOf(record.pid) === record.identity ? record : null;
}

/** Asks a process to stop with the signals in turn, each with its time to obey; resolves when it is gone. */
export async function stopPid(pid, signals) {
  if (!pid) return;
  const identity = identityOf(pid);
  const gone = () => identity === null || identityOf(pid) !== identity;
  for (const [signal, graceMs] of signals) {
    if (gone()) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'ESRCH') return;
      throw error;
    }
    for (let waited = 0; waited < graceMs; waited += 25) {
      if (gone()) return;
      await delay(25);
    }
  }
  if (!gone()) throw new Error(`process ${pid} does not stop; end it by hand (kill -9 ${pid})`);
}

/** Stops the process written down in `file`, if it still runs, and forgets it. */
export async function stopRecorded(file, signals) {
  const record = runningRecord(file);
  if (record) await stopPid(record.pid, signals);
  fs.rmSync(file, { force: true });
  return record !== null;
}

/** Writes a file that only its owner reads, whole or not at all. */
export function writePrivate(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  fs.renameSync(draft, file);
}
