/**
 * The conversation between the service and one of its parser processes: control messages only, one document at a time,
 * each request answered by one reply.
 *
 *     open -> opened | failed      parse -> parsed | failed      render -> done | failed      cancel -> cancelled
 *     extract -> done | failed     save_text -> saved | failed   extract_saved -> done | failed
 *     copy_office -> copied | failed                             draw -> drawn | failed
 *
 * After `failed`, `done`, `saved`, `copied`, `drawn` and `cancelled` the process has let go of the document. `extract_saved`
 * and `copy_office` need none that is open. While a document is parsed `progress` comes any number of times, which is no reply.
 */
import type { DocumentLimits } from './addon';
import type {
  ExtractInput,
  JailState,
  OcrState,
  OfficeFormat,
  OpenedDocument,
  PagePicture,
  ParseOptions,
  PictureInfo,
  RenderInput,
  UndrawnFigure,
} from './parser-pool.port';

export type ParserRequest =
  | { type: 'open'; path: string; limits: DocumentLimits; dropped: string[]; structure?: string }
  | { type: 'copy_office'; path: string; copyPath: string; limits: DocumentLimits }
  | { type: 'parse'; options: ParseOptions; pictureDir: string }
  | { type: 'draw'; page: number; width: number; picturePath: string }
  | { type: 'render'; input: RenderInput; resultPath: string }
  | { type: 'extract'; input: ExtractInput; resultPath: string }
  | { type: 'save_text'; input: ExtractInput; textPath: string; linesPath: string }
  | { type: 'extract_saved'; textPath: string; answerPath: string | null; input: ExtractInput; resultPath: string }
  | { type: 'cancel' };

/** Resident memory after the document, so that the pool can replace a process that has grown. */
interface Released {
  rss: number;
}

export type FailedReply = { type: 'failed'; code: string; message: string; details: ErrorDetails } & Released;
export type ErrorDetails = Record<string, string | number | boolean>;

/** How long the step took in the process. */
interface Timed {
  ms?: number;
}

export type ParserReply = Timed & Reply;

type Reply =
  | ({ type: 'ready'; jail: JailState } & OcrState)
  /** The process can't work in this installation, whichever document it is given. */
  | { type: 'unfit'; message: string }
  | ({ type: 'opened' } & OpenedDocument)
  | { type: 'parsed'; pictures: PictureInfo[]; undrawn: UndrawnFigure[]; faults: number[] }
  | { type: 'progress'; pagesDone: number }
  | ({ type: 'drawn' } & PagePicture & Released)
  | ({ type: 'done'; size: number } & Released)
  | ({ type: 'saved'; schema: string } & Released)
  | ({ type: 'copied'; format: OfficeFormat; dropped: string[]; structure: string } & Released)
  | FailedReply
  | ({ type: 'cancelled' } & Released);

/** In characters: several times a caller's longest schema, whose references are resolved. */
const MOST_SCHEMA = 4 << 20;
/** A clean copy has a sentence for each kind of content that it lacks; they go into the answer as they are. */
const MOST_SENTENCES = 16;
const LONGEST_SENTENCE = 200;
/** In characters: that of a presentation with the most cells of tables. */
const MOST_STRUCTURE = 4 << 20;

/**
 * Validates a reply. A parser process has read a hostile document, so its messages are checked like any other input.
 * Null if it is not a valid reply.
 */
export function readReply(value: unknown): ParserReply | null {
  if (!isRecord(value)) return null;
  const reply = readUntimed(value);
  const { ms } = value;
  return reply !== null && isCount(ms) ? { ...reply, ms } : reply;
}

