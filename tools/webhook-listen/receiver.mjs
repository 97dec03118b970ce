// A receiver of webhooks on loopback: verifies each request where it has a secret, tells of it, and answers 204, or 400 to what doesn't
// verify.
import http from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Metadata takes 16 KiB of a body at most; what is larger than this is no message of the service. */
const MAX_BODY_BYTES = 1 << 20;

/** Listens on `port` of 127.0.0.1. `tell` gets every request that came in whole: its headers, body, verdict, and how often its id came. */
export async function startReceiver({ port, secret, tell }) {
  const verify = verifier(secret);
  const timesSeen = new Map();
  const take = async (request, response) => {
    const body = await bodyOf(request);
    if (body === null) return void response.writeHead(413).end();
    const verdict = verify(body, request.headers);
    const id = request.headers['webhook-id'] ?? null;
    const isAccepted = verdict.state !== 'refused';
    // A forged request must not make the true one look like a duplicate.
    if (isAccepted && id !== null) timesSeen.set(id, (timesSeen.get(id) ?? 0) + 1);
    tell({ ...verdict, id, body, times: isAccepted ? (timesSeen.get(id) ?? 1) : 1 });
    response.writeHead(isAccepted ? 204 : 400).end();
  };
  // A sender that goes away in the middle has sent nothing.
  const server = http.createServer((request, response) => void take(request, response).catch(() => request.destroy()));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: server.address().port, stop };
}

/** What says of a body and its headers: `verified`, `refused` with the reason, or `unverified` where there is no secret. */
function verifier(secret) {
  if (secret === null) return () => ({ state: 'unverified', reason: null });
  const webhook = new Webhook(secret);
  return (body, headers) => {
    try {
      webhook.verify(body, headers, { jsonParse: false });
      return { state: 'verified', reason: null };
    } catch (error) {
      return { state: 'refused', reason: error.message };
    }
  };
}

/** The bytes of a body; null when there are too many of them, which are read all the same so that the sender gets an answer. */
async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length <= MAX_BODY_BYTES) parts.push(part);
  }
  return length <= MAX_BODY_BYTES ? Buffer.concat(parts) : null;
}
