/** One job's talk with a parser process: requests and their replies within the job's deadline. */
import { abortReason, DomainError, isErrorCode } from '../../errors';
import type { DocumentLimits } from './addon';
import type { ParserChild } from './parser-child';
import type { ErrorDetails, FailedReply, ParserReply, ParserRequest } from './parser-messages';
import type {
  DocumentJob,
  OfficeCopy,
  OpenedDocument,
  ParseOptions,
  ParserJob,
  PictureInfo,
  UndrawnFigure,
} from './parser-pool.port';
import { COPY, DOCUMENT } from './work-place';
import type { WorkPlace } from './work-place';

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
  /** The parser has done a step, and says how long it took; called within the work of the job. */
  onStep?(step: ParserRequest['type'], ms: number): void;
}

/** The threads for a document of so many pages. */
export type ThreadsFor = (pages: number) => number;

/** What a job does with a process. */
export type Work<T> = (talk: Conversation) => Promise<T>;

/**
 * Rejects with a `DomainError` or with what a callback of the job threw. When it rejects, the process has released the
 * document or is dead, and nothing of the document is left in the process's directory.
 */
export async function converse<T>(
  child: ParserChild,
  job: ParserJob,
  work: Work<T>,
  limits: ConversationLimits & ConversationEvents,
  threadsFor: ThreadsFor,
): Promise<T> {
  try {
    return await work(new Conversation(child, job.signal, limits, threadsFor));
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

export class Conversation {
  readonly place: WorkPlace;
  private remainingMs: number;

  constructor(
    private readonly child: ParserChild,
    private readonly signal: AbortSignal,
    private readonly limits: ConversationLimits & ConversationEvents,
    private readonly threadsFor: ThreadsFor,
  ) {
    this.place = child.place;
    this.remainingMs = limits.baseMs;
  }

  async open({
    path,
    dropped = [],
    structure,
  }: Pick<DocumentJob, 'path' | 'dropped' | 'structure'>): Promise<OpenedDocument> {
    await this.place.take(path, DOCUMENT);
    const { kind, pages } = await this.ask('opened', {
      type: 'open',
      path: DOCUMENT,
      limits: this.documentLimits(),
      dropped: [...dropped],
      ...(structure !== undefined && { structure }),
    });
    return { kind, pages };
  }

  /** The copy is in the process's directory. */
  async copyOffice(path: string): Promise<Omit<OfficeCopy, 'path'>> {
    await this.place.take(path, DOCUMENT);
    const { format, dropped, structure } = await this.ask('copied', {
      type: 'copy_office',
      path: DOCUMENT,
      copyPath: COPY,
      limits: this.documentLimits(),
    });
    return { format, dropped, structure };
  }

  /** The pictures are in the process's directory. */
  async parse(options: ParseOptions, pages: number, onProgress?: (pagesDone: number) => void): Promise<PictureInfo[]> {
    this.allowFor(pages);
    const { pictures, undrawn, faults } = await this.ask(
      'parsed',
      {
        type: 'parse',
        options: { ...options, threads: options.threads ?? this.threadsFor(pages) },
        pictureDir: '.',
      },
      // A page may be read a second time, and nothing that a parser says is believed.
      (pagesDone) => onProgress?.(Math.min(pagesDone, pages)),
    );
    if (undrawn.length > 0) this.limits.onUndrawn(undrawn);
    if (faults.length > 0) this.limits.onFaults(faults);
    await this.place.check(pictures.map(({ name }) => name));
    return pictures;
  }

  private documentLimits(): DocumentLimits {
    return { maxPages: this.limits.maxPages, maxBytes: this.limits.maxBytes };
  }

  /** Sets the time that a document of so many pages has from now on. */
  allowFor(pages: number): void {
    this.remainingMs = this.limits.baseMs + this.limits.perPageMs * pages;
  }

  /** Only the time of the process counts against its deadline, not that of the job's callbacks. */
  async ask<T extends ParserReply['type']>(
    expected: T,
    request: ParserRequest,
    onProgress?: (pagesDone: number) => void,
  ): Promise<Extract<ParserReply, { type: T }>> {
    const asked = performance.now();
    const answer = await this.child.ask(request, this.remainingMs, this.signal, onProgress);
    const elapsed = performance.now() - asked;
    this.remainingMs -= elapsed;
    // What a parser says is not believed beyond what can be.
    if (answer.kind === 'reply') this.limits.onStep?.(request.type, Math.min(answer.reply.ms ?? elapsed, elapsed));
    switch (answer.kind) {
      case 'late':
        throw new DomainError('parse_timeout');
      case 'aborted':
        throw abortReason(this.signal);
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