function readUntimed(value: Record<string, unknown>): Reply | null {
  switch (value['type']) {
    case 'ready': {
      const { device, precision, warning } = value;
      const jail = readJail(value['jail']);
      if ((device !== 'cpu' && device !== 'cuda') || (precision !== 'full' && precision !== 'fast')) return null;
      if (jail === null || (warning !== null && typeof warning !== 'string')) return null;
      return { type: 'ready', device, precision, warning, jail };
    }
    case 'unfit': {
      const { message } = value;
      return typeof message === 'string' ? { type: 'unfit', message } : null;
    }
    case 'opened': {
      const { kind, pages } = value;
      return typeof kind === 'string' && isCount(pages) ? { type: 'opened', kind, pages } : null;
    }
    case 'parsed':
      return readParsed(value);
    case 'progress': {
      const { pagesDone } = value;
      return isCount(pagesDone) ? { type: 'progress', pagesDone } : null;
    }
    case 'drawn':
      return readDrawn(value);
    case 'done': {
      const { size, rss } = value;
      return isCount(size) && isCount(rss) ? { type: 'done', size, rss } : null;
    }
    case 'saved': {
      const { schema, rss } = value;
      const isSchema = typeof schema === 'string' && schema.length <= MOST_SCHEMA;
      return isSchema && isCount(rss) ? { type: 'saved', schema, rss } : null;
    }
    case 'copied':
      return readCopied(value);
    case 'failed':
      return readFailed(value);
    case 'cancelled': {
      const { rss } = value;
      return isCount(rss) ? { type: 'cancelled', rss } : null;
    }
    default:
      return null;
  }
}

function readJail(value: unknown): JailState | null {
  if (!isRecord(value)) return null;
  const { landlock, seccomp } = value;
  return isCount(landlock) && typeof seccomp === 'boolean' ? { landlock, seccomp } : null;
}

function readParsed(value: Record<string, unknown>): Reply | null {
  const pictures = readList(value['pictures'], readPicture);
  const undrawn = readList(value['undrawn'], readUndrawn);
  const faults = readList(value['faults'], readPage);
  return pictures === null || undrawn === null || faults === null
    ? null
    : { type: 'parsed', pictures, undrawn, faults };
}

function readDrawn({ mime, width, height, size, rss }: Record<string, unknown>): Reply | null {
  if (mime !== 'image/png' && mime !== 'image/jpeg') return null;
  if (!isCount(width) || !isCount(height) || !isCount(size) || !isCount(rss)) return null;
  return { type: 'drawn', mime, width, height, size, rss };
}

function readCopied({ format, dropped, structure, rss }: Record<string, unknown>): Reply | null {
  if (format !== 'docx' && format !== 'pptx') return null;
  const sentences = readList(dropped, readSentence);
  if (sentences === null || sentences.length > MOST_SENTENCES || !isCount(rss)) return null;
  if (typeof structure !== 'string' || structure.length > MOST_STRUCTURE) return null;
  return { type: 'copied', format, dropped: sentences, structure, rss };
}

function readSentence(value: unknown): string | null {
  return typeof value === 'string' && value.length <= LONGEST_SENTENCE ? value : null;
}

function readList<T>(list: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(list)) return null;
  const items: T[] = [];
  for (const given of list as unknown[]) {
    const item = read(given);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function readPage(value: unknown): number | null {
  return isCount(value) ? value : null;
}

function readUndrawn(value: unknown): UndrawnFigure | null {
  if (!isRecord(value)) return null;
  const { page, reason } = value;
  const isKnown = reason === 'too_dear' || reason === 'broken';
  return isCount(page) && isKnown ? { page, reason } : null;
}

function readPicture(value: unknown): PictureInfo | null {
  if (!isRecord(value)) return null;
  const { name, mime, width, height, size } = value;
  if (typeof name !== 'string' || !PLAIN_FILE_NAME.test(name)) return null;
  if (typeof mime !== 'string' || !PICTURE_TYPE.test(mime)) return null;
  if (!isCount(width) || !isCount(height) || !isCount(size)) return null;
  return { name, mime, width, height, size };
}

/** Names become parts of paths and storage keys. */
const PLAIN_FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}(\.[a-z0-9]{1,8})?$/;
const PICTURE_TYPE = /^image\/[a-z0-9.+-]{1,40}$/;

function readFailed(value: Record<string, unknown>): FailedReply | null {
  const { code, message, rss } = value;
  if (typeof code !== 'string' || typeof message !== 'string' || !isCount(rss)) return null;
  return { type: 'failed', code, message, details: readDetails(value['details']), rss };
}

export function readDetails(value: unknown): ErrorDetails {
  const details: ErrorDetails = {};
  if (!isRecord(value)) return details;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') details[name] = item;
  }
  return details;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
