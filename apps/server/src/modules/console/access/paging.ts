/** Lists that are read page by page, newest first: the cursor is the id of the last entry. */
import { WholeNumberOption, wire, ValidationFailed } from '../../../platform/http';
import { decodeTypeId, type IdPrefix } from '../../../platform/ids';

export class PageQuery {
  @WholeNumberOption({ default: 50, minimum: 1, maximum: 200, description: 'Entries in one answer.' })
  readonly limit: number = 50;

  @wire({
    diagnose: (value) =>
      typeof value === 'string' ? null : { type: 'string_type', msg: 'Input should be a valid string' },
    openapi: { type: String, required: false, description: 'next_cursor of the former page.' },
  })
  readonly cursor?: string;
}

/** What stands before the page that is asked for. */
export function beforeOf(prefix: IdPrefix, { cursor }: PageQuery): string | undefined {
  if (cursor === undefined) return undefined;
  const id = decodeTypeId(prefix, cursor);
  if (id !== null) return id;
  const error = 'not a cursor of this list';
  throw ValidationFailed.at(['query', 'cursor'], { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } });
}

/** A page of one more than it shows: what is left over tells that there are more. */
export function pageOf<Row, View extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => View,
): { object: 'list'; data: View[]; next_cursor: string | null } {
  const data = rows.slice(0, limit).map(present);
  return { object: 'list', data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
