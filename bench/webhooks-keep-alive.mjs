// What the service does not do: POSTs over connections that are kept for up to 10 s, one agent for each origin. It stands in for the service's
// client to see what that would bring, and judges no address.
import http from 'node:http';
import https from 'node:https';

const IDLE_MS = 10_000;

export class KeepAlivePosts {
  constructor(ca) {
    const options = { keepAlive: true, timeout: IDLE_MS };
    this.plain = new http.Agent(options);
    this.secure = new https.Agent({ ...options, ca });
  }

  post({ url, headers, body }) {
    const isSecure = url.startsWith('https:');
    const options = {
      method: 'POST',
      agent: isSecure ? this.secure : this.plain,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    };
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, options, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, retryAfter: null, answer: Buffer.concat(parts).toString() }),
        );
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }
}
