/** A model that fills a schema from a document's lines. What it says is a claim: whoever asks verifies it on the page. */

export interface ModelRequest {
  /** The JSON schema in force, with its references resolved. */
  schema: string;
  /** A file of numbered lines (`12: text`), whose pages begin with a line `--- page 3`. */
  linesPath: string;
  /** Of the caller, who may hang up. */
  signal: AbortSignal;
  /** Whether the document came with a PHI key. */
  phi: boolean;
  /** Time for the answer in all. */
  deadlineMs: number;
}

export interface ModelAnswer {
  /** As the schema says: a leaf may be null, a list empty. */
  values: unknown;
  /** Numbers of the lines that the model names for a field, by the field's path (`line_items[0].amount`). */
  lines: Record<string, number[]>;
}

export abstract class LanguageModel {
  /** Whether there is a model at all. */
  abstract readonly configured: boolean;

  /** Whether documents of this kind are shown to it. */
  abstract serves(phi: boolean): boolean;

  /** Rejects with a `LanguageModelFailure`, or, if the signal was aborted, with the error that tells why. */
  abstract answer(request: ModelRequest): Promise<ModelAnswer>;
}

export type ModelFailureReason =
  | 'not_configured'
  /** The schema can't be shown to a model. */
  | 'schema'
  /** The schema or a part of the document doesn't fit into what the model holds. */
  | 'too_long'
  /** The document used up its tokens. */
  | 'budget'
  /** The service refused the call: wrong key, no such model. */
  | 'refused'
  /** The service is away, or answers with errors. */
  | 'unavailable'
  /** The service asks to come back later than the deadline. */
  | 'busy'
  /** One call took too long. */
  | 'timeout'
  /** The time for the whole answer is over. */
  | 'deadline'
  /** The model's answer ended before it was complete. */
  | 'cut'
  /** The model declined to answer. */
  | 'declined'
  /** The answer is not what was asked for, also after its repair. */
  | 'malformed';

/** Why a model gave no answer. Neither the document nor the answer is quoted, so that it can be logged. */
export class LanguageModelFailure extends Error {
  override readonly name = 'LanguageModelFailure';

  constructor(
    readonly reason: ModelFailureReason,
    message: string,
    /** HTTP status of the service, where it answered. */
    readonly status?: number,
  ) {
    super(message);
  }

  /** By which a log names it. */
  get code(): ModelFailureReason {
    return this.reason;
  }
}
