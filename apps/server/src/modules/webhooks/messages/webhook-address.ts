/**
 * Where a direct webhook goes to. Its URL may hold a token, so it lies sealed, for its batch: one that is copied to another batch
 * doesn't open there. Batch and message hold the same text, which processes of an older version may have written plainly.
 */
import { seal, type SealedColumn, type ServiceSecret, unseal } from '../../../platform/crypto';
import { isMarked, marked, sealedColumn, sealedOf } from './marked-text';

interface StoredAddress {
  readonly id: string;
  readonly batchId: string;
  readonly address: string;
}

export interface AddressColumn {
  page(after: string | null): Promise<readonly StoredAddress[]>;
  replace(id: string, address: string, by: string): Promise<void>;
}

/** As it is stored; what is sealed already stays as it is. */
export function sealAddress(secret: ServiceSecret, batchId: string, address: string): string {
  if (isMarked(address)) return address;
  return marked(seal(secret, purposeOf(batchId), address));
}

/** The URL of what is stored. */
export function openAddress(secret: ServiceSecret, batchId: string, stored: string): string {
  if (!isMarked(stored)) return stored;
  return unseal(secret, purposeOf(batchId), sealedOf(stored));
}

/** All of a URL that people are shown: user, path and query may hold a secret. */
export function shownAddress(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** A column of addresses, to be sealed again. */
export function addressColumn(column: AddressColumn): SealedColumn {
  return sealedColumn({
    page: async (after) =>
      (await column.page(after)).map(({ id, batchId, address }) => ({
        id,
        text: address,
        purpose: purposeOf(batchId),
      })),
    replace: (id, text, by) => column.replace(id, text, by),
  });
}

function purposeOf(batchId: string): string {
  return `webhook address of batch ${batchId}`;
}
