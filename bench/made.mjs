// How the made test documents (`npm run corpus -- --test`) are read: by this build, and by two peers that need no model. The documents are
// made once for a seed and count.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeTestSet } from './corpus/test-set.mjs';
import { peersPython, prepare, recto, root, scorersPython, scratch } from './support.mjs';

const PEERS = ['liteparse', 'pdf-inspector'];
/** Documents of each program. */
const COUNT = 72;

/** @param {{ seed: string, base?: string }} options `base`: another build of the command line, measured in place of this one */
export async function made({ seed, base }) {
  const docs = join(scratch, `made-${seed}`);
  await madeOnce(docs, Number(seed));
  const folder = (name) => join(scratch, `made-${seed}-${name}`);
  if (!base) prepare();
  rmSync(folder('recto'), { recursive: true, force: true });
  mkdirSync(folder('recto'), { recursive: true });
  execFileSync(base ?? recto, ['batch', docs, folder('recto'), '--format', 'markdown'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const readers = peersPython();
  for (const peer of PEERS) {
    const args = [join(root, 'bench/made/peers.py'), peer, docs, folder(peer)];
    execFileSync(readers, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const given = ['recto', ...PEERS].map((name) => `${name}=${folder(name)}`);
  execFileSync(scorersPython(), [join(root, 'bench/made/score.py'), docs, ...given], { stdio: 'inherit' });
}

/**
 * The scores of made documents as a folder of Markdown has them: the figures of those that are no scans, and of each document a row.
 * @param {string} out @param {string} docs
 */
export function madeScores(out, docs) {
  execFileSync(scorersPython(), [join(root, 'bench/made/score.py'), docs, `recto=${out}`]);
  const { digital, documents } = JSON.parse(readFileSync(join(out, 'scores.json'), 'utf8'));
  return { figures: Object.entries(digital), rows: Object.entries(documents).map(([id, row]) => ({ id, ...row })) };
}

/** Made anew when what makes them has changed. */
export async function madeOnce(docs, seed, { isTagged = false } = {}) {
  const stamp = join(docs, 'stamp');
  const wanted = sourcesDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(docs, { recursive: true, force: true });
  await makeTestSet(docs, { count: COUNT, seed, isTagged });
  writeFileSync(stamp, wanted);
}

function sourcesDigest() {
  const sources = join(root, 'bench/corpus');
  const hash = createHash('sha256').update(String(COUNT));
  for (const name of readdirSync(sources, { recursive: true }).sort())
    if (/\.(mjs|js|py|tex)$/.test(name)) hash.update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}
