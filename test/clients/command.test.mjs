// The command recto-client from the tarball: folders, results that are there, and a batch that was killed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { makeDocuments } from '../fault/support/documents.mjs';

const { url, key, project, samples, recorder } = JSON.parse(process.env.RECTO_CLIENTS_TEST);
const installed = path.join(project, 'node_modules/@recto/client');
const { bin } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8'));
const { Recto } = await import(pathToFileURL(path.join(installed, 'dist/esm/index.js')).href);
const recto = new Recto({ baseUrl: url, apiKey: key });
const DOCUMENTS = 12;

describe('recto-client', () => {
  const folder = path.join(project, 'folder');
  const out = (name) => path.join(project, 'out', name);

  before(() => {
    fs.mkdirSync(path.join(folder, 'below'), { recursive: true });
    for (const [index, bytes] of makeDocuments(DOCUMENTS).entries())
      fs.writeFileSync(path.join(folder, index % 2 === 0 ? 'below' : '', `${index}.pdf`), bytes);
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'no document');
  });

  it('parses a folder, and a second time only what is missing', async () => {
    const first = await command('parse', folder, '--out', out('parse'));
    assert.equal(first.code, 0, first.stderr);
    assert.deepEqual(resultsIn(out('parse')).length, DOCUMENTS);
    fs.rmSync(path.join(out('parse'), 'below/0.pdf.json'));
    const second = await command('parse', folder, '--out', out('parse'));
    assert.match(second.stderr, /11 results are there already/);
    assert.match(second.stderr, /1 of 1 done, 0 failed/);
  });

  it('tells a document that fails, and parses the others', async () => {
    const broken = path.join(project, 'broken.pdf');
    fs.writeFileSync(broken, '%PDF-1.7 broken');
    const { code, stderr } = await command('parse', broken, path.join(samples, 'report.pdf'), '--out', out('mixed'));
    assert.equal(code, 1);
    assert.match(stderr, /^broken\.pdf: .+/m);
    assert.deepEqual(resultsIn(out('mixed')), ['report.pdf.json']);
  });

  it('extracts', async () => {
    const schema = path.join(samples, 'invoice.schema.json');
    const { code, stderr } = await command(
      'extract',
      path.join(samples, 'invoice.pdf'),
      '--schema',
      schema,
      '--out',
      out('x'),
    );
    assert.equal(code, 0, stderr);
    assert.ok(JSON.parse(fs.readFileSync(path.join(out('x'), 'invoice.pdf.json'), 'utf8')).values.total);
  });

  it('goes on with a batch that was killed while it uploaded, and while it waited', async () => {
    const [batches, uploads] = [await batchCount(), await uploadCount()];
    const wish = ['batch', folder, '--out', out('batch'), '--parallel', '1'];
    await killedAfter('"step":"uploaded"', wish, out('batch'));
    assert.equal(await batchCount(), batches);
    await killedAfter('"step":"batch"', wish, out('batch'));
    const last = await command(...wish);
    assert.equal(last.code, 0, last.stderr);
    assert.equal(resultsIn(out('batch')).length, DOCUMENTS);
    assert.equal(await batchCount(), batches + 1);
    // One may have been under way when the command was killed.
    assert.ok((await uploadCount()) - uploads <= DOCUMENTS + 1);
    const same = (name) => JSON.parse(fs.readFileSync(path.join(name, 'below/0.pdf.json'), 'utf8')).chunks;
    assert.deepEqual(same(out('batch')), same(out('parse')));
    const again = await command(...wish);
    assert.match(again.stderr, /0 of 0 done/);
    assert.equal(await batchCount(), batches + 1);
  });

  it('refuses a command line that it does not understand', async () => {
    for (const wish of [
      ['sing'],
      ['parse', folder],
      ['parse', '/none', '--out', 'x'],
      ['parse', folder, '--out', 'x', '--tables', 'y'],
    ])
      assert.equal((await command(...wish)).code, 2, wish.join(' '));
  });

  async function killedAfter(step, wish, dir) {
    const child = start(wish);
    const journal = path.join(dir, '.recto-batch.jsonl');
    for (let tries = 0; ; tries += 1) {
      if (fs.existsSync(journal) && fs.readFileSync(journal, 'utf8').includes(step)) break;
      assert.ok(tries < 4_000 && child.exitCode === null, `no ${step}`);
      await delay(5);
    }
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
});

function start(args) {
  const env = { ...process.env, RECTO_URL: url, RECTO_API_KEY: key };
  return spawn(process.execPath, [path.join(installed, bin['recto-client']), ...args], { cwd: project, env });
}

async function command(...args) {
  const child = start(args);
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, stderr };
}

function resultsIn(dir) {
  return fs.readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.json'));
}

async function batchCount() {
  let count = 0;
  for await (const _ of recto.batches.list()) count += 1;
  return count;
}

async function uploadCount() {
  const seen = await (await fetch(`${recorder}/seen`)).json();
  return seen.filter(({ method }) => method === 'PUT').length;
}
