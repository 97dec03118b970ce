// What a first program does with the TypeScript client: a parse, then a batch whose end a webhook tells.
// FIRST_STEPS: { port, secret, document }. Prints a JSON line for each step.
import http from 'node:http';
import { Recto, verifyWebhook } from '@recto/client';

const { port, secret, document } = JSON.parse(process.env.FIRST_STEPS);
const recto = new Recto();
let begun = performance.now();

/** Resolves with what was told about the end of a batch. */
const told = new Promise((resolve) => {
  const server = http.createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { event } = verifyWebhook(Buffer.concat(parts), request.headers, secret);
    response.writeHead(204).end();
    if (event.metadata?.run !== 'typescript') return;
    server.close();
    resolve(event);
  });
  server.listen(port, '127.0.0.1');
});

const { chunks } = await recto.parse(document);
step('parse', `${chunks.length} chunks`);
const file = await recto.files.upload(document);
const batch = await recto.batches.create({
  source: { type: 'files', file_ids: [file.id] },
  metadata: { run: 'typescript' },
  webhook: { mode: 'signed' },
});
step('upload and batch', batch.id);
const event = await told;
step('webhook, verified', event.status);
for await (const { item, result } of recto.batches.results(batch.id)) {
  if (result?.chunks.length !== chunks.length) throw new Error(`${item.id} has another result than the parse`);
}
step('results', event.status);

function step(name, what) {
  console.log(JSON.stringify({ name, what, ms: performance.now() - begun }));
  begun = performance.now();
}
