// Runs the command line tool over documents, two at a time.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

import { at } from './score.mjs';
import { recto } from '../support.mjs';

const run = promisify(execFile);
const PARALLEL = 2;

/** Fills a schema, or with none designs one; values that are not on the page are kept, and listed. */
export async function extracted(document, schema, out, options = ['--keep-ungrounded']) {
  mkdirSync(dirname(out), { recursive: true });
  const wanted = schema === null ? ['--auto-schema'] : ['--schema', schema];
  try {
    await run(recto, ['extract', document, ...wanted, '--out', out, ...options]);
    return JSON.parse(readFileSync(out, 'utf8'));
  } catch (error) {
    console.log(
      `  ${document}: ${String(error.stderr ?? error.message)
        .trim()
        .slice(0, 300)}`,
    );
    return { values: {}, evidence: {}, ungrounded_fields: [] };
  }
}

/** Exit code and output of the tool, whatever the code is. */
export async function outcome(args) {
  try {
    const { stdout } = await run(recto, args, { maxBuffer: 1 << 26 });
    return { code: 0, stdout };
  } catch (error) {
    if (typeof error.code !== 'number') throw error;
    return { code: error.code, stdout: `${error.stdout}`, stderr: `${error.stderr}` };
  }
}

/** Calls `work` for each item, some at a time; answers come in the order of the items. */
export async function eachOf(items, work) {
  const answers = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await work(items[index], index);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return answers;
}

/** The response as strict mode has it: values that are not on the page are null. */
export function strictly(response) {
  const strict = structuredClone(response);
  for (const path of strict.ungrounded_fields ?? []) {
    const [, before, key] = /^(.*?)(?:\.?([^.[\]]+)|\[(\d+)\])$/.exec(path) ?? [];
    const holder = before === '' || before === undefined ? strict.values : at(strict.values, before);
    if (holder && key !== undefined) holder[key] = null;
    else if (holder) holder[Number(/\[(\d+)\]$/.exec(path)[1])] = null;
  }
  return strict;
}
