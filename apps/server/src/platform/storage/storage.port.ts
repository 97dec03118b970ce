/** The port to object storage. Keys are chosen by the service and never derived from what a caller sent. */
import type { Readable } from 'node:stream';

export interface PutOptions {
  contentType: string;
  /** The length in bytes; required for streams, and checked by the driver. */
  size: number;
}

/** The version that was written. */
export interface PutReceipt {
  etag: string;
}

/** An object in a listing. */
export interface ListedObject {
  key: string;
  size: number;
  etag: string;
  /** At a resolution of at least whole seconds. */
  modifiedAt: Date;
}

export interface StoredObject extends ListedObject {
  contentType: string;
}

export interface ListOptions {
  /** Lists only keys after this one, which need not exist. */
  startAfter?: string;
}

export interface PresignGetOptions {
  expiresSeconds: number;
  /** Headers of the download, which override the stored ones. */
  downloadHeaders?: { contentType?: string; contentDisposition?: string };
}

export interface PresignPutOptions {
  expiresSeconds: number;
  /** Part of the signature if given: another type is refused. */
  contentType?: string;
  /** Part of the signature: another length is refused. */
  size: number;
}

export abstract class Storage {
  /** `source` is a file's path or a stream. An object becomes visible as a whole or not at all. */
  abstract put(key: string, source: string | Readable, options: PutOptions): Promise<PutReceipt>;

  /** The object's bytes; with `etag` only that version (null if the object is gone or another version). */
  abstract get(key: string, options?: { etag?: string }): Promise<Readable | null>;

  /** Null if there is no such object. */
  abstract head(key: string): Promise<StoredObject | null>;

  /** Succeeds if the object does not exist. */
  abstract delete(key: string): Promise<void>;

  /** In byte order of the keys, without a request for each object. */
  abstract listPrefix(prefix: string, options?: ListOptions): AsyncIterable<ListedObject>;

  abstract presignGet(key: string, options: PresignGetOptions): Promise<string>;

  abstract presignPut(key: string, options: PresignPutOptions): Promise<string>;

  /** Throws if storage doesn't answer. */
  abstract check(): Promise<void>;

  /** Closes connections and listeners. */
  abstract stop(): Promise<void>;
}
