/** Sealed values in columns of text: a mark that no plain value begins with, then base64. */
import type { SealedColumn } from '../../../platform/crypto';

interface MarkedText {
  readonly id: string;
  readonly text: string;
  readonly purpose: string;
}

export interface MarkedColumn {
  page(after: string | null): Promise<readonly MarkedText[]>;
  replace(id: string, text: string, by: string): Promise<void>;
}

const MARK = 'sealed:';

export function isMarked(text: string): boolean {
  return text.startsWith(MARK);
}

export function marked(sealed: Uint8Array): string {
  return MARK + Buffer.from(sealed).toString('base64');
}

export function sealedOf(text: string): Uint8Array {
  return Buffer.from(text.slice(MARK.length), 'base64');
}

/** The column as one of bytes. */
export function sealedColumn(column: MarkedColumn): SealedColumn {
  return {
    page: async (after) =>
      (await column.page(after)).map(({ id, text, purpose }) => ({ id, purpose, sealed: sealedOf(text) })),
    replace: ({ id, sealed }, by) => column.replace(id, marked(sealed), marked(by)),
  };
}
