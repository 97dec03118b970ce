// Documents that weights are fitted to, made once.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support.mjs';

/**
 * Documents of a template: the folder of their pages, and that of their truth.
 * @param {{ template: string, producer: string, count: number, seed: string }} documents
 * @param {string} folder of all templates
 */
export function fittedDocuments({ template, producer, count, seed }, folder) {
  const truth = join(folder, `${template}-${producer}`);
  const docs = join(truth, 'docs');
  if (!existsSync(docs)) {
    const options = ['--seed', seed, '--template', template, '--count', String(count), '--producer', producer];
    execFileSync('node', [join(root, 'bench/corpus/corpus.mjs'), ...options, '--out', truth], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    mkdirSync(docs);
    for (const name of readdirSync(truth).filter((name) => name.endsWith('.pdf')))
      copyFileSync(join(truth, name), join(docs, name));
  }
  return { docs, truth };
}
