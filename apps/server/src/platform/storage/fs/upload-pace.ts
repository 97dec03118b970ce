/** Lets go of uploads that trickle, so that a connection is held for no longer than its bytes need. */
import type { IncomingMessage } from 'node:http';

/** What has to arrive in each window. */
export interface Pace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** Calls `onSlow` once, when a window passes in which too little has arrived; looks no more when the body is in or broken off. */
export function keepPace(request: IncomingMessage, { windowMs, leastBytes }: Pace, onSlow: () => void): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete || arrived >= leastBytes) return;
    clearInterval(timer);
    onSlow();
  }, windowMs);
  timer.unref();
  request.once('close', () => {
    clearInterval(timer);
  });
}
