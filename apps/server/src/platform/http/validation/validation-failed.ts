/** The body of a 422, word for word what the interface specification says. */

/** Where the value was: `body`, `query`, `path` or `header`, then names and indexes. */
export type Location = readonly (string | number)[];

/** One thing that is wrong with a request. `type` is one of pydantic's words. */
export interface Fault {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Something that is wrong inside a value. */
export interface InnerFault extends Fault {
  /** Where, from the value on. */
  readonly at: Location;
  readonly input?: unknown;
}

export interface FaultDetail extends Fault {
  readonly loc: Location;
  readonly input?: unknown;
}

/** A request that was refused because of what it says. */
export class ValidationFailed extends Error {
  override readonly name = 'ValidationFailed';

  constructor(readonly detail: readonly FaultDetail[]) {
    super('The request is not valid.');
  }

  static at(loc: Location, fault: Fault): ValidationFailed {
    return new ValidationFailed([{ loc, ...fault }]);
  }
}

const INPUT_LIMIT = 200;

/** A value as it may be echoed: left out when it is long. */
export function echo(input: unknown): { input?: unknown } {
  if (input === undefined) return {};
  const text = typeof input === 'string' ? input : textOf(input);
  return text === undefined || text.length > INPUT_LIMIT ? {} : { input };
}

/** Undefined for what has no text, or is nested deeper than it can be written. */
function textOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input);
  } catch {
    return undefined;
  }
}
