/** An answer that is an error, in the words of the service. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    /** The flat code of the error table, `validation_failed` for a 422 with details, `no_answer` without an answer. */
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null,
  ) {
    super(message);
  }

  /** Whether the same request may succeed a moment later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  static async of(response: Response): Promise<ApiFailure> {
    const requestId = response.headers.get('x-request-id');
    const body: unknown = await response.json().catch(() => null);
    if (isError(body)) return new ApiFailure(body.error, body.message, response.status, requestId);
    if (isValidation(body)) {
      const sentences = body.detail.map(({ loc, msg }) => `${String(loc.at(-1) ?? 'request')}: ${msg}`);
      return new ApiFailure('validation_failed', sentences.join('. '), response.status, requestId);
    }
    const message = `The service answered ${response.status} in a form that this page doesn't know. Try again in a moment.`;
    return new ApiFailure('unknown_answer', message, response.status, requestId);
  }

  static withoutAnswer(): ApiFailure {
    const message = 'The service did not answer. Check your connection, then try again.';
    return new ApiFailure('no_answer', message, 0, null);
  }
}

function isError(body: unknown): body is { error: string; message: string } {
  return isRecord(body) && typeof body['error'] === 'string' && typeof body['message'] === 'string';
}

function isValidation(body: unknown): body is { detail: { loc: (string | number)[]; msg: string }[] } {
  return isRecord(body) && Array.isArray(body['detail']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
