// Helpers of the batch benchmarks: required figures, CPU time of processes, an open-loop load.
import { readFileSync, readdirSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { percentile } from './support.mjs';

const TICKS_PER_SECOND = 100;
let kept = true;

/** Prints a figure with its required limit. */
export function promise(what, value, limit, unit) {
  const ok = value <= limit;
  kept &&= ok;
  console.log(
    `${ok ? 'ok  ' : 'MISS'} ${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (promised: at most ${limit} ${unit})`,
  );
}

/** Whether every figure has met its limit so far. */
export const verdict = () => kept;

export function missed(what) {
  kept = false;
  console.log(`MISS ${what}`);
}

/** CPU seconds (user and system) of a process itself; those of children it has waited for are separate. */
export function cpuOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { own: (fields[11] + fields[12]) / TICKS_PER_SECOND, ended: (fields[13] + fields[14]) / TICKS_PER_SECOND };
}

/** CPU seconds of a process's living children and of those that have ended. */
export function cpuOfChildren(pid) {
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map((name) => cpuIfThere(name));
  return living.reduce((sum, one) => sum + one, 0) + cpuOf(pid).ended;
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function cpuIfThere(pid) {
  try {
    return cpuOf(pid).own;
  } catch {
    return 0;
  }
}

/** CPU seconds of a cluster by component. */
export function cpuOfCluster(cluster) {
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const { postgres, redis } = cluster.backing;
  return {
    worker: sum(cluster.workers.map(({ pid }) => cpuOf(pid).own)),
    api: sum(cluster.apis.map(({ pid }) => cpuOf(pid).own)),
    parsers: sum(cluster.processes.map(({ pid }) => cpuOfChildren(pid))),
    postgres: cpuOf(postgres.pid).own + cpuOfChildren(postgres.pid),
    redis: cpuOf(redis.pid).own,
  };
}

/**
 * An open-loop load: sends `rate` requests per second, each at its time whether or not earlier ones are answered, and
 * measures each latency from the time it was due. `next(index)` returns `{ url, headers, seen(body) }`.
 */
export async function openLoad({ rate, seconds, next }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const times = [];
  const statuses = {};
  const pending = [];
  const begun = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = begun + (index * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await delay(wait - 0.5);
    const { url, headers, seen } = next(index);
    pending.push(
      get(agent, url, headers).then(({ status, body }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status !== 200) return;
        times.push(performance.now() - due);
        seen(body);
      }),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { times, statuses };
}

function get(agent, url, headers) {
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts) }));
      response.on('error', () => resolve({ status: 'cut off' }));
    });
    request.once('error', (error) => resolve({ status: error.code }));
  });
}

export function percentiles(times) {
  return Object.fromEntries([50, 95, 99].map((share) => [`p${share}`, percentile(times, share / 100)]));
}
