/** Where answered requests with a key are told to; implemented by the requests module. */

declare module 'fastify' {
  interface FastifyRequest {
    /** What became of it, as far as it is told to the sink. */
    outcome?: { errorCode?: string; pages?: number };
  }
}

/** A request that was answered: nothing of its URL, its document or its answer. */
export interface AnsweredRequest {
  readonly organisationId: string;
  readonly keyId: string;
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly pages: number | null;
  readonly ms: number;
  readonly requestId: string;
}

export abstract class RequestSink {
  /** Returns at once and never throws: no caller waits for it. */
  abstract take(request: AnsweredRequest): void;
}
