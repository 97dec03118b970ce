// The highest rate of requests at which the 95th percentile is at most twice that of a quiet service.
import { percentile } from '../support.mjs';

const QUIET = { rate: 1, ms: 15_000 };
const WARM_UP = { rate: 2, ms: 10_000 };
const STEP_MS = 12_000;
const FIRST_RATE = 2;
const FACTOR = 1.5;
const HALVINGS = 2;
const SLOWER = 2;
const HIGHEST_RATE = 400;

export async function findCapacity(traffic) {
  await traffic.run(WARM_UP);
  const quietMs = await p95At(traffic, QUIET);
  let [good, bad] = [{ rate: QUIET.rate, p95Ms: quietMs }, null];
  const look = async (rate) => {
    const p95Ms = await p95At(traffic, { rate, ms: STEP_MS });
    const isGood = p95Ms <= SLOWER * quietMs;
    console.log(`  ${rate.toFixed(1)} requests/s: p95 ${p95Ms.toFixed(0)} ms`);
    if (isGood) good = { rate, p95Ms };
    else bad = rate;
  };
  for (let rate = FIRST_RATE; bad === null && rate <= HIGHEST_RATE; rate *= FACTOR) await look(rate);
  for (let turn = 0; bad !== null && turn < HALVINGS; turn += 1) await look((good.rate + bad) / 2);
  return { ...good, quietMs };
}

/** A request that fails counts as one that takes for ever. */
async function p95At(traffic, load) {
  const answers = await traffic.run(load);
  return percentile(
    answers.map(({ ms, status }) => (status < 400 ? ms : Infinity)),
    0.95,
  );
}
