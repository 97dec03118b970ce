// Virtual environments of Python with pinned packages, for checks and benchmarks; the service needs none.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { hasPythonModule } from './programs.mjs';
import { hashedWheels } from './wheels.mjs';

const TOOLS = path.resolve(import.meta.dirname, '../../.tools');

/** The Python of a virtual environment with the pinned requirements, in the ignored folder `.tools/NAME`; made anew when they change. */
export function pythonWith(requirements, name) {
  const venv = path.join(TOOLS, name);
  const python = path.join(venv, 'bin/python');
  const ready = path.join(venv, 'ready');
  const wanted = fs.readFileSync(requirements, 'utf8');
  if (!fs.existsSync(ready) || fs.readFileSync(ready, 'utf8') !== wanted) {
    const missing = virtualEnvironmentMissing();
    if (missing !== null) throw new Error(missing);
    execFileSync('python3', ['-m', 'venv', venv]);
    execFileSync(python, ['-m', 'pip', 'install', '-q', ...hashedWheels(requirements)], { stdio: 'inherit' });
    fs.writeFileSync(ready, wanted);
  }
  return python;
}

/** What this machine lacks to make one, as a sentence with the command that brings it; null if nothing is. */
export function virtualEnvironmentMissing() {
  // Debian has the parts of a virtual environment's pip in a separate package.
  if (hasPythonModule('ensurepip')) return null;
  return 'Python makes no virtual environments here; run: sudo apt-get install -y python3-venv';
}
