// What extraction costs beside the parse, in CPU of the whole process: 20 leaves on 10 pages, 300 leaves on 500 pages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { account, corpusPython, median, recto, root, scratch } from '../support.mjs';
import { documentsIn, madeSet } from './made.mjs';

const ROUNDS = 3;
const JOIN = join(root, 'bench/fields/joined.py');

export async function speed() {
  const documents = documentsIn(await madeSet('learning')).filter(({ truth }) => truth.document.medium === 'digital');
  const folder = join(scratch, 'fields/speed');
  mkdirSync(folder, { recursive: true });
  console.log(`\nspeed: CPU of extraction over that of the parse, medians of ${ROUNDS} rounds`);
  for (const { pages, leaves, most } of [
    { pages: 10, leaves: 20, most: 1 },
    { pages: 500, leaves: 300, most: 2 },
  ]) {
    const pdf = join(folder, `${pages}.pdf`);
    const schema = join(folder, `${leaves}.json`);
    execFileSync(corpusPython(), [JOIN, pdf, String(pages)], {
      input: JSON.stringify(documents.map(({ file }) => file)),
    });
    writeFileSync(schema, JSON.stringify(joinedSchema(documents, leaves)));
    const ratios = Array.from({ length: ROUNDS }, () => {
      const parse = account(recto, [
        'parse',
        pdf,
        '--no-images',
        '--ocr',
        'off',
        '--out',
        join(folder, 'parse.json'),
      ]).cpu;
      const extract = account(recto, [
        'extract',
        pdf,
        '--schema',
        schema,
        '--ocr',
        'off',
        '--out',
        join(folder, 'extract.json'),
      ]).cpu;
      return { ratio: (extract - parse) / parse, parse, extract };
    });
    const of = (key) => median(ratios.map((one) => one[key])).toFixed(2);
    console.log(
      `  ${leaves} leaves on ${pages} pages: ${of('ratio')} (at most ${most}); parse ${of('parse')} s, with extraction ${of('extract')} s`,
    );
  }
}

/** The first leaves of many schemas, an object for each document; rows of tables count once for each column. */
function joinedSchema(documents, leaves) {
  const schema = { type: 'object', properties: {} };
  let left = leaves;
  for (const { name, schema: file } of documents) {
    const properties = {};
    for (const [key, node] of Object.entries(JSON.parse(readFileSync(file, 'utf8')).properties)) {
      const count = leavesOf(node);
      if (count > left) continue;
      properties[key] = node;
      left -= count;
    }
    if (Object.keys(properties).length > 0)
      schema.properties[name.replaceAll('-', '_')] = { type: 'object', properties };
    if (left === 0) break;
  }
  return schema;
}

function leavesOf(node) {
  if (node.type === 'array') return leavesOf(node.items);
  if (node.type !== 'object') return 1;
  return Object.values(node.properties).reduce((sum, inner) => sum + leavesOf(inner), 0);
}
