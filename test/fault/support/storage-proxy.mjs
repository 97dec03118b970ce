// A proxy in front of an S3 server that injects faults of real ones: it asks to slow down, resets connections, and
// truncates bodies. The Host header passes unchanged, so that signatures for the proxy's address are valid at the
// server.
import http from 'node:http';

const SLOW_DOWN =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
const HARMLESS = { slowDown: 0, reset: 0, truncate: 0 };

export async function startStorageProxy(target) {
  const proxy = new StorageProxy(target);
  await proxy.listen();
  return proxy;
}

class StorageProxy {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  #server = http.createServer((request, response) => this.#handle(request, response));

  constructor({ host, port }) {
    this.target = { host, port };
    /** The share of requests, 0 to 1, that each fault affects. */
    this.faults = HARMLESS;
    this.counts = { requests: 0, slowDown: 0, reset: 0, truncate: 0 };
  }

  async listen() {
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${this.#server.address().port}`;
  }

  misbehave(faults) {
    this.faults = { ...HARMLESS, ...faults };
  }

  behave() {
    this.faults = HARMLESS;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.#agent.destroy();
  }

  #handle(request, response) {
    this.counts.requests += 1;
    const fault = this.#draw();
    if (fault) this.counts[fault] += 1;
    if (fault === 'reset') {
      request.socket.resetAndDestroy();
    } else if (fault === 'slowDown') {
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml', 'retry-after': '1' }).end(SLOW_DOWN);
    } else {
      this.#forward(request, response, fault === 'truncate');
    }
  }

  #draw() {
    let left = Math.random();
    for (const [fault, share] of Object.entries(this.faults)) {
      left -= share;
      if (left < 0) return fault;
    }
    return null;
  }

  #forward(request, response, cut) {
    const { method, url, headers } = request;
    const upstream = http.request({ ...this.target, method, path: url, headers, agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      if (cut) cutShort(answer, response);
      else answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    upstream.once('error', () => response.destroy());
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
  }
}

/** Sends half of the first piece and stops, so that the announced length is not reached. */
function cutShort(answer, response) {
  answer.once('data', (part) => {
    response.write(part.subarray(0, part.length >> 1), () => response.destroy());
    answer.resume();
  });
  answer.once('end', () => response.destroy());
}
