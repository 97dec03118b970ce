/** Seals again, with the first key of the secret, what was sealed with another: value by value, while others read and write. */
import { isSealedByFirst, seal, unseal } from './sealed';
import type { ServiceSecret } from './service-secret';

interface SealedValue {
  /** Of the row. */
  readonly id: string;
  /** What it was sealed for. */
  readonly purpose: string;
  readonly sealed: Uint8Array;
}

/** A column with sealed values. */
export interface SealedColumn {
  /** The values of the next rows after this id, in its order; none at the end. */
  page(after: string | null): Promise<readonly SealedValue[]>;
  /** Replaces a value that has not changed since. */
  replace(value: SealedValue, by: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Resealed {
  /** Values that are sealed with the first key now. */
  readonly resealed: number;
  /** Values that none of the keys opens. */
  readonly unreadable: number;
}

export async function resealColumn(secret: ServiceSecret, column: SealedColumn): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  let page = await column.page(null);
  while (page.length > 0) {
    for (const value of page) {
      if (isSealedByFirst(secret, value.purpose, value.sealed)) continue;
      const text = opened(secret, value);
      if (text === null) {
        unreadable += 1;
        continue;
      }
      await column.replace(value, seal(secret, value.purpose, text));
      resealed += 1;
    }
    page = await column.page(page.at(-1)?.id ?? null);
  }
  return { resealed, unreadable };
}

function opened(secret: ServiceSecret, { purpose, sealed }: SealedValue): string | null {
  try {
    return unseal(secret, purpose, sealed);
  } catch {
    return null;
  }
}
