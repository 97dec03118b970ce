/** Object storage on S3 or a compatible service. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { exactly } from '../exact-length';
import { Gate } from '../../concurrency';
import { assertObjectKey } from '../object-key';
import { Storage } from '../storage.port';
import type {
  ListedObject,
  ListOptions,
  PresignGetOptions,
  PresignPutOptions,
  PutOptions,
  PutReceipt,
  StoredObject,
} from '../storage.port';
import { guarded } from '../storage-failure';
import { clientOf, type S3Account } from './s3-client';

export interface S3StorageOptions extends S3Account {
  /** For whom links are signed, where callers reach the store by another address than this process. */
  publicEndpoint?: string | undefined;
  bucket: string;
}

/** Files up to this size are sent from memory, which lets the client retry by itself. */
const IN_MEMORY_BYTES = 1024 * 1024;

const WRITES_AT_ONCE = 16;

const ignore = (): void => undefined;

export class S3Storage extends Storage {
  private readonly client: S3Client;
  /** Signs links, and sends nothing. */
  private readonly signer: S3Client;
  private readonly bucket: string;
  private readonly writes = new Gate(WRITES_AT_ONCE);

  constructor(options: S3StorageOptions) {
    super();
    this.bucket = options.bucket;
    this.client = clientOf(options, options.endpoint);
    this.signer = clientOf(options, options.publicEndpoint ?? options.endpoint);
  }

  stop(): Promise<void> {
    this.client.destroy();
    this.signer.destroy();
    return Promise.resolve();
  }

  put(key: string, source: string | Readable, { contentType, size }: PutOptions): Promise<PutReceipt> {
    assertObjectKey(key);
    return this.writes.run(() =>
      guarded(async () => {
        const input = { Bucket: this.bucket, Key: key, ContentType: contentType, ContentLength: size };
        const body = await bodyOf(source, size);
        const { ETag } = await this.client.send(new PutObjectCommand({ ...input, Body: body }), {
          abortSignal: failing(body),
        });
        return { etag: ETag ?? '' };
      }),
    );
  }

  get(key: string, options: { etag?: string } = {}): Promise<Readable | null> {
    assertObjectKey(key);
    return guarded(async () => {
      const match = options.etag === undefined ? {} : { IfMatch: options.etag };
      const found = await unlessMissing(
        this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key, ...match })),
      );
      if (found?.Body === undefined) return null;
      const body =
        found.Body instanceof Readable ? found.Body : Readable.fromWeb(found.Body.transformToWebStream() as never);
      if (options.etag === undefined || found.ETag === options.etag) return body;
      // Not every store honours the condition.
      body.on('error', ignore).destroy();
      return null;
    });
  }

  head(key: string): Promise<StoredObject | null> {
    assertObjectKey(key);
    return guarded(() => this.find(key));
  }

  delete(key: string): Promise<void> {
    assertObjectKey(key);
    return guarded(async () => {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
    });
  }

  async *listPrefix(prefix: string, { startAfter }: ListOptions = {}): AsyncIterable<ListedObject> {
    let next: Pick<ListObjectsV2CommandInput, 'StartAfter' | 'ContinuationToken'> = { StartAfter: startAfter };
    for (;;) {
      const page = await guarded(() =>
        this.client.send(new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ...next })),
      );
      for (const object of page.Contents ?? []) {
        const listed = listedIn(object) ?? (await this.head(object.Key ?? ''));
        if (listed !== null) yield listed;
      }
      if (page.NextContinuationToken === undefined) return;
      next = { ContinuationToken: page.NextContinuationToken };
    }
  }

  presignGet(key: string, { expiresSeconds, downloadHeaders = {} }: PresignGetOptions): Promise<string> {
    assertObjectKey(key);
    const { contentType, contentDisposition } = downloadHeaders;
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ...(contentType === undefined ? {} : { ResponseContentType: contentType }),
      ...(contentDisposition === undefined ? {} : { ResponseContentDisposition: contentDisposition }),
    });
    return guarded(() => getSignedUrl(this.signer, command, { expiresIn: expiresSeconds }));
  }

  presignPut(key: string, { expiresSeconds, contentType, size }: PresignPutOptions): Promise<string> {
    assertObjectKey(key);
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ContentLength: size,
      ...(contentType === undefined ? {} : { ContentType: contentType }),
    });
    // Headers are signed only if named here. The content type is signed only if requested, since the SDK adds one of
    // its own.
    const signableHeaders = new Set(['content-length', ...(contentType === undefined ? [] : ['content-type'])]);
    return guarded(() => getSignedUrl(this.signer, command, { expiresIn: expiresSeconds, signableHeaders }));
  }

  async check(): Promise<void> {
    await guarded(() => this.client.send(new HeadBucketCommand({ Bucket: this.bucket })));
  }

  private async find(key: string): Promise<StoredObject | null> {
    const found = await unlessMissing(this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key })));
    if (found === null) return null;
    return {
      key,
      size: found.ContentLength ?? 0,
      etag: found.ETag ?? '',
      contentType: found.ContentType ?? 'application/octet-stream',
      modifiedAt: found.LastModified ?? new Date(0),
    };
  }
}

/** Null if the listing omits something, as some stores do. */
function listedIn({ Key: key, Size: size, ETag: etag, LastModified: modified }: _Object): ListedObject | null {
  if (key === undefined || size === undefined || etag === undefined || modified === undefined) return null;
  // A listing may have fractions of a second that a HEAD of the object does not.
  return { key, size, etag, modifiedAt: new Date(Math.floor(modified.getTime() / 1000) * 1000) };
}

function bodyOf(source: string | Readable, size: number): Readable | Promise<Buffer> {
  if (typeof source === 'string' && size <= IN_MEMORY_BYTES) return readFile(source);
  return exactly(typeof source === 'string' ? createReadStream(source) : source, size);
}

/** Aborts if the stream fails: the client by itself would wait for bytes that never come. */
function failing(body: Readable | Buffer): AbortSignal {
  const failed = new AbortController();
  if (body instanceof Readable) {
    body.once('error', () => {
      failed.abort();
    });
  }
  return failed.signal;
}

/** Null if the object does not exist, or is not the requested version. */
async function unlessMissing<T>(sent: Promise<T>): Promise<T | null> {
  try {
    return await sent;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 412) return null;
    throw error;
  }
}
