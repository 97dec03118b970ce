// Progress for a person while things are installed, built and started: one line per step with its duration, progress
// inside long steps, and advice for a failed one.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** How often a long step reports its progress if the output is not a terminal. */
const HEARTBEAT_MS = 15_000;
const TAIL_LINES = 25;
const KILL_AFTER_MS = 3_000;

/** Running programs, which are killed if the run is aborted. */
const running = new Set();

export function endRunningPrograms() {
  for (const child of running) {
    signalGroup(child, 'SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS).unref();
  }
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** A failure with advice; shown without a stack. */
export class Advice extends Error {
  constructor(problem, advice) {
    super(problem);
    this.advice = advice;
  }
}

/** Progress on `stream`; with `quiet`, only failures are shown. */
export function makeSteps({ stream = process.stderr, quiet = false } = {}) {
  const live = !quiet && stream.isTTY === true;
  const write = (text) => {
    if (!quiet) stream.write(text);
  };
  return {
    say: (line) => write(`${line}\n`),
    /** Runs one step; `work` may call `note(line)` to report progress. */
    async step(title, work) {
      const begun = Date.now();
      const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
      let at = '';
      if (!live) write(`- ${title}\n`);
      const paint = () => stream.write(`\r\x1b[2K… ${title} (${seconds()}) ${at}`.slice(0, (stream.columns ?? 80) + 4));
      const beat = live
        ? setInterval(paint, 200)
        : setInterval(() => write(`  ${title}: ${seconds()} ${at}\n`), HEARTBEAT_MS);
      if (live) paint();
      try {
        const result = await work((line) => {
          at = line
            .trim()
            .replaceAll(/\x1b\[[0-9;]*m/g, '')
            .slice(0, 100);
        });
        clearInterval(beat);
        write(live ? `\r\x1b[2K✓ ${title} (${seconds()})\n` : `  done in ${seconds()}\n`);
        return result;
      } catch (error) {
        clearInterval(beat);
        write(live ? `\r\x1b[2K✗ ${title} (${seconds()})\n` : `  failed after ${seconds()}\n`);
        throw error;
      }
    },
  };
}

/**
 * Runs a program to its end, with its output in a log file and its latest line passed to `note`. A failure shows the
 * end of the output and the advice.
 */
export async function runLogged({ file, args, cwd, env, log, note, advice }) {
  fs.mkdirSync(path.dirname(log), { recursive: true });
  const out = fs.createWriteStream(log);
  const tail = [];
  // A process group of its own, so that its children can be killed with it.
  const child = spawn(file, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  if (child.pid) running.add(child);
  const take = (part) => {
    out.write(part);
    for (const line of part.toString('utf8').split(/[\r\n]+/)) {
      if (line.trim() === '') continue;
      note?.(line);
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
    }
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  running.delete(child);
  out.end();
  if (outcome.code === 0) return;
  const how = outcome.error?.message ?? (outcome.signal ? `ended by ${outcome.signal}` : `exit code ${outcome.code}`);
  throw new Advice(
    `${path.basename(file)} ${args.join(' ')}: ${how}\n\n${tail.join('\n')}\n`,
    `${advice} The whole output is in ${log}.`,
  );
}

/** Shows a failure to a person: what went wrong, then what to do. */
export function showFailure(error, stream = process.stderr) {
  if (error instanceof Advice) stream.write(`\n${error.message}\n\nWhat to do: ${error.advice}\n`);
  else stream.write(`\n${error.stack ?? error}\n`);
}
