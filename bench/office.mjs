// Office documents: outcomes and accuracy on documents of others (`set`) and of our own making (`own`). `--only set,own` runs
// some of it; `--seed N` makes other documents.
import { own } from './office/own.mjs';
import { realSet } from './office/set.mjs';
import { prepare } from './support.mjs';

/** @param {{ only?: string, seed: string }} options */
export async function office({ only, seed }) {
  const parts = { set: realSet, own: () => own(seed) };
  const wanted = only?.split(',') ?? Object.keys(parts);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  prepare();
  for (const name of wanted) await parts[name]();
}
