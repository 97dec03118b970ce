import type { ErrorFields } from './error-fields';

/**
 * What follows from a code. `retry` tells whether the same request may succeed later without a change to it; `wire` is
 * the flat code that callers see where several causes share one.
 */
export interface ErrorRow {
  readonly status: number;
  readonly retry: boolean;
  readonly message: string;
  readonly wire?: string;
  /** The fields that its body has beyond `error` and `message`: one of these sets, all of it. */
  readonly fields: readonly ErrorFields[];
}

export function row(status: number, retry: boolean, message: string, ...fields: readonly ErrorFields[]): ErrorRow {
  return { status, retry, message, fields };
}
