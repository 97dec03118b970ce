/**
 * The port to the parser processes: a document on disk goes in, a response body on disk comes out.
 *
 * No byte of a document crosses into the serving process. It hands over paths and receives counts and names; the two
 * callbacks are the moments at which the caller has to act (hold credits, store pictures) while the document stays open
 * in its process.
 */

export interface ParseOptions {
  extractText: boolean;
  extractImages: boolean;
  tableOutputFormat: 'markdown' | 'html' | 'cell_grid';
  chunking: 'none' | 'semantic';
  chunkSize: number;
  includeContent: boolean;
  threads?: number;
}

/** A figure of the document; `name` is stable, unique in the document, and a plain file name. */
export interface PictureInfo {
  name: string;
  mime: string;
  width: number;
  height: number;
  size: number;
}

/** A figure that is left out of the response, since it can't be rendered. */
export interface UndrawnFigure {
  /** From 1. */
  page: number;
  reason: 'too_dear' | 'broken';
}

/** The parts of the response that don't come from the document: links to pictures, and usage. */
export interface RenderInput {
  /** One link for each picture, in the order of `PictureInfo[]`. */
  pictureLinks?: string[];
  inlinePictures?: boolean;
  usage?: { pages: number; credits: number; creditsPerPage: number };
}

export interface OpenedDocument {
  kind: string;
  pages: number;
}

/** `now` if a caller waits for the answer, `later` for an item of a batch. */
export type Urgency = 'now' | 'later';

export interface ParseJob {
  /** The spooled document, on the file system of the parsers' directories. `run` moves it away. */
  path: string;
  /** A directory of this request alone with mode 0700, where the result is put; the caller removes it. */
  workDir: string;
  options: ParseOptions;
  /** Aborts if the caller hangs up or the request's deadline passes. */
  signal: AbortSignal;
  urgency: Urgency;
  organisationId: string;
  /** The process that reads the document is replaced before it reads another organisation's. */
  phi: boolean;
  /** A process has taken the document, so the wait for one is over. */
  onStarted?(): void;
  /**
   * The page count is known and no page has been read. If it throws, the parse stops and `run` rejects with the same
   * error.
   */
  onOpened(document: OpenedDocument): Promise<void>;
  /** The document is parsed, and its pictures are in `dir` under their names until the job ends. */
  onParsed(pictures: PictureInfo[], dir: string): Promise<RenderInput>;
}

export interface ParseOutcome {
  /** The JSON of the response body, ready to be sent or stored unchanged. */
  resultPath: string;
  size: number;
  pages: number;
  kind: string;
}

/** The OCR runtime in use. */
export interface OcrState {
  device: 'cpu' | 'cuda';
  /** The precision in use; full if the processor has no faster one, whatever was requested. */
  precision: 'full' | 'fast';
  /** Why the device is not the one that was requested. */
  warning: string | null;
}

/** The sandbox of a parser process. */
export interface JailState {
  /** The Landlock ABI, 0 if there is none. */
  landlock: number;
  seccomp: boolean;
}

export interface PoolHealth {
  size: number;
  /** Processes that are up, or are being replaced by one that hasn't failed to start. */
  ready: number;
  busy: number;
  waiting: number;
  /** Null until a process is up. */
  ocr: OcrState | null;
  /** Null until a process is up. */
  jail: JailState | null;
}

export abstract class ParserPool {
  /**
   * Throws `overloaded` if as many documents as allowed wait for a parser; to be called before a request's body is
   * read. It reserves no place, so that a slow upload blocks nobody.
   */
  abstract admit(): void;

  /**
   * Parses a document, which waits for its turn until its signal aborts. Rejects with a `DomainError`, or with what a
   * callback threw.
   */
  abstract run(job: ParseJob): Promise<ParseOutcome>;

  abstract health(): PoolHealth;
}
