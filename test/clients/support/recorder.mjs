// A server of the tests between the clients and what they reach beside the service: it passes on to the storage and
// tells which headers came, and it takes webhooks and keeps them as they came.
import http from 'node:http';

const STORAGE = '/objects';

export async function startRecorder() {
  const recorder = new Recorder();
  await recorder.listen();
  return recorder;
}

class Recorder {
  #server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://recorder');
    if (pathname === '/seen') answer(response, this.seen);
    else if (pathname === '/messages') answer(response, this.messages);
    else if (pathname === '/hooks') this.#keepMessage(request, response);
    else this.#pass(request, response);
  });

  /** Of the storage: method, path and headers of each request. */
  seen = [];
  /** Headers, and the body in base64. */
  messages = [];
  /** Where the storage listens. */
  storagePort = null;

  async listen() {
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${this.#server.address().port}`;
    this.hooksUrl = `${this.url}/hooks`;
    this.storageUrl = `${this.url}${STORAGE}`;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keepMessage(request, response) {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      this.messages.push({ headers: request.headers, body: Buffer.concat(parts).toString('base64') });
      response.writeHead(204).end();
    });
  }

  #pass(request, response) {
    const { method, url, headers } = request;
    this.seen.push({ method, path: url.split('?')[0], headers });
    const target = { host: '127.0.0.1', port: this.storagePort, method, path: url.slice(STORAGE.length), headers };
    const upstream = http.request(target, (from) => {
      response.writeHead(from.statusCode, from.headers);
      from.pipe(response);
    });
    upstream.once('error', () => response.destroy());
    request.pipe(upstream);
  }
}

function answer(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
