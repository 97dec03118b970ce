// Stops everything that was started in reverse order, once, however the run ends.
import { endRunningPrograms } from '../setup/steps.mjs';

const PARENT_LOOK_MS = 1_000;

/** Also reports a requested stop, and aborts waiting work at that moment. */
export function makeUndo(steps) {
  const started = [];
  let signal = null;
  let wake;
  const asked = new Promise((resolve) => {
    wake = resolve;
  });
  let unwinding = null;

  const unwind = async () => {
    while (started.length > 0) {
      const one = started.at(-1);
      try {
        await one.stop();
      } catch (error) {
        steps.say(`- Stopping ${one.name} failed: ${error.message}`);
      }
      started.splice(started.indexOf(one), 1);
    }
  };

  const ask = (why) => {
    if (signal) {
      // At the second request, requests in flight are aborted.
      for (const { kill } of started) void kill?.().catch(() => undefined);
      return;
    }
    signal = why;
    steps.say('\n- Stopping');
    endRunningPrograms();
    wake();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ask(name));
  // A killed npm can't forward signals, and then nobody could stop this process.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event && parent > 1) {
    setInterval(() => {
      if (process.ppid !== parent && !signal) ask('the end of npm');
    }, PARENT_LOOK_MS).unref();
  }

  const stopped = () => asked.then(() => Promise.reject(new Error(`stopped by ${signal}`)));
  return {
    later: (name, stop, kill) => started.push({ name, stop, kill }),
    stopping: () => signal !== null,
    /**
     * The result of `work`, unless a stop is requested meanwhile. Work that starts something is allowed to finish, so
     * that it can be undone.
     */
    unlessStopped: async (work) => {
      const result = await work;
      if (signal) throw new Error(`stopped by ${signal}`);
      return result;
    },
    /** The same for work that only waits, which is aborted at once. */
    orStopped: (work) => Promise.race([work, stopped()]),
    /** Resolves with a sentence when the service or another child ends by itself; rejects when a stop is requested. */
    untilStopped: (exited, children) =>
      Promise.race([
        stopped(),
        exited,
        ...children.map(
          (child) => new Promise((resolve) => child.once('exit', () => resolve(`${child.spawnfile} ended by itself`))),
        ),
      ]),
    everything: () => (unwinding ??= unwind()),
  };
}
