// What happens to the processes under load: each is restarted by SIGTERM once, in the first quarter; after a long quiet part in
// which memory is watched, a worker and an API process are killed.
import { setTimeout as delay } from 'node:timers/promises';

/** Shares of the whole time. */
const RESTARTS = { from: 0.04, to: 0.26 };
const WATCHED = { from: 0.3, to: 0.9 };
const KILLS = { worker: 0.91, api: 0.95 };
const AWAY_MS = 2_000;

export async function disturb(cluster, { begun, lastsMs, memory }) {
  const until = (share) => delay(Math.max(0, begun + share * lastsMs - performance.now()));
  const all = cluster.processes;
  const stops = [];
  for (const [index, process] of all.entries()) {
    await until(RESTARTS.from + ((RESTARTS.to - RESTARTS.from) * index) / all.length);
    const { code, signal, ms } = await process.stop();
    stops.push({ process: process.name, code, signal, ms });
    process.launch();
    await process.untilReady();
  }
  await until(WATCHED.from);
  memory.begin();
  await until(WATCHED.to);
  memory.end();
  const kills = [];
  for (const [role, process] of [
    ['worker', cluster.workers[0]],
    ['api', cluster.apis[0]],
  ]) {
    await until(KILLS[role]);
    kills.push({ process: process.name, at: performance.now() });
    await process.kill();
    await delay(AWAY_MS);
    process.launch();
    await process.untilReady();
  }
  return { stops, kills };
}
