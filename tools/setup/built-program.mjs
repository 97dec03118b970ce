// Programs that are built from source into the checkout's .tools.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { findOnPath } from './programs.mjs';

const GO_OUTSIDE_OF_PATH = '/usr/local/go/bin/go';

const run = promisify(execFile);

/** Go, which its installer leaves outside of PATH; null where there is none. */
export function goProgram() {
  return findOnPath('go') ?? (fs.existsSync(GO_OUTSIDE_OF_PATH) ? GO_OUTSIDE_OF_PATH : null);
}

/** Builds a program of a module, such as `example.org/module/cmd/name@v1.0.0`, into a directory. */
export function goInstall(go, module, dir) {
  const env = { ...process.env, GOBIN: dir, GOFLAGS: '-buildvcs=false' };
  return run(go, ['install', module], { env, maxBuffer: 1 << 26 });
}

/** Has `build` fill a directory: an interrupted build must not look complete. */
export async function buildWhole(dir, build) {
  const draft = `${dir}.${process.pid}`;
  try {
    await build(draft);
    fs.rmSync(dir, { recursive: true, force: true });
    fs.renameSync(draft, dir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}
