// Servers on loopback that the service talks to, each of which answers with words that must not be logged.
import http from 'node:http';
import { linesPdf } from '../../../tools/make-pdf/small-pdf.mjs';
import { CANARIES } from './canaries.mjs';

/** `{ documents, hooks, model, stop }`: base URLs. `hooks` refuses every delivery; `model` answers with an error. */
export async function startPeers() {
  const documents = await served((request, response) => {
    if (request.url.startsWith(`/${CANARIES.DocumentPath}.pdf`)) return response.end(linesPdf([[CANARIES.Text]]));
    response.writeHead(404).end(CANARIES.DocumentAnswer);
  });
  const seen = { hooks: 0, model: 0 };
  const hooks = await served((_request, response) => {
    seen.hooks += 1;
    response.writeHead(400).end(CANARIES.HookAnswer);
  });
  const model = await served((_request, response) => {
    seen.model += 1;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: CANARIES.ModelAnswer, type: 'invalid_request_error' } }));
  });
  const stop = () => Promise.all([documents, hooks, model].map((one) => one.stop()));
  return { documents: documents.url, hooks: hooks.url, model: model.url, seen, stop };
}

async function served(answer) {
  const server = http.createServer((request, response) => {
    request.resume().once('end', () => answer(request, response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}
