// Another Node than the one that runs, from npm's registry into the checkout's .tools, where every user may execute it.
import fs from 'node:fs';
import path from 'node:path';
import { buildWhole } from './built-program.mjs';
import { runLogged } from './steps.mjs';

const TOOLS = path.resolve(import.meta.dirname, '../../.tools');
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** A version of the Node that the Dockerfile builds on. */
export const NODE_OF_IMAGE = '22.23.3';

/** The program of that version, which is brought once. */
export async function bringNode(version, { logs, note }) {
  const dir = path.join(TOOLS, `node-${version}`);
  const file = path.join(dir, 'node_modules', PACKAGE, 'bin/node');
  if (fs.existsSync(file)) return file;
  const advice = 'Check that the npm registry can be reached and has this version, then start again.';
  const options = ['--no-save', '--no-audit', '--no-fund'];
  await buildWhole(dir, (draft) => {
    const args = ['install', '--prefix', draft, ...options, `${PACKAGE}@${version}`];
    return runLogged({ file: 'npm', args, log: path.join(logs, 'node.log'), note, advice });
  });
  return file;
}
