// Office documents that mean harm, or are larger than any reader should take: each ends with an answer or a coded error, in
// bounded time and memory, and asks no server for anything.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { soffice } from './convert.mjs';
import { recto, root, scratch } from '../support.mjs';

/** As the service's: of a conversion, and of the memory of each process. */
const DEADLINE_S = 120;
const MEMORY_MIB = 1024;
/** Of a clean copy, which the service makes in a parser. */
const COPY_S = 30;
/** Where the names of parts of a document lead. */
const ESCAPED = '/tmp/recto-escaped';
const CODED = /^recto: ([a-z]+(?:_[a-z]+)+): /m;

export async function hostile() {
  if (soffice === null) return console.log('hostile: not run, LibreOffice is not installed');
  const folder = join(scratch, 'office/hostile');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'copies'), { recursive: true });
  const asked = [];
  const canary = createServer((socket) => {
    asked.push(socket.remotePort);
    socket.destroy();
  });
  await new Promise((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const docs = join(folder, 'docs');
  const script = join(root, 'bench/office/hostile.py');
  execFileSync('python3', ['-W', 'ignore', script, docs, `http://127.0.0.1:${canary.address().port}`]);
  const faults = [];
  for (const name of readdirSync(docs).sort()) faults.push(...tried(name, docs, folder));
  // The connections of a child are accepted when this process gets to its events.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await new Promise((resolve) => canary.close(resolve));
  if (asked.length > 0) faults.push(`the canary was asked ${asked.length} times`);
  if (existsSync(ESCAPED)) faults.push(`${ESCAPED} was written`);
  console.log(
    `hostile: ${readdirSync(docs).length} documents, ${faults.length} faults, canary asked ${asked.length} times`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
}

/** Copies and parses a document; prints how that ended and returns what should not be. */
function tried(name, docs, folder) {
  const file = join(docs, name);
  const copy = limited(COPY_S, ['office-copy', file, join(folder, 'copies', name)]);
  const answer = limited(DEADLINE_S, ['parse', file, '--ocr', 'off', '--out', join(folder, 'answer.json')]);
  console.log(`  ${name}: copy ${described(copy)}; answer ${described(answer)}`);
  const untyped = (run) => !['answered', 'deadline'].includes(run.end) && !/^[a-z]+(_[a-z]+)+$/.test(run.end);
  const faults = [];
  if (untyped(copy) || copy.end === 'deadline') faults.push(`${name}: copy ends with ${copy.end}`);
  if (untyped(answer)) faults.push(`${name}: answer ends with ${answer.end}`);
  return faults;
}

const described = ({ end, wall, peakMiB }) => `${end}, ${wall.toFixed(1)} s, ${peakMiB.toFixed(0)} MB`;

/** Runs the command line tool with everything below it in a process group that ends at the deadline. */
function limited(seconds, args) {
  const run = spawnSync('python3', ['-c', LIMITED, `${seconds}`, `${MEMORY_MIB << 20}`, recto, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const { code, wall, peak_kib: peak } = JSON.parse(run.stderr.trim().split('\n').at(-1));
  return { end: endOf(code, run.stderr), wall, peakMiB: peak / 1024 };
}

function endOf(code, errorOutput) {
  if (code === null) return 'deadline';
  if (code === 0) return 'answered';
  if (/LibreOffice could not convert/.test(errorOutput)) return 'conversion_failed';
  return CODED.exec(errorOutput)?.[1] ?? `exit code ${code}: ${errorOutput.slice(0, 200)}`;
}

/** Memory is the largest of one process below; of those that are killed, as the kernel noted it last. */
const LIMITED = `
import json, os, resource, signal, subprocess, sys, time
seconds, memory, command = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
limit = lambda: resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
start = time.monotonic()
child = subprocess.Popen(command, start_new_session=True, preexec_fn=limit, stdout=subprocess.DEVNULL)
peak = 0
try:
    code = child.wait(seconds)
except subprocess.TimeoutExpired:
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.getsid(int(name)) == child.pid:
                lines = open(f"/proc/{name}/status").read().split("\\n")
                peak = max([peak, *(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))])
        except OSError:
            continue
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    code = None
wall = time.monotonic() - start
peak = max(peak, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
print(json.dumps({"code": code, "wall": wall, "peak_kib": peak}), file=sys.stderr)
`;
