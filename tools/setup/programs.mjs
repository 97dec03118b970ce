import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The file of a command on PATH, or null. Cargo's own folder is included even if the shell's profile was not read. */
export function findOnPath(name) {
  const places = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/bin',
    path.join(os.homedir(), '.cargo', 'bin'),
  ];
  for (const place of places) {
    const file = path.join(place, name);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (fs.statSync(file).isFile()) return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** A program's output, or null if it fails or doesn't exist. */
export function outputOf(file, args, options = {}) {
  const done = spawnSync(file, args, { ...options, encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Whether Python finds a module, without loading it: loading pip takes half a second. */
export function hasPythonModule(name) {
  const script = `import importlib.util, sys; sys.exit(importlib.util.find_spec(${JSON.stringify(name)}) is None)`;
  return outputOf('python3', ['-c', script]) !== null;
}
