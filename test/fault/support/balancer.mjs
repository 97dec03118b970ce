// HAProxy in front of the API processes, set up as docs/scaling.md says: it asks /readyz, and sends a request again only where the
// connection was refused, when nothing can have been done.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../tools/stack/ports.mjs';

const PROGRAMS = ['/usr/sbin/haproxy', '/usr/bin/haproxy'];
const READY_WITHIN_MS = 10_000;
/** A check of the balancer may take as long as its time limit, a few times. */
const SEEN_WITHIN_MS = 30_000;
/** Where it tells what it thinks of each server, which is no path of the service. */
const STATE = '/-/balancer';

/** Undefined where it is not installed. */
export function balancerProgram() {
  return PROGRAMS.find((one) => fs.existsSync(one));
}

export async function startBalancer(cluster) {
  const program = balancerProgram();
  if (program === undefined) throw new Error('there is no HAProxy here; run: sudo apt-get install -y haproxy');
  const port = await freePort();
  const file = path.join(cluster.dir, 'haproxy.cfg');
  fs.writeFileSync(file, configuration(port, cluster.apis));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    /** Waits until it sends requests to this process. */
    untilSeen: ({ name }) => untilSeen(url, name),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(port, apis) {
  const servers = apis.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check inter 250ms fall 1 rise 1`);
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 660s
  timeout server 660s
  timeout check 2s
  option redispatch 1
  retries 3
  retry-on conn-failure
listen recto
  bind 127.0.0.1:${port}
  balance leastconn
  option httpchk GET /readyz
  # An idle connection may be closed under a request: each request that changes something gets one that is known to live.
  http-reuse safe
  stats uri ${STATE}
${servers.join('\n')}
`;
}

async function untilSeen(url, name) {
  const deadline = performance.now() + SEEN_WITHIN_MS;
  const isUp = (csv) =>
    csv.split('\n').some((line) => line.startsWith(`recto,${name},`) && line.split(',')[17] === 'UP');
  while (!isUp(await (await fetch(`${url}${STATE};csv`)).text())) {
    if (performance.now() > deadline) throw new Error(`HAProxy does not take ${name} for ready`);
    await delay(50);
  }
}

async function untilReady(url, child) {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const status = await fetch(`${url}/livez`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`HAProxy doesn't answer (${status})`);
    await delay(100);
  }
}
