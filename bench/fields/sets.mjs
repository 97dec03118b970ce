// Documents of others with true values; they and their scorer lie beside the checkout (../shared).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { data, recto, scorersPython, scratch } from '../support.mjs';
import { strictly } from './run.mjs';

export const SETS = ['deepform', 'sroie', 'kleister', 'invoice2data'];
const METRICS = ['field_P', 'field_R', 'field_F1', 'field_F1_strict', 'cited', 'grounded'];

export function realSets() {
  const scorer = join(data, '../tools/score_fields.py');
  if (!existsSync(scorer)) {
    console.log('\nsets of others: not run, ../shared is not here');
    return;
  }
  const python = scorersPython();
  console.log('\nsets of others');
  for (const set of SETS) {
    const loose = join(scratch, 'fields/responses', set);
    const strict = join(scratch, 'fields/responses', `${set}-strict`);
    for (const folder of [loose, strict]) mkdirSync(folder, { recursive: true });
    const schema = join(data, 'schemas', `${set}.json`);
    execFileSync(recto, ['extract', join(data, set, 'docs'), '--schema', schema, '--out', loose, '--keep-ungrounded']);
    for (const file of readdirSync(loose)) {
      const response = JSON.parse(readFileSync(join(loose, file), 'utf8'));
      writeFileSync(join(strict, file), JSON.stringify(strictly(response)));
    }
    for (const [name, folder] of Object.entries({ strict, 'not strict': loose })) {
      const json = join(scratch, `fields/${set}-scores.json`);
      execFileSync(python, [scorer, folder, '--set', set, '--json', json]);
      const { metrics } = JSON.parse(readFileSync(json, 'utf8'));
      const own = Object.keys(metrics).filter((metric) => /^F1\[/.test(metric));
      const quoted = [...METRICS, ...own].map((metric) => `${metric} ${metrics[metric]?.value?.toFixed(3) ?? 'n/a'}`);
      console.log(`  ${set}, ${name}: ${quoted.join(', ')}`);
    }
  }
}
