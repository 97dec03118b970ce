// Many conversions of a few documents: the memory of the whole process tree stays flat, and nothing is left over.
import { readdirSync } from 'node:fs';

import { copiesToConvert, memoryMiB, startPool } from './pool.mjs';
import { median, tree } from '../support.mjs';

const DOCUMENTS = 10;
const CONVERTERS = 2;
const STAGES = 10;
const SAMPLE_MS = 250;

/** @param {number} conversions */
export async function endurance(conversions) {
  const pool = startPool(CONVERTERS);
  if (pool === null) return console.log('endurance: not run, there are no converters');
  const files = copiesToConvert(DOCUMENTS);
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const before = { descriptors: descriptors() };
  let next = 0;
  let failed = 0;
  let samples = [];
  const sampler = setInterval(() => samples.push(memoryMiB(tree(process.pid))), SAMPLE_MS);
  const stages = [];
  for (let stage = 1; stage <= STAGES; stage += 1) {
    const end = Math.round((conversions * stage) / STAGES);
    const work = async () => {
      while (next < end) {
        const file = files[next % files.length];
        next += 1;
        await pool.convert(file).catch(() => (failed += 1));
      }
    };
    await Promise.all(Array.from({ length: CONVERTERS }, work));
    stages.push(samples.length === 0 ? 0 : median(samples));
    samples = [];
  }
  clearInterval(sampler);
  const left = await pool.stop();
  console.log(`endurance: ${conversions} conversions of ${files.length} documents, ${failed} failed`);
  console.log(
    `  median MB of the process tree in tenths of the run: ${stages.map((mib) => mib.toFixed(0)).join(', ')}`,
  );
  console.log(
    `  left over: ${left.length === 0 ? 'nothing' : left.join(', ')}; descriptors ${before.descriptors} and ${descriptors()}`,
  );
}
