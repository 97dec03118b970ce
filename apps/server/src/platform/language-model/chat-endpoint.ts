/** Calls of a chat completions service: its dialect, repeated calls, and how many are under way at once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../chance';
import type { Clock } from '../clock';
import { FairGate } from '../concurrency';
import type { OriginClient } from '../outbound';
import { OutboundFailure } from '../outbound';
import { type CompletionCall, type Dialect, type Reply, replyOf, requestBody } from './completion';
import { refusalOf } from './dialect.policy';
import { KnownDialect } from './known-dialect';
import { LanguageModelFailure, type ModelFailureReason } from './language-model.port';
import { retryAfterMs, waitMs } from './retry.policy';

export interface EndpointOptions {
  readonly apiKey: string | undefined;
  readonly callMs: number;
  readonly concurrency: number;
  readonly retries: number;
}

/** Of the one who asks. */
export interface Patience {
  /** Aborted by the caller or the deadline. */
  readonly signal: AbortSignal;
  /** By the monotonic clock. */
  readonly untilMs: number;
  /** Documents take turns. */
  readonly group: string;
}

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** A token has four bytes or so; in JSON up to six for each character, and reasoning may come along. */
const BYTES_PER_TOKEN = 64;
const BYTES_BESIDE = 65_536;
/** What a service says about a refusal is looked at so far. */
const REFUSAL_CHARACTERS = 4_096;

export class ChatEndpoint {
  private readonly gate: FairGate;
  private readonly known: KnownDialect;

  constructor(
    private readonly client: OriginClient,
    private readonly options: EndpointOptions,
    private readonly clock: Clock,
    private readonly chance: Chance,
  ) {
    this.gate = new FairGate(options.concurrency);
    this.known = new KnownDialect(clock);
  }

  /** Rejects with a `LanguageModelFailure`, or with the reason of the signal. */
  async complete(call: CompletionCall, patience: Patience): Promise<Reply> {
    let dialect = this.known.first();
    for (;;) {
      const answered = await this.repeated(call, dialect, patience);
      if (answered.status < 300) {
        this.known.worked(dialect);
        return replyOf(answered.body);
      }
      const refusal = refusalOf(answered.status, answered.body.slice(0, REFUSAL_CHARACTERS), dialect);
      if (refusal.kind !== 'otherwise') throw refused(refusal.kind, answered.status);
      ({ dialect } = refusal);
    }
  }

  private async repeated(call: CompletionCall, dialect: Dialect, patience: Patience): Promise<Answered> {
    for (let attempt = 0; ; attempt += 1) {
      const answered = await this.attempt(call, dialect, patience);
      const isLater = answered === null || refusalOf(answered.status, answered.body, dialect).kind === 'later';
      if (answered !== null && (answered.status < 300 || !isLater)) return answered;
      if (attempt >= this.options.retries) throw away(answered);
      await this.rest(attempt, answered, patience);
    }
  }

  /** Null if the service could not be reached, or its connection was lost. */
  private async attempt(call: CompletionCall, dialect: Dialect, patience: Patience): Promise<Answered | null> {
    const { signal, group } = patience;
    try {
      return await this.gate.run(group, () => this.sent(call, dialect, patience), signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof OutboundFailure)) throw error;
      if (error.reason === 'failed') return null;
      throw failureOf(error);
    }
  }

  private async sent(call: CompletionCall, dialect: Dialect, { signal }: Patience): Promise<Answered> {
    const { apiKey, callMs } = this.options;
    const { status, retryAfter, body } = await this.client.post({
      path: '/chat/completions',
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: requestBody(call, dialect),
      maxBytes: BYTES_BESIDE + BYTES_PER_TOKEN * call.answerTokens,
      totalMs: callMs,
      signal,
    });
    return { status, retryAfter, body: body.toString('utf8') };
  }

  /** Nobody waits for a call that would come too late. */
  private async rest(attempt: number, answered: Answered | null, { untilMs, signal }: Patience): Promise<void> {
    const asked = retryAfterMs(answered?.retryAfter ?? null, this.clock.now());
    const ms = Math.max(asked ?? 0, waitMs(attempt, this.chance.fraction()));
    if (this.clock.monotonicMs() + ms >= untilMs) throw away(answered);
    try {
      await delay(ms, undefined, { signal });
    } catch {
      throw signal.reason;
    }
  }
}

function refused(kind: 'too_long' | 'refused' | 'later', status: number): LanguageModelFailure {
  if (kind === 'too_long')
    return new LanguageModelFailure('too_long', 'The prompt is longer than what the model holds.', status);
  return new LanguageModelFailure('refused', `The service refused the call with status ${status}.`, status);
}

function away(answered: Answered | null): LanguageModelFailure {
  if (answered === null) return new LanguageModelFailure('unavailable', 'The service could not be reached.');
  const { status } = answered;
  if (status === 429) return new LanguageModelFailure('busy', 'The service takes no more calls for now.', status);
  return new LanguageModelFailure('unavailable', `The service answered with status ${status}.`, status);
}

const WORDS: Readonly<Record<Exclude<OutboundFailure['reason'], 'failed'>, readonly [ModelFailureReason, string]>> = {
  timeout: ['timeout', 'The model did not answer in time.'],
  too_large: ['malformed', 'The answer is larger than the model may give.'],
  bad_url: ['unavailable', 'The host of the service was not found.'],
  refused: ['refused', 'The service redirects, which is not followed.'],
  rejected: ['refused', 'The certificate of the service or the form of its answer was not accepted.'],
  aborted: ['unavailable', 'The call was given up.'],
};

function failureOf(error: OutboundFailure): LanguageModelFailure {
  if (error.reason === 'failed') return away(null);
  const [reason, message] = WORDS[error.reason];
  return new LanguageModelFailure(reason, message);
}
