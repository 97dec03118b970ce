/** Runs one document through a parser process: open, hold credits, parse, store pictures, render. */
import { abortReason, DomainError, isErrorCode } from '../../errors';
import type { ParserChild } from './parser-child';
import type { ErrorDetails, FailedReply, ParserReply, ParserRequest } from './parser-messages';
import type { ParseJob, ParseOutcome, UndrawnFigure } from './parser-pool.port';
import { DOCUMENT, RESULT } from './work-place';

const SHOWN: ReadonlySet<string> = new Set(['limit', 'pages', 'limit_bytes', 'limit_pixels']);

export interface ConversationLimits {
  maxPages: number;
  maxBytes: number;
  /** The deadline of a document is the base plus so much for each of its pages; opening it may take the base. */
  baseMs: number;
  perPageMs: number;
  /** How long a process may take to stop before it is killed. */
  graceMs: number;
}

export interface ConversationEvents {
  /** Some figures of a document were left out; called only if there are any. */
  onUndrawn(figures: readonly UndrawnFigure[]): void;
  /** The parser failed on some pages of a document, which came back empty; called only if there are any. */
  onFaults(pages: readonly number[]): void;
}

/**
 * Rejects with a `DomainError` or with what a callback of the job threw. When it rejects, the process has released the
 * document or is dead, and nothing of the document is left in the process's directory.
 */
export async function converse(
  child: ParserChild,
  job: ParseJob,
  limits: ConversationLimits & ConversationEvents,
  threadsFor: (pages: number) => number,
): Promise<ParseOutcome> {
  try {
    return await new Conversation(child, job, limits).run(threadsFor);
  } catch (error) {
    const released = error instanceof DocumentReleased || (await child.cancel(limits.graceMs));
    if (!released) {
      child.kill();
      await child.ended;
    }
    throw error instanceof DocumentReleased ? error.refusal : error;
  } finally {
    await child.clear();
  }
}

/** The process reported why it stopped, and has released the document. */
class DocumentReleased extends Error {
  constructor(readonly refusal: DomainError) {
    super(refusal.message);
  }
}

class Conversation {
  private remainingMs: number;

  constructor(
    private readonly child: ParserChild,
    private readonly job: ParseJob,
    private readonly limits: ConversationLimits & ConversationEvents,
  ) {
    this.remainingMs = limits.baseMs;
  }

  async run(threadsFor: (pages: number) => number): Promise<ParseOutcome> {
    const { job, limits } = this;
    const { place } = this.child;
    await place.take(job.path);
    const { kind, pages } = await this.ask('opened', {
      type: 'open',
      path: DOCUMENT,
      limits: { maxPages: limits.maxPages, maxBytes: limits.maxBytes },
    });
    await job.onOpened({ kind, pages });
    this.remainingMs = limits.baseMs + limits.perPageMs * pages;
    const threads = job.options.threads ?? threadsFor(pages);
    const { pictures, undrawn, faults } = await this.ask('parsed', {
      type: 'parse',
      options: { ...job.options, threads },
      pictureDir: '.',
    });
    if (undrawn.length > 0) limits.onUndrawn(undrawn);
    if (faults.length > 0) limits.onFaults(faults);
    await place.check(pictures.map(({ name }) => name));
    const input = await job.onParsed(pictures, place.dir);
    const { size } = await this.ask('done', { type: 'render', input, resultPath: RESULT });
    const resultPath = await place.giveBack(job.workDir);
    return { resultPath, size, pages, kind };
  }

  /** Only the time of the process counts against its deadline, not that of the job's callbacks. */
  private async ask<T extends ParserReply['type']>(
    expected: T,
    request: ParserRequest,
  ): Promise<Extract<ParserReply, { type: T }>> {
    const asked = performance.now();
    const answer = await this.child.ask(request, this.remainingMs, this.job.signal);
    this.remainingMs -= performance.now() - asked;
    switch (answer.kind) {
      case 'late':
        throw new DomainError('parse_timeout');
      case 'aborted':
        throw abortReason(this.job.signal);
      case 'ended':
        throw new DomainError('parser_died');
      case 'reply':
        if (answer.reply.type === 'failed') throw new DocumentReleased(refusal(answer.reply));
        if (!isReply(answer.reply, expected)) throw new DomainError('parse_failed');
        return answer.reply;
    }
  }
}

function isReply<T extends ParserReply['type']>(
  reply: ParserReply,
  type: T,
): reply is Extract<ParserReply, { type: T }> {
  return reply.type === type;
}

/** A fault of the service is described in the words of the error table, a fault of the document in the parser's. */
function refusal({ code, message, details }: FailedReply): DomainError {
  if (!isErrorCode(code) || code === 'parse_failed') return new DomainError('parse_failed');
  if (code === 'parse_timeout' || code === 'unavailable') return new DomainError(code);
  return new DomainError(code, message === '' ? undefined : message, publicDetails(details));
}

/** The error details that the public interface defines; the parser's message has the rest. */
function publicDetails(details: ErrorDetails): ErrorDetails {
  return Object.fromEntries(Object.entries(details).filter(([name]) => SHOWN.has(name)));
}
