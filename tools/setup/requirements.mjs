// What a machine must bring itself, checked before anything is changed.
import fs from 'node:fs';
import path from 'node:path';
import { findOnPath, outputOf } from './programs.mjs';
import { Advice } from './steps.mjs';

const NODE = [20, 19];
const PYTHON = [3, 8];

/** Fails with one list of everything that is missing. */
export function checkRequirements(root) {
  const channel = /channel\s*=\s*"([^"]+)"/.exec(fs.readFileSync(path.join(root, 'rust-toolchain.toml'), 'utf8'))?.[1];
  const faults = [nodeFault(), rustFault(root, channel), pythonFault()].filter(Boolean);
  if (faults.length === 0) return;
  throw new Advice(
    `This machine lacks:\n${faults.map(({ problem }) => `  - ${problem}`).join('\n')}`,
    `${faults.map(({ advice }) => advice).join('; ')}; then start again.`,
  );
}

function nodeFault() {
  if (atLeast(process.versions.node, NODE)) return null;
  return {
    problem: `Node ${NODE.join('.')} or newer (this is ${process.versions.node})`,
    advice: 'install a current Node',
  };
}

function rustFault(root, channel) {
  const cargo = findOnPath('cargo');
  const advice = `install Rust ${channel} with rustup (rustup toolchain install ${channel})`;
  if (!cargo) return { problem: 'Rust (cargo)', advice };
  // With rustup this also fetches the toolchain that the project pins, if it can be had.
  const version = outputOf(cargo, ['--version'], { cwd: root });
  if (version === null) return { problem: `Rust ${channel}: cargo is there but does not run`, advice };
  const found = /(\d+\.\d+\.\d+)/.exec(version)?.[1] ?? '0';
  return atLeast(found, channel.split('.').map(Number))
    ? null
    : { problem: `Rust ${channel} or newer (this is ${found})`, advice };
}

function pythonFault() {
  const version = outputOf('python3', ['--version']);
  const found = /(\d+\.\d+)/.exec(version ?? '')?.[1];
  if (found && atLeast(found, PYTHON)) return null;
  return {
    problem: `Python ${PYTHON.join('.')} or newer${found ? ` (this is ${found})` : ''}`,
    advice: 'install python3 and python3-pip',
  };
}

function atLeast(version, wanted) {
  const parts = version.split('.').map(Number);
  for (const [index, part] of wanted.entries()) {
    const have = parts[index] ?? 0;
    if (have !== part) return have > part;
  }
  return true;
}
