// A receiver of webhooks that counts: which message has come by which path, how often, and whether always with the same body.
// Paths can be made to refuse.
import http from 'node:http';

export class CountingReceiver {
  /** Paths to message ids to `{ times, bodies, headers }`: when each request was there, the different bodies, the last one's headers. */
  received = new Map();
  /** Paths that answer 503. */
  refusing = new Set();
  requests = 0;
  #server = http.createServer((request, response) => this.#receive(request, response));
  #answersWithinMs;

  /** Each answer comes after a time of its own, up to `answersWithinMs`. */
  static async start({ answersWithinMs = 0 } = {}) {
    const receiver = new CountingReceiver();
    receiver.#answersWithinMs = answersWithinMs;
    await new Promise((resolve, reject) => {
      receiver.#server.once('error', reject);
      receiver.#server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  url(path) {
    return `http://127.0.0.1:${this.#server.address().port}${path}`;
  }

  /** Of one message by one path; undefined when it has never come. */
  of(path, messageId) {
    return this.received.get(path)?.get(messageId);
  }

  /** How many different messages have come by a path. */
  count(path) {
    return this.received.get(path)?.size ?? 0;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #receive(request, response) {
    const parts = [];
    request.on('error', () => undefined);
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      this.#record(request, Buffer.concat(parts).toString());
      response.statusCode = this.refusing.has(request.url) ? 503 : 200;
      setTimeout(() => response.end(), Math.random() * this.#answersWithinMs);
    });
  }

  #record({ url, headers }, body) {
    this.requests += 1;
    const messages = this.received.get(url) ?? new Map();
    this.received.set(url, messages);
    const seen = messages.get(headers['webhook-id']) ?? { times: [], bodies: new Set() };
    messages.set(headers['webhook-id'], seen);
    seen.times.push(Date.now());
    seen.bodies.add(body);
    seen.headers = headers;
  }
}
