// The requests of batch tests, and the types of their answers.
import type { Service } from './service';

/** The options of a batch if the caller chooses none. */
export const DEFAULT_OPTIONS = {
  extract_text: true,
  extract_images: true,
  ocr: 'auto',
  table_output_format: 'markdown',
  chunking: 'none',
  chunk_size: 1000,
};

export interface BatchJson {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<'pending' | 'running' | 'succeeded' | 'failed' | 'cancelled', number>>;
  readonly total_items: number;
  readonly metadata: unknown;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly expires_at: string;
}

export interface ItemJson {
  readonly id: string;
  readonly position: number;
  readonly status: string;
  readonly file_id: string | null;
  readonly url: string | null;
  readonly result_url?: string;
}

export interface PollJson extends BatchJson {
  readonly items: readonly ItemJson[];
  readonly next_cursor?: string;
}

export interface ListJson {
  readonly object: string;
  readonly data: readonly BatchJson[];
  readonly next_cursor: string | null;
}

/** The interface as used with one key. */
export class Client {
  constructor(
    private readonly service: Service,
    private readonly key: string,
  ) {}

  get(path: string): Promise<Response> {
    return fetch(this.service.baseUrl + path, { headers: { 'x-api-key': this.key }, redirect: 'manual' });
  }

  post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(this.service.baseUrl + path, {
      method: 'POST',
      headers: { 'x-api-key': this.key, ...json, ...headers },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
  }

  create(body: unknown, idempotencyKey?: string): Promise<Response> {
    return this.post('/v1/batches', body, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey });
  }

  async created(body: unknown, idempotencyKey?: string): Promise<BatchJson> {
    return ok(await this.create(body, idempotencyKey));
  }

  async poll(id: string, query: Readonly<Record<string, string>> = {}): Promise<PollJson> {
    return ok(await this.get(`/v1/batches/${id}?${new URLSearchParams(query).toString()}`));
  }

  async list(query: Readonly<Record<string, string>> = {}): Promise<ListJson> {
    return ok(await this.get(`/v1/batches?${new URLSearchParams(query).toString()}`));
  }

  /** The ids of the batches with a status. */
  async listed(status: string): Promise<string[]> {
    return (await this.list({ status })).data.map(({ id }) => id);
  }

  async cancel(id: string): Promise<BatchJson> {
    return ok(await this.post(`/v1/batches/${id}/cancel`));
  }

  async registered(bytes = 3): Promise<{ id: string; upload: { url: string } }> {
    return ok(await this.post('/v1/files', { size_bytes: bytes }));
  }

  /** A file whose bytes are in storage. */
  async uploaded(): Promise<string> {
    const { id, upload } = await this.registered();
    const { status } = await fetch(upload.url, { method: 'PUT', body: 'pdf' });
    if (status >= 300) throw new Error(`the upload was answered with ${String(status)}`);
    return id;
  }

  /** A batch of `items` items, all of one upload. */
  async batchOf(items: number, more: object = {}): Promise<BatchJson> {
    const id = await this.uploaded();
    return this.created({ source: { type: 'files', file_ids: Array.from({ length: items }, () => id) }, ...more });
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

async function ok<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`answered with ${String(response.status)}: ${text}`);
  return JSON.parse(text) as T;
}
