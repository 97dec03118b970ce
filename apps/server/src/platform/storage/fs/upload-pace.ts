/** Lets go of uploads that trickle, so that a connection is held for no longer than its bytes need. */
import type { IncomingMessage } from 'node:http';
import { lookEveryMs, Pace, type PaceRules } from '../../streams';

/** Calls `onSlow` once, when the body comes slower than the rules want; looks no more when it is in or broken off. */
export function keepPace(
  request: IncomingMessage,
  rules: PaceRules,
  monotonicMs: () => number,
  onSlow: () => void,
): void {
  const { socket } = request;
  const pace = new Pace(rules, monotonicMs(), socket.bytesRead);
  const timer = setInterval(() => {
    // What lies unread waits for us.
    if (request.complete || pace.keeps(monotonicMs(), socket.bytesRead, request.readableLength === 0)) return;
    clearInterval(timer);
    onSlow();
  }, lookEveryMs(rules));
  timer.unref();
  request.once('close', () => {
    clearInterval(timer);
  });
}
