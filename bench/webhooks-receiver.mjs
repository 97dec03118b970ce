// A receiver in a process of its own: answers 200 to every POST, over plain HTTP and over TLS with a certificate that it is given.
import http from 'node:http';
import https from 'node:https';

import { answerTo } from '../test/fault/support/asked-process.mjs';

let seen = { requests: 0 };

function receive(request, response) {
  request.resume();
  request.on('error', () => undefined);
  request.on('end', () => {
    seen.requests += 1;
    seen.first ??= performance.now();
    seen.last = performance.now();
    response.end();
  });
}

async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}

answerTo({
  async listen({ key, cert }) {
    return {
      http: `http://127.0.0.1:${await listening(http.createServer(receive))}/`,
      https: `https://127.0.0.1:${await listening(https.createServer({ key, cert }, receive))}/`,
    };
  },
  requests: () => seen.requests,
  /** The requests since it was last asked, and the seconds from the first to the last. */
  seen() {
    const { requests, first, last } = seen;
    seen = { requests: 0 };
    return { requests, seconds: (last - first) / 1000 };
  },
});
