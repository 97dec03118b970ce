/** What to do about an answer that isn't 200, and which way of asking a service takes. Pure. */
import type { Dialect, OutputWay } from './completion';

export const FIRST_DIALECT: Dialect = { way: 'json_schema', limitKey: 'max_tokens', setsTemperature: true };

export type Refusal =
  /** The same call may succeed later. */
  | { readonly kind: 'later' }
  /** Ask again in this way. */
  | { readonly kind: 'otherwise'; readonly dialect: Dialect }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'refused' };

const NEXT_WAY: Readonly<Record<OutputWay, OutputWay | null>> = { json_schema: 'tool', tool: 'text', text: null };
const LATER: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);
/** A service that doesn't know a way of asking says so with one of these. */
const NOT_SO: ReadonlySet<number> = new Set([400, 422, 501]);
const TOO_LONG =
  /context[_ ](?:length|size|window)|maximum (?:context|model) length|too many tokens|exceeds? the (?:available )?context|prompt is too long/i;

/** `body` is the beginning of what the service says about it. */
export function refusalOf(status: number, body: string, dialect: Dialect): Refusal {
  if (LATER.has(status)) return { kind: 'later' };
  if (status === 413 || (NOT_SO.has(status) && TOO_LONG.test(body))) return { kind: 'too_long' };
  const next = NOT_SO.has(status) ? dialectAfter(dialect, body) : null;
  return next === null ? { kind: 'refused' } : { kind: 'otherwise', dialect: next };
}

function dialectAfter(dialect: Dialect, body: string): Dialect | null {
  if (dialect.limitKey === 'max_tokens' && body.includes('max_completion_tokens'))
    return { ...dialect, limitKey: 'max_completion_tokens' };
  if (dialect.setsTemperature && body.includes('temperature')) return { ...dialect, setsTemperature: false };
  const way = NEXT_WAY[dialect.way];
  return way === null ? null : { ...dialect, way };
}
