/** The parser process's side of the protocol: holds one document and answers requests about it. */
import type { Addon, AddonDocument } from './addon';
import { readDetails } from './parser-messages';
import type { FailedReply, ParserReply, ParserRequest } from './parser-messages';

const TELLS_EVERY_MS = 250;

export class DocumentServer {
  private document: AddonDocument | null = null;
  private working: Promise<void> = Promise.resolve();
  private cancelling = false;

  constructor(
    private readonly addon: Addon,
    private readonly reply: (message: ParserReply) => void,
    private readonly rss: () => number,
  ) {}

  receive(request: ParserRequest): void {
    if (request.type === 'cancel') this.cancel();
    else this.working = this.working.then(() => this.work(request));
  }

  /** Cancels the current step. Its reply is dropped, since the service no longer waits for it. */
  private cancel(): void {
    this.cancelling = true;
    this.document?.cancel();
    this.working = this.working.then(() => {
      this.cancelling = false;
      this.letGo();
      this.reply({ type: 'cancelled', rss: this.rss() });
    });
  }

  private async work(request: Exclude<ParserRequest, { type: 'cancel' }>): Promise<void> {
    let reply: ParserReply;
    const began = performance.now();
    try {
      reply = await this.answer(request);
    } catch (error) {
      this.letGo();
      reply = this.failure(error);
    }
    if (!this.cancelling) this.reply({ ...reply, ms: Math.round(performance.now() - began) });
  }

  private async answer(request: Exclude<ParserRequest, { type: 'cancel' }>): Promise<ParserReply> {
    switch (request.type) {
      case 'open': {
        this.document = await this.addon.RectoDocument.open(
          request.path,
          request.limits,
          request.dropped,
          request.structure,
        );
        return { type: 'opened', kind: this.document.kind, pages: this.document.pages };
      }
      case 'copy_office': {
        const copy = await this.addon.copyOffice(request.path, request.copyPath, request.limits);
        return { type: 'copied', ...copy, rss: this.rss() };
      }
      case 'parse': {
        const document = this.opened();
        const pictures = await this.telling(document, document.parse(request.options, request.pictureDir));
        return { type: 'parsed', pictures, undrawn: document.undrawn(), faults: document.faults() };
      }
      case 'draw': {
        const { mime, width, height, size } = await this.opened().drawPage(
          request.page,
          request.width,
          request.picturePath,
        );
        this.letGo();
        return {
          type: 'drawn',
          mime: mime === 'image/jpeg' ? mime : 'image/png',
          width,
          height,
          size,
          rss: this.rss(),
        };
      }
      case 'render': {
        return this.done(await this.opened().render(request.input, request.resultPath));
      }
      case 'extract': {
        return this.done(await this.opened().extract(request.input, request.resultPath));
      }
      case 'save_text': {
        const schema = await this.opened().saveText(request.input, request.textPath, request.linesPath);
        this.letGo();
        return { type: 'saved', schema, rss: this.rss() };
      }
      case 'extract_saved': {
        const { textPath, answerPath, input, resultPath } = request;
        return this.done(
          answerPath === null
            ? await this.addon.extractSaved(textPath, input, resultPath)
            : await this.addon.groundAnswer(textPath, answerPath, input, resultPath),
        );
      }
    }
  }

  /** Tells how many pages are read, while work on the document goes on. */
  private async telling<T>(document: AddonDocument, work: Promise<T>): Promise<T> {
    let told = 0;
    const timer = setInterval(() => {
      const pagesDone = document.pagesDone();
      if (pagesDone === told || this.cancelling) return;
      told = pagesDone;
      this.reply({ type: 'progress', pagesDone });
    }, TELLS_EVERY_MS);
    try {
      return await work;
    } finally {
      clearInterval(timer);
    }
  }

  private done(size: number): ParserReply {
    this.letGo();
    return { type: 'done', size, rss: this.rss() };
  }

  private opened(): AddonDocument {
    if (this.document === null) throw new Error('no document is open');
    return this.document;
  }

  private letGo(): void {
    this.document?.close();
    this.document = null;
  }

  private failure(error: unknown): FailedReply {
    const { code, message, details } = readAddonError(error);
    return { type: 'failed', code, message, details, rss: this.rss() };
  }
}

/** The addon's error has the public code in `code`, and the fields of the error in `details`. */
function readAddonError(error: unknown): Pick<FailedReply, 'code' | 'message' | 'details'> {
  if (!(error instanceof Error)) return { code: 'parse_failed', message: '', details: {} };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'parse_failed';
  return { code, message: error.message, details: readDetails('details' in error ? error.details : undefined) };
}
