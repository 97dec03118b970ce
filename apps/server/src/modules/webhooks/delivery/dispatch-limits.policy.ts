/**
 * How many deliveries may be in flight, so that nobody waits for another's slow receiver. Destinations that did not answer their last
 * attempt in time, or were never tried, share an eighth of the sockets: those that answer have the rest to themselves. Pure.
 */

export interface DispatchLimits {
  /** In all, of one class. */
  readonly sockets: number;
  readonly ofOrganisation: number;
  /** An endpoint, or a host of direct mode. */
  readonly ofDestination: number;
}

const SLOW_SHARE = 1 / 8;
const SHARE_OF_ORGANISATION = 1 / 2;
const SHARE_OF_DESTINATION = 1 / 4;

/** `sockets`: of one worker. */
export function dispatchLimits(sockets: number, isSlow: boolean): DispatchLimits {
  const share = Math.max(1, Math.floor(sockets * (isSlow ? SLOW_SHARE : 1 - SLOW_SHARE)));
  return {
    sockets: share,
    ofOrganisation: Math.max(1, Math.floor(share * SHARE_OF_ORGANISATION)),
    // A receiver that doesn't answer gets one request at a time.
    ofDestination: isSlow ? 1 : Math.max(1, Math.floor(share * SHARE_OF_DESTINATION)),
  };
}
