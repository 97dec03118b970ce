/** What becomes of the addresses of direct webhooks by the passing of time, in whichever table they lie. */
import type { ServiceSecret } from '../../../platform/crypto';
import { sealAddress } from './webhook-address';

/** An address that a process of an older version has written plainly. */
export interface OpenAddress {
  readonly id: string;
  readonly batchId: string;
  readonly url: string;
}

/** A table of addresses. */
export interface AddressStore {
  /** Of those whose results are gone; resolves with how many. */
  wipeAddresses(now: Date, limit: number): Promise<number>;
  withOpenAddress(limit: number): Promise<OpenAddress[]>;
  /** Puts another text in the place of the one that was read, unless it is another by now. */
  replaceAddress(open: OpenAddress, sealed: string): Promise<void>;
}

const AT_ONCE = 1_000;

/** Wipes the addresses that are sent to no more and seals the open ones. Can be repeated and broken off at any place. */
export async function coverAddresses(
  store: AddressStore,
  secret: ServiceSecret,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await store.wipeAddresses(now, AT_ONCE)) === AT_ONCE);
  for (;;) {
    const open = signal.aborted ? [] : await store.withOpenAddress(AT_ONCE);
    for (const one of open) await store.replaceAddress(one, sealAddress(secret, one.batchId, one.url));
    if (open.length < AT_ONCE) break;
  }
}
