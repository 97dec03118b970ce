// Processes that survive a crash of their starter: each is recorded with its pid and start time, so that the next start
// can distinguish a leftover from another process with the same number.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The start time of a process as text, for comparison; null if it has ended. A zombie counts as ended. */
export function identityOf(pid) {
  if (fs.existsSync('/proc/self/stat')) {
    let stat;
    try {
      stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      return null;
    }
    // The name in parentheses may contain spaces, so fields are counted after the last closing one. Field 3 is the
    // state, 22 the start time.
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

/** Records a running process. */
export function recordProcess(file, pid, extra = {}) {
  const record = { pid, identity: identityOf(pid), ...extra };
  writePrivate(file, JSON.stringify(record));
  return record;
}

/** The process recorded in `file` if it still runs, otherwise null. */
export function runningRecord(file) {
  let record;
  try {
    record = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  return Number.isInteger(record.pid) && record.identity && identityOf(record.pid) === record.identity ? record : null;
}

/** Sends the signals in turn, each with a time limit; resolves when the process has ended. */
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

/** Stops the process recorded in `file`, if it still runs, and removes the record. */
export async function stopRecorded(file, signals) {
  const record = runningRecord(file);
  if (record) await stopPid(record.pid, signals);
  fs.rmSync(file, { force: true });
  return record !== null;
}

/** Writes a file atomically, readable by its owner only. */
export function writePrivate(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  fs.renameSync(draft, file);
}
