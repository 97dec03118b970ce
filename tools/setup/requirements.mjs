// Requirements that the machine must meet, checked before anything is changed.
import fs from 'node:fs';
import path from 'node:path';
import { NODE_RANGE } from './check-node.mjs';
import { packagesFault } from './debian.mjs';
import { atLeast, nodeFault } from './node-version.mjs';
import { platformFault, thisPlatform } from './platform.mjs';
import { findOnPath, outputOf } from './programs.mjs';
import { Advice } from './steps.mjs';

const PYTHON = '3.8';

/** Fails with one list of everything that is missing. */
export function checkRequirements(root) {
  const channel = /channel\s*=\s*"([^"]+)"/.exec(fs.readFileSync(path.join(root, 'rust-toolchain.toml'), 'utf8'))?.[1];
  const node = nodeFault({ version: process.versions.node, range: NODE_RANGE, env: process.env });
  const faults = [
    platformFault(thisPlatform()),
    node,
    rustFault(root, channel),
    pythonFault(outputOf('python3', ['--version'])),
    packagesFault(),
  ].filter(Boolean);
  if (faults.length === 0) return;
  throw new Advice(
    `This machine lacks:\n${faults.map(({ problem }) => `  - ${problem}`).join('\n')}`,
    `${faults.map(({ advice }) => advice).join('; ')}; then start again.`,
  );
}

function rustFault(root, channel) {
  const cargo = findOnPath('cargo');
  const advice = `install Rust ${channel} with rustup (rustup toolchain install ${channel})`;
  if (!cargo) return { problem: 'Rust (cargo)', advice };
  // With rustup this also installs the pinned toolchain, if it is available.
  const version = outputOf(cargo, ['--version'], { cwd: root });
  if (version === null) return { problem: `Rust ${channel}: cargo is there but does not run`, advice };
  const found = /(\d+\.\d+\.\d+)/.exec(version)?.[1] ?? '0';
  return atLeast(found, channel) ? null : { problem: `Rust ${channel} or newer (this is ${found})`, advice };
}

/** Reports a Python that is too old; a missing one is installed with pip, from the list of packages. */
export function pythonFault(version) {
  const found = /(\d+\.\d+)/.exec(version ?? '')?.[1];
  if (!found || atLeast(found, PYTHON)) return null;
  return { problem: `Python ${PYTHON} or newer (this is ${found})`, advice: 'install a current python3 with pip' };
}
