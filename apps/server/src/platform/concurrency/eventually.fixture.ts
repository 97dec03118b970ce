/**
 * Polls a condition until a deadline, for effects that happen beside the call under test; tests never sleep for a fixed
 * time.
 */
import { setTimeout as delay } from 'node:timers/promises';

const WITHIN_MS = 25_000;
const LOOK_EVERY_MS = 10;

export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = WITHIN_MS): Promise<void> {
  const until = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error('it never came to hold');
    await delay(LOOK_EVERY_MS);
  }
}
