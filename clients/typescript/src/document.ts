/** What can be sent as a document, and how it becomes a body that is read while it is sent. */
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RectoError } from './errors.js';

/**
 * A path; an http or https address, which the service fetches itself; bytes; or bytes with a name. A file is read while
 * it is sent, and never held in memory.
 */
export type Document = string | URL | Blob | Uint8Array | { readonly name: string; readonly data: Blob | Uint8Array };

/** A document of the caller's with its name, or the address of one. */
export type Opened = { readonly url: string } | { readonly name: string; readonly data: Blob };

const UNNAMED = 'document';

export async function openDocument(document: Document): Promise<Opened> {
  if (document instanceof URL)
    return document.protocol === 'file:' ? openFile(fileURLToPath(document)) : { url: document.href };
  if (typeof document === 'string') return /^https?:\/\//i.test(document) ? { url: document } : openFile(document);
  if (document instanceof Blob) return { name: nameOf(document), data: document };
  if (document instanceof Uint8Array) return { name: UNNAMED, data: blobOf(document) };
  const { name, data } = document;
  return { name, data: data instanceof Blob ? data : blobOf(data) };
}

/** The same for what has to be uploaded: an address is none. */
export async function openUpload(document: Document): Promise<{ name: string; data: Blob }> {
  const opened = await openDocument(document);
  if ('url' in opened) throw new RectoError('An address can not be uploaded: give it in a source of type urls.');
  return opened;
}

async function openFile(file: string): Promise<{ name: string; data: Blob }> {
  if (!(await stat(file)).isFile()) throw new RectoError(`${file} is no file.`);
  return { name: path.basename(file), data: await openAsBlob(file) };
}

function nameOf(blob: Blob): string {
  return 'name' in blob && typeof blob.name === 'string' && blob.name !== '' ? blob.name : UNNAMED;
}

function blobOf(bytes: Uint8Array): Blob {
  // A view over shared memory is none that a Blob takes.
  return new Blob([
    bytes.buffer instanceof ArrayBuffer
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : Uint8Array.from(bytes),
  ]);
}
