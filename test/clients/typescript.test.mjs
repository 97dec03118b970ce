// The TypeScript client from its tarball in an empty project: both module kinds, their types, and every operation against
// the built service.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/setup/prepare.mjs';

const settings = JSON.parse(process.env.RECTO_CLIENTS_TEST);
const { url, key, project, report, samples, recorder } = settings;
const require = createRequire(path.join(project, 'index.js'));
const client = await import(pathToFileURL(path.join(project, 'node_modules/@recto/client/dist/esm/index.js')).href);
const { z } = await import(pathToFileURL(require.resolve('zod')).href);

const recto = new client.Recto({ baseUrl: url, apiKey: key });
const sample = (name) => path.join(samples, name);

describe('the TypeScript client', () => {
  it('parses a file', async () => {
    const { chunks, usage } = await recto.parse(report);
    assert.ok(chunks.length > 20);
    assert.deepEqual([usage.pages, usage.credits], [3, 3]);
  });

  it('parses bytes with options, into a file', async () => {
    const to = path.join(project, 'report.json');
    const options = { chunking: 'semantic', chunk_size: 400, include_content: true, extract_images: false };
    await recto.parseToFile({ name: 'a.pdf', data: fs.readFileSync(report) }, to, options);
    const { segments, content, page_dimensions: pages } = JSON.parse(fs.readFileSync(to, 'utf8'));
    assert.ok(segments.length > 5 && content.length > 1_000 && pages.length === 3);
    assert.deepEqual(
      fs.readdirSync(project).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  it('is loaded by require as well', async () => {
    const program = `
      const { Recto, NotFoundError } = require('@recto/client');
      const recto = new Recto();
      recto.parse(${JSON.stringify(report)})
        .then(({ chunks }) => recto.batches.wait('batch_none').catch((error) => console.log(chunks.length > 20, error instanceof NotFoundError)));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '-e', program], {
      cwd: project,
      env: { ...process.env, RECTO_URL: url, RECTO_API_KEY: key },
    });
    assert.equal(stdout, 'true true\n');
  });

  it('has types for both kinds of modules', () => {
    const program = `
      import { ApiError, Recto, verifyWebhook, type ErrorCode } from '@recto/client';
      import { z } from 'zod';
      export async function total(recto: Recto): Promise<number> {
        const { values } = await recto.extract('a.pdf', { schema: z.object({ total: z.number() }) });
        const chunk = (await recto.parse('a.pdf', { chunking: 'semantic' })).chunks[0];
        if (chunk?.chunk_type === 'table') console.log(chunk.n_rows);
        // @ts-expect-error the schema has no such field
        console.log(values.tax);
        // @ts-expect-error there is no such chunking
        await recto.parse('a.pdf', { chunking: 'some' });
        const { event } = verifyWebhook('', {}, 'whsec_');
        if (event.type === 'batch.update') console.log(event.counts.failed);
        const code: ErrorCode | undefined = new ApiError({ status: 409, message: '' }).code;
        return code === 'result_not_ready' ? 0 : values.total;
      }`;
    for (const name of ['esm.mts', 'cjs.cts']) fs.writeFileSync(path.join(project, name), program);
    const options = ['--module', 'nodenext', '--strict', '--noEmit', '--skipLibCheck', '--types', 'node'];
    const roots = ['--typeRoots', path.join(ROOT, 'node_modules/@types')];
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, ...options, ...roots, 'esm.mts', 'cjs.cts'], {
      cwd: project,
      stdio: 'inherit',
    });
  });

  it('tells an error by its class and its code', async () => {
    const missing = recto.batches.poll('batch_01h00000000000000000000000');
    await assert.rejects(missing, (error) => {
      assert.ok(error instanceof client.NotFoundError);
      assert.equal(error.code, 'batch_not_found');
      assert.ok(error.requestId);
      return true;
    });
    await assert.rejects(recto.parse(Buffer.from('no document')), { name: 'DocumentError', code: 'unsupported_input' });
    await assert.rejects(recto.parse(report, { chunking: 'semantic', chunk_size: 1 }), (error) => {
      assert.deepEqual(error.faults[0].loc, ['body', 'chunk_size']);
      return error instanceof client.ValidationError;
    });
    const stranger = new client.Recto({ baseUrl: url, apiKey: 'rk_live_none' });
    await assert.rejects(stranger.parse(report), { name: 'AuthenticationError', status: 401 });
  });

  it('fills a zod schema and gives its type, or says what is missing', async () => {
    const schema = z.object({
      total: z.number().describe('amount to pay, including tax'),
      due_date: z.iso.date().nullable(),
    });
    const { values, evidence } = await recto.extract(sample('invoice.pdf'), { schema });
    assert.equal(typeof values.total, 'number');
    assert.ok(evidence.total[0].bbox);
    const demanding = z.object({ colour_of_the_horse: z.string() });
    await assert.rejects(recto.extract(sample('invoice.pdf'), { schema: demanding }), (error) => {
      assert.match(error.message, /^colour_of_the_horse: /);
      assert.equal(error.response.values.colour_of_the_horse, null);
      return error instanceof client.ValuesMismatchError;
    });
  });

  it('fills a JSON schema', async () => {
    const schema = JSON.parse(fs.readFileSync(sample('invoice.schema.json'), 'utf8'));
    const { values, usage } = await recto.extract(sample('invoice.pdf'), { schema, include_ocr_text: false });
    assert.ok(Array.isArray(values.line_items));
    assert.equal(usage.credits_per_page, 4);
  });

  it('runs a batch whose webhook verifies, and sends the key to the service alone', async () => {
    const documents = [report, sample('invoice.pdf'), { name: 'broken.pdf', data: Buffer.from('%PDF-1.7 broken') }];
    const files = await Promise.all(documents.map((document) => recto.files.upload(document)));
    assert.match((await recto.files.get(files[0].id)).sha256, /^[0-9a-f]{64}$/);
    const created = await recto.batches.create({
      source: { type: 'files', file_ids: files.map(({ id }) => id) },
      metadata: { run: 'typescript' },
      webhook: { mode: 'signed' },
    });
    const polls = [];
    const ended = await recto.batches.wait(created.id, { onPoll: ({ counts }) => polls.push(counts) });
    assert.equal(ended.status, 'partially_failed');
    assert.deepEqual([ended.counts.succeeded, ended.counts.failed], [2, 1]);
    assert.ok(polls.length > 0);

    const results = new Map();
    for await (const { item, result } of recto.batches.results(created.id))
      results.set(item.position, { item, result });
    assert.equal(results.size, 3);
    assert.deepEqual(results.get(0).result.chunks, (await recto.parse(report)).chunks);
    assert.equal(results.get(2).item.error.code, 'unreadable_document');
    const saved = path.join(project, 'item.json');
    await recto.batches.saveResult(results.get(1).item, saved);
    assert.deepEqual(JSON.parse(fs.readFileSync(saved, 'utf8')), results.get(1).result);

    const listed = [];
    for await (const batch of recto.batches.list({ status: 'partially_failed' })) listed.push(batch.id);
    assert.ok(listed.includes(created.id));
    assert.equal((await recto.batches.cancel(created.id)).status, 'partially_failed');

    const { headers, body } = await messageOf(created.id);
    const { id, event } = client.verifyWebhook(body, headers, settings.webhookSecret);
    assert.match(id, /^msg_/);
    assert.deepEqual(event.metadata, { run: 'typescript' });
    body[body.length - 2] ^= 1;
    assert.throws(() => client.verifyWebhook(body, headers, settings.webhookSecret), client.WebhookVerificationError);

    const seen = await recorded('/seen');
    assert.ok(seen.filter(({ method }) => method === 'PUT').length >= 3);
    assert.ok(seen.filter(({ method }) => method === 'GET').length >= 3);
    assert.doesNotMatch(JSON.stringify(seen), /rk_live_|x-api-key/i);
  });

  it('makes one batch for one key', async () => {
    const { id } = await recto.files.upload(report);
    const wish = { source: { type: 'files', file_ids: [id] } };
    const [first, second] = [
      await recto.batches.create(wish, { idempotencyKey: 'typescript-once' }),
      await recto.batches.create(wish, { idempotencyKey: 'typescript-once' }),
    ];
    assert.equal(first.id, second.id);
    await recto.batches.wait(first.id);
  });
});

async function recorded(place) {
  return (await fetch(recorder + place)).json();
}

/** The message of the end of a batch as it came, within a while. */
async function messageOf(batchId) {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const { headers, body } of await recorded('/messages')) {
      const bytes = Buffer.from(body, 'base64');
      if (bytes.includes(batchId)) return { headers, body: bytes };
    }
    await delay(100);
  }
  throw new Error(`no message of ${batchId} has come`);
}
