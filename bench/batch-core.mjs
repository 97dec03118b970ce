// node bench/batch-core.mjs DIR NAME SECONDS: parses the PDFs of a folder through the addon, round and round, and prints pages a second.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { PARSE_OPTIONS, root } from './support.mjs';

const WARM_UP = 50;

const { RectoDocument } = createRequire(join(root, 'apps/server/package.json'))('@recto/core');
const [dir, name, seconds] = process.argv.slice(2);
const files = readdirSync(dir)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => join(dir, file));

let pages = 0;
for (let index = 0; index < WARM_UP; index += 1) await parse(files[index % files.length]);
const begun = performance.now();
const until = begun + Number(seconds) * 1000;
while (performance.now() < until) {
  await parse(files[pages % files.length]);
  pages += 1;
}
console.log((pages * 1000) / (performance.now() - begun));

async function parse(file) {
  const document = await RectoDocument.open(file);
  await document.parse(PARSE_OPTIONS, dir);
  await document.render({}, join(dir, `${name}.json`));
}
