/** Object storage on the local file system: what a fresh install runs on, with nothing to set up. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
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
import { Gate } from '../../concurrency';
import { guarded, guardedEach } from '../storage-failure';
import { ObjectDirectory } from './object-directory';
import { SignedListener } from './signed-listener';
import type { ServiceSecret } from '../../crypto';
import { UrlSigner } from './url-signature';

export interface FsStorageOptions {
  dir: string;
  host: string;
  port: number;
  /** Where callers reach the listener; its own address when not given. */
  publicUrl?: string | undefined;
  secret: ServiceSecret;
  /** Whether this process serves the signed URLs, or another one does. */
  listens: boolean;
  now: () => number;
  /** To measure with. */
  monotonicMs: () => number;
}

const WRITES_AT_ONCE = 16;

export class FsStorage extends Storage {
  private readonly objects: ObjectDirectory;
  private readonly signer: UrlSigner;
  private readonly listener: SignedListener;
  private readonly writes = new Gate(WRITES_AT_ONCE);
  private baseUrl: string | undefined;

  constructor(private readonly options: FsStorageOptions) {
    super();
    this.objects = new ObjectDirectory(options.dir, options.now);
    this.signer = new UrlSigner(options.secret, options.now);
    this.listener = new SignedListener(this.objects, this.signer, options.monotonicMs);
  }

  async start(): Promise<void> {
    const { options } = this;
    await this.objects.open();
    const address = options.listens ? await this.listener.listen(options.host, options.port) : options;
    this.baseUrl = options.publicUrl ?? urlOf(address);
  }

  stop(): Promise<void> {
    return this.listener.close();
  }

  put(key: string, source: string | Readable, { contentType, size }: PutOptions): Promise<PutReceipt> {
    return this.writes.run(() =>
      guarded(() => {
        const stream = typeof source === 'string' ? createReadStream(source) : source;
        return this.objects.write(key, stream, contentType, size);
      }),
    );
  }

  get(key: string, options: { etag?: string } = {}): Promise<Readable | null> {
    return guarded(async () => {
      const object = await this.objects.read(key);
      if (object === null) return null;
      if (options.etag === undefined || options.etag === object.record.etag) return object.stream();
      await object.close();
      return null;
    });
  }

  head(key: string): Promise<StoredObject | null> {
    return guarded(() => this.objects.head(key));
  }

  delete(key: string): Promise<void> {
    return guarded(() => this.objects.delete(key));
  }

  listPrefix(prefix: string, { startAfter = '' }: ListOptions = {}): AsyncIterable<ListedObject> {
    return guardedEach(this.objects.list(prefix, startAfter));
  }

  presignGet(key: string, { expiresSeconds, downloadHeaders = {} }: PresignGetOptions): Promise<string> {
    const { contentType, contentDisposition: disposition } = downloadHeaders;
    return this.urlFor(this.signer.sign({ method: 'GET', key, contentType, disposition }, expiresSeconds));
  }

  presignPut(key: string, { expiresSeconds, contentType, size }: PresignPutOptions): Promise<string> {
    return this.urlFor(this.signer.sign({ method: 'PUT', key, contentType, size }, expiresSeconds));
  }

  check(): Promise<void> {
    return guarded(() => this.objects.check());
  }

  private urlFor(pathAndQuery: string): Promise<string> {
    if (this.baseUrl === undefined) return Promise.reject(new Error('the storage is not started'));
    return Promise.resolve(`${this.baseUrl}${pathAndQuery}`);
  }
}

function urlOf({ host, port }: { host: string; port: number }): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}
