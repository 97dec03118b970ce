/**
 * The port to the parser processes: a document on disk goes in, a response body on disk comes out.
 *
 * No byte of a document crosses into the serving process. It hands over paths and receives counts and names; the two
 * callbacks are the moments at which the caller has to act (hold credits, store pictures) while the document stays open
 * in its process.
 */

/** What a parse writes: the public response, or the document as elements, which other shapes of answers are made of. */
export type BodyForm = 'response' | 'elements' | 'elements_html';

export interface ParseOptions {
  extractText: boolean;
  extractImages: boolean;
  tableOutputFormat: 'markdown' | 'html' | 'cell_grid';
  chunking: 'none' | 'semantic';
  chunkSize: number;
  includeContent: boolean;
  /** `response`, if it is left out. */
  form?: BodyForm;
  threads?: number;
  /** Keeps words with their boxes after the parse, which schema extraction needs. */
  keepWords?: boolean;
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
  usage?: BilledUsage;
  /** The link to the PDF that the document was converted to. */
  pdfLink?: string;
}

export interface BilledUsage {
  pages: number;
  credits: number;
  creditsPerPage: number;
}

export interface OpenedDocument {
  kind: string;
  pages: number;
}

/** `now` if a caller waits for the answer, `later` for an item of a batch. */
export type Urgency = 'now' | 'later';

/** What all jobs have in common. A job is one visit to a parser process. */
export interface ParserJob {
  /** A directory of this request alone with mode 0700, where results are put; the caller removes it. */
  workDir: string;
  /** Aborts if the caller hangs up or the request's deadline passes. */
  signal: AbortSignal;
  urgency: Urgency;
  organisationId: string;
  /** The process that reads the document is replaced before it reads another organisation's. */
  phi: boolean;
  /** A process has taken the document, so the wait for one is over. */
  onStarted?(): void;
}

/** A job that reads a document. */
export interface DocumentJob extends ParserJob {
  /** The spooled document, on the file system of the parsers' directories. The pool moves it away. */
  path: string;
  /** What an office document lost when it was converted to this one: a sentence for each kind of content. */
  dropped?: readonly string[];
  /** What an office document tells of its structure, if the document is our conversion of it. */
  structure?: string | undefined;
  /** So many pages are read by now; called a few times a second at most. */
  onProgress?: ((pagesDone: number) => void) | undefined;
}

export type OfficeFormat = 'docx' | 'pptx';

/** The clean copy of an office document. */
export interface OfficeCopy {
  /** A file of the request. */
  path: string;
  format: OfficeFormat;
  /** What a reader would have seen and the copy lacks: a sentence for each kind of content. */
  dropped: readonly string[];
  /** What the document tells of its structure, as the parser has it. */
  structure: string;
}

export interface ParseJob extends DocumentJob {
  options: ParseOptions;
  /**
   * The page count is known and no page has been read. If it throws, the parse stops and `run` rejects with the same
   * error.
   */
  onOpened(document: OpenedDocument): Promise<void>;
  /** The document is parsed, and its pictures are in `dir` under their names until the job ends. */
  onParsed(pictures: PictureInfo[], dir: string): Promise<RenderInput>;
}

/** A page's picture, in a file. */
export interface PagePicture {
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  size: number;
}

/** A page that is to be looked at. */
export interface DrawJob extends DocumentJob {
  /** From 1. */
  page: number;
  /** In pixels, at most. */
  width: number;
  /** The page count is known and no page has been drawn. */
  onOpened?(document: OpenedDocument): void;
}

export interface DrawnPage extends PagePicture {
  /** A file of the request. */
  path: string;
}

/** What a caller asks of a schema extraction. */
export interface ExtractOptions {
  /** The JSON text of the caller's schema; left out if one is to be designed from the document. */
  schema?: string;
  /** Values that are not found on the page become null. */
  strict: boolean;
  /** Words inside figures are evidence. */
  extractImages: boolean;
  includeOcrText: boolean;
}

/** With what only the service knows. */
export interface ExtractInput extends ExtractOptions {
  usage?: BilledUsage;
}

/** A document from which a schema is to be filled. */
export interface ExtractJob extends DocumentJob {
  options: ExtractOptions;
  /** As for a parse; resolves with what is held for the document, which the response tells. */
  onOpened(document: OpenedDocument): Promise<BilledUsage | undefined>;
}

/** The text of a document, in files of the request. */
export interface SavedText {
  textPath: string;
  /** The lines of the document with their numbers, which a model is shown. */
  linesPath: string;
  /** The schema in force: the caller's with its references resolved, or the designed one. */
  schema: string;
  pages: number;
  input: ExtractInput;
}

export interface SavedTextJob extends ParserJob {
  text: SavedText;
  /** A model's answer, which is grounded. The embedded extractor answers if it is null. */
  answerPath: string | null;
}

/** The JSON of a response body, ready to be sent or stored unchanged. */
export interface WrittenResult {
  resultPath: string;
  size: number;
}

export interface ParseOutcome extends WrittenResult {
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

  /** Draws a page as boxes are counted on it: turned, and cut to its crop box. Nothing is parsed for it. */
  abstract draw(job: DrawJob): Promise<DrawnPage>;

  /** Writes the clean copy of a DOCX or PPTX, which has no pages to parse before it is converted. */
  abstract copyOffice(job: DocumentJob): Promise<OfficeCopy>;

  /** Parses a document, and fills a schema from it by rules. */
  abstract extract(job: ExtractJob): Promise<ParseOutcome>;

  /** Parses a document, and writes its text to files, so that no process is held until there is an answer to ground. */
  abstract saveText(job: ExtractJob): Promise<SavedText>;

  /** Makes the response of a text that was saved. */
  abstract extractSaved(job: SavedTextJob): Promise<WrittenResult>;

  abstract health(): PoolHealth;
}
