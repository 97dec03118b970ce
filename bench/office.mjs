// Office documents: outcomes and accuracy on documents of others (`set`) and of our own making (`own`), documents that mean harm
// (`hostile`), what the converters cost (`speed`), and `--count N` conversions (`endurance`, only when it is asked for).
// `--only set,own` runs some of it; `--seed N` makes other documents.
import { endurance } from './office/endurance.mjs';
import { hostile } from './office/hostile.mjs';
import { own } from './office/own.mjs';
import { realSet } from './office/set.mjs';
import { speed } from './office/speed.mjs';
import { prepare } from './support.mjs';

const DEFAULT = ['set', 'own', 'hostile', 'speed'];

/** @param {{ only?: string, seed: string, count: string }} options */
export async function office({ only, seed, count }) {
  const parts = { set: realSet, own: () => own(seed), hostile, speed, endurance: () => endurance(Number(count)) };
  const wanted = only?.split(',') ?? DEFAULT;
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  prepare();
  for (const name of wanted) await parts[name]();
}
