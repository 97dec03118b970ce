// A receiver of Recto's webhooks. npm install standardwebhooks; WEBHOOK_SECRET=whsec_… node receiver.mjs
import http from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const handled = new Set(); // Keep yours in a database, written together with what `handle` changes.

async function handle(event) {
  if (event.type === 'batch.update') console.log(`fetch the results of ${event.batch_id}: ${event.status}`);
}

/** Resolves with the status to answer with. */
async function receive(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  let event;
  try {
    // The bytes as they came: JSON that was parsed and written again has another signature.
    event = webhook.verify(Buffer.concat(parts), request.headers);
  } catch {
    return 400;
  }
  const id = request.headers['webhook-id'];
  if (!handled.has(id)) {
    await handle(event);
    handled.add(id);
  }
  return 204;
}

const server = http.createServer(async (request, response) => {
  // With 500, the message comes again later.
  response.writeHead(await receive(request).catch(() => 500)).end();
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`listening on port ${server.address().port}`);
});
