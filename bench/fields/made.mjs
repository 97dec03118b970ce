// The documents of our own making, made once and again when their manifest changes.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeFieldSet, manifest } from '../corpus/fields/sets.mjs';
import { scratch } from '../support.mjs';

/** The folder of a set, whose documents are made if they aren't there. */
export async function madeSet(set) {
  const folder = join(scratch, 'fields', set);
  const marker = join(folder, 'manifest.json');
  const wanted = JSON.stringify(manifest()[set]);
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    await makeFieldSet(set, folder);
    writeFileSync(marker, wanted);
  }
  return folder;
}

/** The documents of a folder with their truth. */
export function documentsIn(folder) {
  return readdirSync(join(folder, 'truth'))
    .sort()
    .map((file) => {
      const name = file.replace(/\.json$/, '');
      return {
        name,
        file: join(folder, 'docs', `${name}.pdf`),
        schema: join(folder, 'schemas', file),
        truth: JSON.parse(readFileSync(join(folder, 'truth', file), 'utf8')),
        words: () => JSON.parse(readFileSync(join(folder, 'words', file), 'utf8')),
      };
    });
}
