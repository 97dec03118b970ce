/**
 * The port to object storage. Keys are chosen by us and never derived from what a caller sent.
 */
import type { Readable } from 'node:stream';

export interface PutOptions {
  contentType: string;
  /** The length in bytes; required for streams, checked by the driver. */
  size: number;
}

/** The version that was written. */
export interface PutReceipt {
  etag: string;
}

/** What a listing tells of an object. */
export interface ListedObject {
  key: string;
  size: number;
  etag: string;
  /** Whole seconds at least; a store may tell no more. */
  modifiedAt: Date;
}

export interface StoredObject extends ListedObject {
  contentType: string;
}

export interface ListOptions {
  /** Only keys after this one, which need not be there. */
  startAfter?: string;
}

export interface PresignGetOptions {
  expiresSeconds: number;
  /** Headers that the download shall carry whatever was stored. */
  downloadHeaders?: { contentType?: string; contentDisposition?: string };
}

export interface PresignPutOptions {
  expiresSeconds: number;
  /** Bound by the signature when given: another one is refused. */
  contentType?: string;
  /** Bound by the signature: another length is refused. */
  size: number;
}

export abstract class Storage {
  /** `source` is a path of a file or a stream. An object becomes visible whole or not at all. */
  abstract put(key: string, source: string | Readable, options: PutOptions): Promise<PutReceipt>;

  /** The object's bytes; with `etag`, only of that very version (null when it is gone or another). */
  abstract get(key: string, options?: { etag?: string }): Promise<Readable | null>;

  /** Null when there is no such object. */
  abstract head(key: string): Promise<StoredObject | null>;

  /** Deleting what isn't there succeeds. */
  abstract delete(key: string): Promise<void>;

  /** In the order of the keys' bytes, without a request for each object. */
  abstract listPrefix(prefix: string, options?: ListOptions): AsyncIterable<ListedObject>;

  abstract presignGet(key: string, options: PresignGetOptions): Promise<string>;

  abstract presignPut(key: string, options: PresignPutOptions): Promise<string>;

  /** Throws when storage doesn't answer. */
  abstract check(): Promise<void>;

  /** Lets go of connections and listeners. */
  abstract stop(): Promise<void>;
}
