// How fast converters are: beside LibreOffice alone, two beside one, and what they take while they are idle.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { copiesToConvert, memoryMiB, startPool } from './pool.mjs';
import { median, root, scratch } from '../support.mjs';

const DOCUMENTS = 10;
const ROUNDS = 3;
/** LibreOffice's first start in a profile makes the profile and isn't counted. */
const WARM_UP = 1;
const SETTLED_MS = 5_000;
const PYTHON = '/usr/bin/python3';

export async function speed() {
  const pools = new Map([1, 2].map((size) => [size, startPool(size)]));
  if (pools.get(1) === null) return console.log('speed: not run, there are no converters');
  const files = copiesToConvert(DOCUMENTS);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const pids = pools.get(1).pids();
  console.log(`speed: an idle converter takes ${memoryMiB(pids).toFixed(0)} MB in ${pids.length} processes`);
  plain(files.slice(0, WARM_UP));
  const alone = [];
  const pooled = [];
  const walls = new Map([...pools.keys()].map((size) => [size, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...plain(files));
    for (const file of files) pooled.push((await pools.get(1).convert(file)).sinceTaken);
    for (const [size, pool] of pools) {
      const start = performance.now();
      await Promise.all(files.map((file) => pool.convert(file)));
      walls.get(size).push(performance.now() - start);
    }
  }
  for (const pool of pools.values()) await pool.stop();
  const [bare, whole] = [median(alone), median(pooled)];
  console.log(
    `  median of ${ROUNDS} x ${DOCUMENTS} documents: load and store alone ${bare.toFixed(0)} ms, by a converter ` +
      `${whole.toFixed(0)} ms (${(whole / bare).toFixed(2)} times)`,
  );
  const [one, two] = [1, 2].map((size) => (DOCUMENTS * 1000) / median(walls.get(size)));
  console.log(
    `  documents a second, starting a converter for each: one ${one.toFixed(2)}, two ${two.toFixed(2)} (${(two / one).toFixed(2)} times)`,
  );
}

/** Milliseconds in which LibreOffice alone loads and stores each file. */
function plain(files) {
  const args = [join(root, 'bench/office/plain_office.py'), join(scratch, 'plain-profile'), scratch, ...files];
  const lines = execFileSync(PYTHON, args, { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => JSON.parse(line).seconds * 1000);
}
