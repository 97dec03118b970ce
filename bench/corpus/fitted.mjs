// Documents that weights are fitted to, made once.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { data, recto, root } from '../support.mjs';

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
    copyPages(truth, docs);
  }
  return { docs, truth };
}

/** Copies made documents' pages into a folder of their own. */
export function copyPages(made, docs) {
  mkdirSync(docs, { recursive: true });
  for (const name of readdirSync(made).filter((name) => name.endsWith('.pdf')))
    copyFileSync(join(made, name), join(docs, name));
}

/**
 * Writes what may be of a kind in the documents of a set; told as the fits take it, `NAME=CANDIDATES=TRUTH`.
 * @param {string} command of the program `recto`
 * @param {{ name: string, docs: string, truth: string }} set
 * @param {string} out folder of the candidates
 */
export function candidatesOf(command, { name, docs, truth }, out) {
  execFileSync(recto, [command, docs, '--out', out], { stdio: 'inherit' });
  return `${name}=${out}=${truth}`;
}

/** The real documents of a set, whose truth is in the folder of that name. */
export function realSet(name, truth = 'truth') {
  return { name, docs: join(data, name, 'docs'), truth: join(data, name, truth) };
}
