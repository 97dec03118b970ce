// The clients of other services against our drop-in routes, as their users have them: nothing is raised, the words of
// `content` arrive, and as many tables as ours.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/setup/prepare.mjs';
import { DROP_IN_PACKAGES } from '../../tools/setup/test-wheels.mjs';

const { url, key } = JSON.parse(process.env.RECTO_CLIENTS_TEST);
const OWN = ['drawn-report', 'financial-statement', 'invoice', 'nested-lists', 'heads-and-footnotes', 'heading-levels'];
const OWN_SAMPLES = ['report.pdf', 'statement.pdf'];
/** Of documents of others, beside the checkout. */
const OTHERS = ['opendataloader', 'docbank'];
const FROM_EACH = 2;
const LEAST_WORDS = 0.99;
const TIME_MS = 240_000;

const skip = fs.existsSync(DROP_IN_PACKAGES) ? false : "the packages of other services' clients are not in .tools";

describe('the drop-in routes', { skip }, () => {
  const documents = [...ownDocuments(), ...documentsOfOthers()];
  assert.ok(documents.length >= 8);

  for (const client of ['unstructured', 'docling']) {
    it(`serve ${client}'s client over ${documents.length} documents`, { timeout: TIME_MS }, async (context) => {
      const told = await ask(client, documents);
      for (const document of documents) {
        const ours = await parse(document);
        const { text, tables } = told[document];
        const share = shareOfWords(ours.content, text);
        assert.ok(share >= LEAST_WORDS, `${path.basename(document)}: ${(share * 100).toFixed(1)} % of the words`);
        const count = ours.chunks.filter((chunk) => chunk.chunk_type === 'table').length;
        assert.equal(tables, count, `${path.basename(document)}: tables`);
        context.diagnostic(`${path.basename(document)}: ${(share * 100).toFixed(2)} % of the words, ${tables} tables`);
      }
    });
  }
});

function ownDocuments() {
  return [
    ...OWN.map((name) => path.join(ROOT, 'test/accuracy/pages', `${name}.pdf`)),
    ...OWN_SAMPLES.map((name) => path.join(ROOT, 'apps/server/samples', name)),
  ];
}

function documentsOfOthers() {
  return OTHERS.flatMap((set) => {
    const dir = path.join(ROOT, '../shared/data', set, 'docs');
    if (!fs.existsSync(dir)) return [];
    const pdfs = fs.readdirSync(dir).filter((name) => name.endsWith('.pdf'));
    return pdfs
      .sort()
      .slice(0, FROM_EACH)
      .map((name) => path.join(dir, name));
  });
}

/** What a client makes of each document: its whole text, and its tables. */
async function ask(client, documents) {
  const program = path.join(ROOT, 'test/clients/drop_in.py');
  const env = {
    ...process.env,
    PYTHONPATH: DROP_IN_PACKAGES,
    RECTO_URL: url,
    RECTO_KEY: key,
    HAYSTACK_TELEMETRY_ENABLED: 'False',
  };
  const { stdout } = await promisify(execFile)('python3', [program, client, ...documents], {
    env,
    maxBuffer: 64 << 20,
  });
  return JSON.parse(stdout);
}

async function parse(document) {
  const form = new FormData();
  form.append('include_content', 'true');
  form.append('file', new Blob([fs.readFileSync(document)]), path.basename(document));
  const response = await fetch(`${url}/v1/parse/file`, { method: 'POST', headers: { 'X-API-KEY': key }, body: form });
  assert.equal(response.status, 200);
  return response.json();
}

/** Of the words of one text, each as often as it stands there, those that the other has. */
function shareOfWords(text, other) {
  const left = new Map();
  for (const word of wordsOf(other)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(text);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return words.length === 0 ? 1 : found.length / words.length;
}

function wordsOf(text) {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
