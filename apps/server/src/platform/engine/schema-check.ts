/**
 * The check of a caller's schema: the one function of the addon that runs in the serving process. It is pure and quick,
 * and reads what the caller wrote, never a document.
 */
import * as addon from '@recto/core';

/** A fault of a schema; `loc` is relative to the schema. */
export interface SchemaFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** The faults of a schema's JSON text; null if it can be filled. */
export function checkSchema(text: string): readonly SchemaFault[] | null {
  return addon.checkSchema(text);
}
