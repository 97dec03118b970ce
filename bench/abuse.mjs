// The effect of 500 slow uploads of one key on other callers: latency of another key's requests, in alternating rounds
// with and without the attack, and the service's memory meanwhile.
import { connect } from 'node:net';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

import { makePdf } from '../tools/make-pdf/make-pdf.mjs';
import { withService } from './running-service.mjs';
import { percentile, residentMiB, root } from './support.mjs';

const TRICKLERS = 500;
const ROUNDS = 5;
const REQUESTS = 300;
const EVERY_MS = 500;
/** Above the least rate, so that no upload is disconnected. */
const LUMP = Buffer.alloc(2_600, 'x');

export function abuse() {
  return withService(async ({ base, key, pid, dir }) => {
    const pdf = makePdf({ pages: 1 });
    const other = newKey(dir);
    const send = () => post(base, other, pdf);
    for (let i = 0; i < 100; i += 1) await send();
    const before = residentMiB(pid, 'main.js');
    const rounds = { quiet: [], attacked: [] };
    let most = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.quiet.push(await p95(send));
      const attack = attackWith(base, key);
      // Until the key has as many concurrent uploads as it may have.
      while ((await post(base, key, pdf)) !== 503) await new Promise((resolve) => setTimeout(resolve, 100));
      rounds.attacked.push(await p95(send));
      most = Math.max(most, residentMiB(pid, 'main.js'));
      await attack.stop();
    }
    const quiet = percentile(rounds.quiet, 0.5);
    const attacked = percentile(rounds.attacked, 0.5);
    console.log(
      `${TRICKLERS} slow uploads of one key; ${REQUESTS} requests of another a round, median p95 of ${ROUNDS} rounds in turns: ` +
        `quiet ${quiet.toFixed(1)} ms, attacked ${attacked.toFixed(1)} ms (${(attacked / quiet).toFixed(2)} times; ` +
        `2 times + 50 ms is ${(2 * quiet + 50).toFixed(1)} ms), api ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
    );
    if (attacked > 2 * quiet + 50 || most - before > 200) throw new Error('slow uploads cost other callers too much');
  });
}

function newKey(dir) {
  const admin = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [join(root, 'tools/start/admin.mjs'), '--data-dir', dir, ...args, '--json']),
    );
  const { organisation } = admin('org', 'create', '--name', 'Other', '--plan', 'unlimited');
  return admin('key', 'create', '--org', organisation.id).api_key;
}

async function post(base, key, pdf) {
  const form = new FormData();
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'one.pdf');
  const answer = await fetch(`${base}/v1/parse/file`, { method: 'POST', headers: { 'X-API-KEY': key }, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

async function p95(send) {
  const times = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const start = performance.now();
    const status = await send();
    if (status !== 200) throw new Error(`another key was answered ${status}`);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}

function attackWith(base, key) {
  const { hostname, port } = new URL(base);
  const sockets = Array.from({ length: TRICKLERS }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    socket.on('error', () => undefined).resume();
    socket.write(
      `POST /v1/parse/file HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100000000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    );
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(LUMP);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy()));
      await Promise.all(closed);
    },
  };
}
