// What holds of the documents with fields before anything is printed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { composedFields } from './make.mjs';
import { digests, manifest, SETS } from './sets.mjs';

const made = Object.fromEntries(Object.entries(SETS).map(([set, jobs]) => [set, jobs.map(composedFields)]));
const all = Object.values(made).flat();

/** The text that a document shows, without white space. */
function shown({ html }) {
  const values = [...html.matchAll(/data-value="([^"]*)"/g)].map(([, value]) => value);
  const text = `${html.slice(html.indexOf('<body>')).replace(/<[^>]*>/g, ' ')} ${values.join(' ')}`;
  const signs = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign]).replace(/\s+/g, '');
}

describe('documents with fields', () => {
  it('are those of the manifest', () => {
    assert.deepEqual(digests(), manifest());
  });

  it('say nothing that a template left open', () => {
    for (const { name, html, truth } of all)
      assert.doesNotMatch(html + JSON.stringify(truth), /undefined|NaN|\[object/, name);
  });

  it('show every value as it is said to be printed', () => {
    for (const document of all) {
      const text = shown(document);
      for (const [path, printed] of Object.entries(document.truth.printed))
        for (const word of printed.split(/\s+/))
          assert.ok(text.includes(word), `${document.name} lacks ${path}: ${printed}`);
    }
  });

  it('have values and kinds for every leaf of their schema, and a field that is absent', () => {
    for (const { name, truth } of [...made.test, ...made.learning, ...made.validation]) {
      const leaves = leavesOf(truth.schema, '');
      assert.deepEqual(leaves.sort(), Object.keys(truth.kinds).sort(), name);
      assert.ok(
        leaves.some((path) => !path.includes('[') && !(path in truth.printed)),
        `${name} has no absent field`,
      );
    }
  });

  it('are tested on layouts of at least twelve kinds, in four languages, digital and scanned', () => {
    const kinds = new Set(made.test.map(({ truth }) => truth.document.layout));
    assert.ok(kinds.size >= 12);
    assert.equal(made.test.length, kinds.size * 8);
  });

  it('are learned and validated on layouts of at least twelve kinds each', () => {
    for (const set of ['learning', 'validation'])
      assert.ok(new Set(made[set].map(({ truth }) => truth.document.layout)).size >= 12, set);
  });

  it('share no code between learning, validation and test', () => {
    const folders = ['learning', 'validation', 'test'];
    for (const folder of folders) {
      const path = new URL(`../templates/fields/${folder}/`, import.meta.url);
      for (const file of readdirSync(path)) {
        const imports = [...readFileSync(new URL(file, path), 'utf8').matchAll(/from '([^']+)'/g)].map(
          ([, from]) => from,
        );
        const others = folders.filter((other) => other !== folder);
        assert.ok(!imports.some((from) => others.some((other) => from.includes(`/${other}/`))), `${folder}/${file}`);
      }
    }
  });

  it('take no words of the text generator where they validate', () => {
    const path = new URL('../templates/fields/validation/', import.meta.url);
    for (const file of readdirSync(path))
      assert.doesNotMatch(readFileSync(new URL(file, path), 'utf8'), /text\/writer|fields\/(?:printed|schema)/, file);
  });
});

function leavesOf(schema, path) {
  if (schema.type === 'array') return leavesOf(schema.items, `${path}[]`);
  if (schema.type !== 'object') return [path];
  return Object.entries(schema.properties).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}
