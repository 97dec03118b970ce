import events from 'node:events';
import { StopSignal } from './stop-signal';

const MS = 60_000;

describe('StopSignal', () => {
  it('is shared by any number of requests without a warning, and left by those that are done', () => {
    const limits = jest.spyOn(events, 'setMaxListeners');
    const caller = new AbortController();
    const stops = Array.from({ length: 64 }, () => new StopSignal(caller.signal, MS));
    // From eleven listeners on, Node warns of a leak.
    expect(limits).toHaveBeenCalledWith(0, caller.signal);
    for (const stop of stops.slice(1)) stop.release();
    caller.abort();
    expect(stops.map(({ signal }) => signal.aborted)).toEqual(stops.map((_, index) => index === 0));
    stops[0]?.release();
  });
});
