import type { Readable } from 'node:stream';
import type { Storage } from '../../platform/storage';

/** An object of a document, on its way out. */
export interface StoredFile {
  readonly stream: Readable;
  readonly contentType: string;
  readonly size: number;
}

/** Null if there is none. */
export async function storedFile(storage: Storage, key: string): Promise<StoredFile | null> {
  const found = await storage.head(key);
  const stream = found === null ? null : await storage.get(key, { etag: found.etag });
  return found === null || stream === null ? null : { stream, contentType: found.contentType, size: found.size };
}
