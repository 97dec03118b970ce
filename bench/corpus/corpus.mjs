// Makes documents with their truth: `npm run corpus -- --seed N --out DIR [--count K] [--template T] [--producer latex] [--scan] [--draw]`, or the
// pages of `npm run accuracy`: `npm run corpus -- --accuracy`, or a set of documents with a schema and the values for it:
// `npm run corpus -- --fields learning|validation|test|grounding|statement --out DIR`. `--draw` writes pictures of the pages with the truth over them. docs/corpus.md tells what the truth holds.
import '../../tools/setup/check-node.mjs';
import { parseArgs } from 'node:util';

import { makeAccuracyPages } from './accuracy-pages.mjs';
import { makeDocuments } from './documents.mjs';
import { makeFieldSet } from './fields/sets.mjs';
import { installPrograms } from './install.mjs';
import { described } from './make.mjs';
import { TEMPLATES } from './templates/templates.mjs';
import { makeTestSet } from './test-set.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'out/corpus' },
    count: { type: 'string', default: '1' },
    template: { type: 'string' },
    scan: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
    accuracy: { type: 'boolean', default: false },
    fields: { type: 'string' },
    test: { type: 'boolean', default: false },
    tagged: { type: 'boolean', default: false },
    producer: { type: 'string', default: 'chromium' },
    install: { type: 'boolean', default: false },
  },
});
try {
  if (values.install) await installPrograms();
  else if (values.accuracy) await makeAccuracyPages();
  else if (values.fields !== undefined) await makeFieldSet(values.fields, values.out);
  else if (values.test)
    await makeTestSet(values.out, {
      count: Number(values.count),
      seed: Number(values.seed),
      isTagged: values.tagged,
      isDrawn: values.draw,
    });
  else await makeFromSeed();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function makeFromSeed() {
  const [seed, count] = [Number(values.seed), Number(values.count)];
  const { template, scan: isScan, out, draw: isDrawn, producer } = values;
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1)
    throw new Error('--seed and --count are whole numbers');
  if (template !== undefined && !Object.hasOwn(TEMPLATES, template))
    throw new Error(`--template is one of ${Object.keys(TEMPLATES).join(', ')}`);
  if (!['chromium', 'latex'].includes(producer)) throw new Error('--producer is chromium or latex');
  const documents = Array.from({ length: count }, (_, index) => {
    const description = described({ seed, index, template, isScan, producer });
    const name = `${description.template}-${description.producer === 'latex' ? 'latex-' : ''}${seed}-${String(index).padStart(4, '0')}${isScan ? '-scan' : ''}`;
    return { name, description };
  });
  await makeDocuments(documents, out, { isDrawn });
}
