/** The body of a 422, exactly as the interface specification defines it. */

/** The location of a value: `body`, `query`, `path` or `header`, then names and indexes. */
export type Location = readonly (string | number)[];

/** One fault of a request; `type` is one of pydantic's error types. */
export interface Fault {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A fault inside a value. */
export interface InnerFault extends Fault {
  /** The location relative to the value. */
  readonly at: Location;
  readonly input?: unknown;
}

export interface FaultDetail extends Fault {
  readonly loc: Location;
  readonly input?: unknown;
}

/** A request that was refused because of its content. */
export class ValidationFailed extends Error {
  override readonly name = 'ValidationFailed';

  /** Whether messages may be made from what was sent. */
  readonly quotesValues: boolean;

  constructor(
    readonly detail: readonly FaultDetail[],
    { quotesValues = true } = {},
  ) {
    super('The request is not valid.');
    this.quotesValues = quotesValues;
  }

  static at(loc: Location, fault: Fault): ValidationFailed {
    return new ValidationFailed([{ loc, ...fault }]);
  }
}

const INPUT_LIMIT = 200;

/** A value for the answer; omitted if it is long. */
export function echo(input: unknown): { input?: unknown } {
  if (input === undefined) return {};
  const text = typeof input === 'string' ? input : textOf(input);
  return text === undefined || text.length > INPUT_LIMIT ? {} : { input };
}

/** Undefined if the value has no JSON text, or is nested too deeply to be written. */
function textOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input);
  } catch {
    return undefined;
  }
}
