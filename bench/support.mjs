// Helpers of the benchmarks: paths, the peers' Python, percentiles, memory of a process tree.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonWith } from '../tools/setup/virtual-environment.mjs';
import { descendants } from '../tools/stack/descendants.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const data = join(root, '../shared/data');
export const recto = join(root, 'target/release/recto');
export const scratch = join(root, 'out/bench');
/** The options with which a benchmark calls the addon itself: the service's defaults. */
export const PARSE_OPTIONS = {
  extractText: true,
  extractImages: true,
  tableOutputFormat: 'markdown',
  chunking: 'none',
  chunkSize: 1000,
  includeContent: false,
};

/** Builds the command line tool in release mode and creates the temporary folder. */
export function prepare() {
  mkdirSync(scratch, { recursive: true });
  const built = spawnSync('cargo', ['build', '--release', '--locked', '-p', 'recto-cli'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the command line tool does not build');
}

/** A Python with the requirements of the shared scorers. */
export const scorersPython = () => pythonWith(join(root, 'bench/scorers.txt'), 'scorers-venv');

/** A Python with the peers. */
export const peersPython = () => pythonWith(join(root, 'bench/requirements.txt'), 'bench-venv');

/** A Python with what finishes the documents of bench/corpus. */
export const corpusPython = () => pythonWith(join(root, 'bench/corpus.txt'), 'corpus-venv');

/** A Python that makes and reads office documents. */
export const officePython = () => pythonWith(join(root, 'bench/office.txt'), 'office-venv');

/** Nearest-rank percentile. */
export function percentile(values, share) {
  const ordered = [...values].sort((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.max(0, Math.ceil(share * ordered.length) - 1))];
}

export const median = (values) => percentile(values, 0.5);

/** The ids of a process and all of its descendants. */
export function tree(pid) {
  return [pid, ...descendants(pid).map((one) => one.pid)];
}

/** Resident memory in MiB of the processes below `pid` whose command line contains `word`. */
export function residentMiB(pid, word) {
  let kib = 0;
  for (const id of tree(pid)) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(word)) continue;
      kib += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return kib / 1024;
}

/** Runs a command to its end: wall seconds, CPU seconds and peak memory in MiB, as counted by the kernel. */
export function account(command, args) {
  const start = process.hrtime.bigint();
  const run = spawnSync('python3', ['-c', ACCOUNT, command, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const wall = Number(process.hrtime.bigint() - start) / 1e9;
  if (run.status !== 0) throw new Error(`${command} failed: ${run.stderr.slice(-500)}`);
  return { wall, ...accounted(run.stderr), stdout: run.stdout };
}

/** The same asynchronously: a promise of CPU seconds and peak memory in MiB. */
export function accountLater(command, args) {
  const child = spawn('python3', ['-c', ACCOUNT, command, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (part) => (errorOutput += part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(accounted(errorOutput)) : reject(new Error(`${command} failed: ${errorOutput.slice(-500)}`)),
    );
  });
}

function accounted(errorOutput) {
  const { cpu, peak_kib: peak } = JSON.parse(errorOutput.trim().split('\n').at(-1));
  return { cpu, peakMiB: peak / 1024 };
}

const ACCOUNT = `
import json, resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
u = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({"cpu": u.ru_utime + u.ru_stime, "peak_kib": u.ru_maxrss}), file=sys.stderr)
sys.exit(code)
`;
