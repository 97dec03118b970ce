/**
 * Reads a multipart form as a stream. The one file is handed to the caller while it arrives; fields may stand before or after
 * it and are collected. Whatever isn't asked for is read past. When reading stops early, the rest of the body is drained, so
 * that the caller gets the answer instead of a broken connection.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { abortReason, DomainError } from '../../errors';
import { ValidationFailed } from './validation';

export interface FormReader {
  readonly signal: AbortSignal;
  /** Takes the bytes of the file; a rejection stops the reading. */
  readonly onFile: (bytes: Readable) => Promise<void>;
}

/** What a form holds at most; the size of the file is limited by who takes its bytes. */
const LIMITS = {
  fieldNameSize: 200,
  fieldSize: 1024 * 1024,
  fields: 100,
  files: 10,
  parts: 110,
  headerPairs: 50,
  fileSize: 2 ** 40,
} as const;

const FILE_FIELD = 'file';

/** Resolves with the text fields when the whole form is read and the file is taken. */
export async function readForm(request: IncomingMessage, { signal, onFile }: FormReader): Promise<Map<string, string>> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new DomainError(
      'unsupported_media_type',
      'This route takes a form: send it with Content-Type: multipart/form-data.',
    );
  }
  const fields = new Map<string, string>();
  let taken: Promise<void> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = parserOf(contentType);
      signal.addEventListener(
        'abort',
        () => {
          reject(abortReason(signal));
        },
        { once: true },
      );
      if (signal.aborted) throw abortReason(signal);
      parser.on('field', (name, value) => {
        fields.set(name, value);
      });
      parser.on('file', (name, bytes) => {
        // The parser destroys an unfinished file with an error; who reads it sees that, and nobody else has to.
        bytes.on('error', () => undefined);
        if (name !== FILE_FIELD || taken !== undefined) {
          bytes.resume();
          return;
        }
        taken = onFile(bytes);
        taken.catch((error: unknown) => {
          reject(error instanceof Error ? error : new DomainError('internal_error', undefined, {}, error));
          bytes.resume();
        });
      });
      parser.on('error', (error) => {
        reject(malformed(error));
      });
      parser.on('finish', resolve);
      request.on('error', reject);
      request.pipe(parser);
    });
    await taken;
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
  if (taken === undefined) throw missingFile(fields.has(FILE_FIELD));
  return fields;
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(cause: unknown): ValidationFailed {
  const error = cause instanceof Error ? cause.message : 'malformed form';
  return ValidationFailed.at(['body'], {
    type: 'value_error',
    msg: 'There was an error parsing the body',
    ctx: { error },
  });
}

function missingFile(sentAsText: boolean): ValidationFailed {
  return ValidationFailed.at(
    ['body', FILE_FIELD],
    sentAsText
      ? {
          type: 'value_error',
          msg: 'Value error, expected a file, received text',
          ctx: { error: 'send the part with a filename' },
        }
      : { type: 'missing', msg: 'Field required' },
  );
}
