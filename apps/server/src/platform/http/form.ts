/**
 * Reads a multipart form as a stream. The single file is passed to the caller while it arrives; text fields may come
 * before or after it and are collected. Parts that were not asked for are skipped, however large. If reading stops
 * early, the rest of the body is drained, so that the caller gets the answer instead of a connection reset.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { abortReason, DomainError } from '../../errors';
import { ValidationFailed } from './validation';

/** The part of a request that reading its form needs. */
type FormRequest = Readable & Pick<IncomingMessage, 'headers'>;

/** How a form is laid out, where it is not as our own routes take it. */
export interface FormLayout {
  /** The field of the file, `file` if it is left out. */
  readonly fileField?: string;
  /** Fields that may come several times: their values are joined with commas. */
  readonly lists?: ReadonlySet<string>;
  /** A second file is refused; without it all but the first are skipped. */
  readonly refusesMore?: boolean;
}

/** What a part says of its file. */
export interface FilePart {
  /** As the caller's system calls it; undefined where nothing is said. */
  readonly filename: string | undefined;
}

export interface FormReader extends FormLayout {
  /** The names of the wanted text fields. */
  readonly fields: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Receives the bytes of the file; a rejection stops the reading. */
  readonly onFile: (bytes: Readable, part: FilePart) => Promise<void>;
}

/** Far more parts than any client sends by accident. */
const PARTS_REFUSED_FROM = 100_000;
/** Larger than any header of a part that we ask for. */
const PART_HEAD_BYTES = 16 * 1024;
const FIELD_BYTES = 64 * 1024;
/** The only field whose value is a document by itself. */
const LONG_FIELD = { name: 'schema', bytes: 1024 * 1024 } as const;

const FILE_FIELD = 'file';

/** Resolves with the known text fields after the whole form is read and the file is taken. */
export async function readForm(request: FormRequest, reader: FormReader): Promise<Map<string, string>> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new DomainError(
      'unsupported_media_type',
      'This route takes a form: send it with Content-Type: multipart/form-data.',
    );
  }
  const form = new Form(reader);
  try {
    await form.read(request, contentType);
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
  return form.finished();
}

class Form {
  private readonly fields = new Map<string, string>();
  private taken: Promise<void> | undefined;
  private fileCameAsText = false;
  private readonly fileField: string;

  constructor(private readonly reader: FormReader) {
    this.fileField = reader.fileField ?? FILE_FIELD;
  }

  async read(request: FormRequest, contentType: string): Promise<void> {
    const { signal } = this.reader;
    await new Promise<void>((resolve, reject) => {
      const parser = parserOf(contentType, new Set([...this.reader.fields, this.fileField]));
      const refuse = (error: Error): void => {
        reject(error);
      };
      signal.addEventListener(
        'abort',
        () => {
          refuse(abortReason(signal));
        },
        { once: true },
      );
      if (signal.aborted) throw abortReason(signal);
      parser.on('field', (name, value, _nameTruncated, truncated) => {
        const most = mostBytes(name);
        if (name === this.fileField) this.fileCameAsText = true;
        else if (truncated || Buffer.byteLength(value) > most) refuse(tooLong(name, most));
        else this.take(name, value);
      });
      parser.on('file', (name, bytes, filename: string | undefined) => {
        this.onStream(name, bytes, { filename }, refuse);
      });
      parser.on('partsLimit', () => {
        refuse(tooManyParts());
      });
      parser.on('error', (error) => {
        refuse(malformed(error));
      });
      parser.on('finish', resolve);
      request.on('error', refuse);
      request.pipe(parser);
    });
    await this.taken;
  }

  finished(): Map<string, string> {
    if (this.taken === undefined) throw missingFile(this.fileField, this.fileCameAsText);
    return this.fields;
  }

  private take(name: string, value: string): void {
    const before = this.reader.lists?.has(name) === true ? this.fields.get(name) : undefined;
    this.fields.set(name, before === undefined ? value : `${before},${value}`);
  }

  private onStream(name: string, bytes: Readable, part: FilePart, refuse: (error: Error) => void): void {
    // The parser destroys an unfinished part with an error. The reader of the part sees it; nobody else needs to.
    bytes.on('error', () => undefined);
    if (name !== this.fileField || this.taken !== undefined) {
      bytes.resume();
      if (name === this.fileField && this.reader.refusesMore === true) refuse(secondFile(name));
      return;
    }
    this.taken = this.reader.onFile(bytes, part);
    this.taken.catch((error: unknown) => {
      refuse(error instanceof Error ? error : new DomainError('internal_error', undefined, {}, error));
      bytes.resume();
    });
  }
}

/** Known text fields are collected. Everything else is a stream, which takes no memory while it is skipped. */
function parserOf(contentType: string, texts: ReadonlySet<string | undefined>): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name, type, filename) =>
        filename !== undefined || type === 'application/octet-stream' || !texts.has(name),
      limits: { fieldSize: LONG_FIELD.bytes, headerSize: PART_HEAD_BYTES, parts: PARTS_REFUSED_FROM - 1 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

function mostBytes(name: string): number {
  return name === LONG_FIELD.name ? LONG_FIELD.bytes : FIELD_BYTES;
}

function tooLong(name: string, bytes: number): ValidationFailed {
  return ValidationFailed.at(['body', name], {
    type: 'value_error',
    msg: `Value error, the field is longer than ${String(bytes)} bytes`,
    ctx: { error: `the field is longer than ${String(bytes)} bytes` },
  });
}

function tooManyParts(): ValidationFailed {
  const error = `a form has fewer than ${String(PARTS_REFUSED_FROM)} parts`;
  return ValidationFailed.at(['body'], { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } });
}

function malformed(cause: unknown): ValidationFailed {
  const error = cause instanceof Error ? cause.message : 'malformed form';
  return ValidationFailed.at(['body'], {
    type: 'value_error',
    msg: 'There was an error parsing the body',
    ctx: { error },
  });
}

function secondFile(field: string): ValidationFailed {
  const error = 'one file at a time: send a request for each';
  return ValidationFailed.at(['body', field], { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } });
}

function missingFile(field: string, sentAsText: boolean): ValidationFailed {
  return ValidationFailed.at(
    ['body', field],
    sentAsText
      ? {
          type: 'value_error',
          msg: 'Value error, expected a file, received text',
          ctx: { error: 'send the part with a filename' },
        }
      : { type: 'missing', msg: 'Field required' },
  );
}
