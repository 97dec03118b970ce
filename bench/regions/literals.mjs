// Numbers that were set by hand: literals other than 0, 1, 2 and a half in the sources of layout and tables, outside tests.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support.mjs';

const CRATES = ['recto-layout', 'recto-table'];
const PLAIN = new Set([0, 1, 2, 0.5]);
/** Not the fields of tuples, nor parts of names. */
const LITERAL = /(?<![\w.])(?:0x[\da-f_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:e-?\d+)?)(?=(?:[iuf]\d+|usize|isize)?\b)/giu;

/** Prints for each crate how many there are, those of named constants apart. */
export function literals() {
  for (const crate of CRATES) {
    const folder = join(root, 'crates', crate, 'src');
    const sources = readdirSync(folder, { recursive: true }).filter(
      (name) => name.endsWith('.rs') && !/tests?\b/.test(name),
    );
    const counts = sources.map((name) => counted(readFileSync(join(folder, name), 'utf8')));
    const sum = (field) => counts.reduce((total, count) => total + count[field], 0);
    console.log(`${crate}: ${sum('named')} in named constants, ${sum('others')} others`);
  }
}

/** @param {string} source of Rust */
export function counted(source) {
  const [code] = source.split('#[cfg(test)]\nmod tests');
  const lines = code
    .replace(/\/\/.*$/gm, '')
    .replace(/"(?:[^"\\]|\\.)*"/gs, '""')
    .split('\n');
  let isNamed = false;
  const count = { named: 0, others: 0 };
  for (const line of lines) {
    isNamed ||= /^\s*(?:pub(?:\(\w+\))? )?(?:const|static) /.test(line) && !line.includes('const fn');
    const found = (line.match(LITERAL) ?? []).filter((literal) => !PLAIN.has(Number(literal.replaceAll('_', ''))));
    count[isNamed ? 'named' : 'others'] += found.length;
    if (line.trimEnd().endsWith(';')) isNamed = false;
  }
  return count;
}
