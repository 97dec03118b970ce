/** What can be sent as a document, and how its bytes are read while they are sent. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RectoError } from './errors.js';

/**
 * A path; an http or https address, which the service fetches itself; bytes; or bytes with a name. A file is read while
 * it is sent, and never held in memory.
 */
export type Document = string | URL | Blob | Uint8Array | { readonly name: string; readonly data: Blob | Uint8Array };

export type Parts = AsyncIterable<Uint8Array>;

/** A document of the caller's. `parts` reads it from its beginning, anew for each try. */
export interface Local {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly parts: () => Parts;
}

/** The address of a document, or the document. */
export type Opened = { readonly url: string } | Local;

const UNNAMED = 'document';

export async function openDocument(document: Document): Promise<Opened> {
  if (document instanceof URL)
    return document.protocol === 'file:' ? openFile(fileURLToPath(document)) : { url: document.href };
  if (typeof document === 'string') return /^https?:\/\//i.test(document) ? { url: document } : openFile(document);
  if (document instanceof Blob) return inMemory(nameOf(document), document);
  if (document instanceof Uint8Array) return inMemory(UNNAMED, document);
  return inMemory(document.name, document.data);
}

/** The same for what has to be uploaded: an address is none. */
export async function openUpload(document: Document): Promise<Local> {
  const opened = await openDocument(document);
  if ('url' in opened) throw new RectoError('An address can not be uploaded: give it in a source of type urls.');
  return opened;
}

/** By a stream of its own: what `openAsBlob` gives is held in memory as a whole while it is sent. */
async function openFile(file: string): Promise<Local> {
  const found = await stat(file);
  if (!found.isFile()) throw new RectoError(`${file} is no file.`);
  const { size } = found;
  return {
    name: path.basename(file),
    size,
    parts: () => (size === 0 ? partsOf() : createReadStream(file, { end: size - 1 })),
  };
}

function inMemory(name: string, data: Blob | Uint8Array): Local {
  return data instanceof Blob
    ? { name, size: data.size, parts: () => data.stream() }
    : { name, size: data.byteLength, parts: () => partsOf(data) };
}

// Asynchronous since a body has to be.
// eslint-disable-next-line @typescript-eslint/require-await -- the bytes are there
async function* partsOf(...parts: readonly Uint8Array[]): Parts {
  yield* parts;
}

function nameOf(blob: Blob): string {
  return 'name' in blob && typeof blob.name === 'string' && blob.name !== '' ? blob.name : UNNAMED;
}
