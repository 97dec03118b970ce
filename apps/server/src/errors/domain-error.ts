import type { ErrorRow } from './error-row';
import { ERROR_TABLE, type ErrorCode, wireCodeOf } from './error-table';

/** Fields that an error adds to its body beyond `error` and `message`; the interface names them. */
export type ErrorExtra = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** The JSON body of every error but 422. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly [extra: string]: ErrorExtra[string] | undefined;
}

/**
 * A refusal with a code of the table. The message may be sharper than the table's, and never holds a document's text, a
 * query string or a secret: it is shown to the caller and may be logged.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly extra: ErrorExtra = {},
    cause?: unknown,
  ) {
    super(message ?? ERROR_TABLE[code].message, cause === undefined ? undefined : { cause });
  }

  get row(): ErrorRow {
    return ERROR_TABLE[this.code];
  }

  get status(): number {
    return this.row.status;
  }

  get retry(): boolean {
    return this.row.retry;
  }

  toBody(): ErrorBody {
    return { error: wireCodeOf(this.code), message: this.message, ...this.extra };
  }
}

/** Whether what was asked is away for now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}
