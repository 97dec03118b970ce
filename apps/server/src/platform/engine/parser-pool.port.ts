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

/** A figure of the document; `name` is stable, unique in the document and a plain file name. */
export interface PictureInfo {
  name: string;
  mime: string;
  width: number;
  height: number;
  size: number;
}

/** A figure that is left out of the answer, since it can't be drawn. */
export interface UndrawnFigure {
  /** From 1. */
  page: number;
  reason: 'too_dear' | 'broken';
}

/** What the response says beyond the document: where its pictures are, and what was billed. */
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

/** Somebody waits for the answer, or nobody does: an item of a batch. */
export type Urgency = 'now' | 'later';

export interface ParseJob {
  /** The spooled document, on the file system of the parsers' own directories: `run` takes it, it isn't there afterwards. */
  path: string;
  /** A directory of mode 0700 of this request alone, removed by the caller: the result is put here. */
  workDir: string;
  options: ParseOptions;
  /** The caller hung up, or the request ran past its own deadline. */
  signal: AbortSignal;
  urgency: Urgency;
  organisationId: string;
  /** The process that reads the document is replaced before it reads another organisation's. */
  phi: boolean;
  /** A process has taken the document: the wait for one is over. */
  onStarted?(): void;
  /** The page count is known and no page has been read; throwing stops the parse and `run` rejects with what was thrown. */
  onOpened(document: OpenedDocument): Promise<void>;
  /** The document is parsed and its pictures lie in `dir` under their names, until the job is over. */
  onParsed(pictures: PictureInfo[], dir: string): Promise<RenderInput>;
}

export interface ParseOutcome {
  /** The JSON of the response body, ready to be sent or stored as it is. */
  resultPath: string;
  size: number;
  pages: number;
  kind: string;
}

/** What reads pixels. */
export interface OcrState {
  device: 'cpu' | 'cuda';
  /** What it computes with: full where the processor has nothing faster, whatever was asked for. */
  precision: 'full' | 'fast';
  /** Why it is not the device that was asked for. */
  warning: string | null;
}

/** What holds a parser process back from the rest of the machine. */
export interface JailState {
  /** The version of Landlock, 0 for none. */
  landlock: number;
  seccomp: boolean;
}

export interface PoolHealth {
  size: number;
  /** Processes that are up, or are being replaced by one that hasn't failed to come up. */
  ready: number;
  busy: number;
  waiting: number;
  /** Null until a process has come up. */
  ocr: OcrState | null;
  /** Null until a process has come up. */
  jail: JailState | null;
}

export abstract class ParserPool {
  /**
   * Throws `overloaded` when as many documents as may wait for a parser do so already: to be asked before the body of a request is
   * read. It takes no place, so that a body that is long in coming keeps nobody out.
   */
  abstract admit(): void;

  /** A document that is here waits for its turn until its signal aborts. Rejects with a `DomainError`, or with what a callback threw. */
  abstract run(job: ParseJob): Promise<ParseOutcome>;

  abstract health(): PoolHealth;
}
