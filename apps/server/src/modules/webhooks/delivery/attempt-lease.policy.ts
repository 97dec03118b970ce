/**
 * How long an attempt is its worker's. The lease is long, for a delivery that is taken back too early comes twice. A worker that has died
 * is noticed sooner by the renewals that don't come: its attempts hold no places from then on, so that other deliveries go on. Pure.
 */

const RENEWALS_IN_A_LEASE = 15;
const MISSED_RENEWALS = 3;

export function renewalMs(leaseMs: number): number {
  return leaseMs / RENEWALS_IN_A_LEASE;
}

/** What is left of a lease that has missed so many renewals: those with less are not heard of any more. */
export function unheardMs(leaseMs: number): number {
  return leaseMs - MISSED_RENEWALS * renewalMs(leaseMs);
}
