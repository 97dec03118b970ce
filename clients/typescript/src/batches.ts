/** Batches: many documents as one job, polled for what has changed. */
import { randomUUID } from 'node:crypto';
import { json } from './answers.js';
import { type Changes, follow } from './changes.js';
import { saveBody } from './to-disk.js';
import type { Call, Transport } from './transport.js';
import type { Batch, BatchItem, BatchList, BatchPoll, CallOptions, CreateBatch, ParseResponse } from './types.js';

const PAGE = 500;
const ENDED: ReadonlySet<BatchItem['status']> = new Set(['succeeded', 'failed', 'cancelled'] as const);

export interface CreateOptions extends CallOptions {
  /** 1 to 255 visible characters: the same key makes no second batch within 3 days. Left out, each call has its own. */
  readonly idempotencyKey?: string | undefined;
}

export interface WaitOptions extends CallOptions {
  /** Told of every poll. */
  readonly onPoll?: ((batch: Batch) => void) | undefined;
}

type ItemPlace = Pick<BatchItem, 'batch_id' | 'id'>;

export class Batches {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Creates a batch, however often the request has to be repeated: one batch, billed once. */
  create(batch: CreateBatch, { idempotencyKey = randomUUID(), ...options }: CreateOptions = {}): Promise<Batch> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey };
    const call = {
      method: 'POST',
      path: '/v1/batches',
      body: JSON.stringify(batch),
      headers,
      repeat: 'harmless',
    } as const;
    return this.#transport.call(call, options, json<Batch>);
  }

  /** The batch as it stands, with its items or, after a cursor, those that have changed since. */
  poll(
    batchId: string,
    { cursor, limit, ...options }: CallOptions & { cursor?: string | undefined; limit?: number | undefined } = {},
  ): Promise<BatchPoll> {
    const path = `${pathOf(batchId)}${queryOf({ cursor, limit })}`;
    return this.#transport.call({ method: 'GET', path, repeat: 'harmless' }, options, json<BatchPoll>);
  }

  /** All batches, newest first, fetched page by page. */
  async *list({ status, ...options }: CallOptions & { status?: Batch['status'] } = {}): AsyncGenerator<Batch, void> {
    let cursor: string | undefined;
    do {
      const path = `/v1/batches${queryOf({ status, cursor })}`;
      const page = await this.#transport.call({ method: 'GET', path, repeat: 'harmless' }, options, json<BatchList>);
      yield* page.data;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** Cancels what has not begun; items under way finish. */
  cancel(batchId: string, options: CallOptions = {}): Promise<Batch> {
    const call = { method: 'POST', path: `${pathOf(batchId)}/cancel`, repeat: 'harmless' } as const;
    return this.#transport.call(call, options, json<Batch>);
  }

  /** Polls until the batch has ended. It can have failed: look at `status`. */
  async wait(batchId: string, { onPoll, ...options }: WaitOptions = {}): Promise<Batch> {
    let last: Batch | undefined;
    for await (const poll of this.#changes(batchId, options)) {
      last = batchOf(poll);
      onPoll?.(last);
    }
    if (!last) throw new Error('a poll answers at least once');
    return last;
  }

  /** Each item once, as soon as it has ended; ends with the batch. */
  async *items(batchId: string, { onPoll, ...options }: WaitOptions = {}): AsyncGenerator<BatchItem, void> {
    const seen = new Set<string>();
    for await (const poll of this.#changes(batchId, options)) {
      onPoll?.(batchOf(poll));
      for (const item of poll.items) {
        if (!ENDED.has(item.status) || seen.has(item.id)) continue;
        seen.add(item.id);
        yield item;
      }
    }
  }

  /** Each item that has ended, with its result where it has one. */
  async *results(
    batchId: string,
    options: WaitOptions = {},
  ): AsyncGenerator<{ item: BatchItem; result: ParseResponse | null }, void> {
    for await (const item of this.items(batchId, options)) {
      yield { item, result: item.status === 'succeeded' ? await this.result(item, options) : null };
    }
  }

  /** The result of an item: what a parse of its document answers. */
  result(item: ItemPlace, options: CallOptions = {}): Promise<ParseResponse> {
    return this.#transport.call(resultCall(item), options, json<ParseResponse>);
  }

  /** The same into a file, which is there once it is whole. */
  saveResult(item: ItemPlace, file: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.call(resultCall(item), options, (response) => saveBody(response, file));
  }

  #changes(batchId: string, options: CallOptions): Changes {
    return follow((cursor) => this.poll(batchId, { ...options, cursor, limit: PAGE }), { pageSize: PAGE, ...options });
  }
}

function batchOf({ ...batch }: BatchPoll): Batch {
  const rest: Batch & Partial<BatchPoll> = batch;
  delete rest.items;
  delete rest.next_cursor;
  return rest;
}

function resultCall({ batch_id, id }: ItemPlace): Call {
  const path = `${pathOf(batch_id)}/items/${encodeURIComponent(id)}/result`;
  return { method: 'GET', path, repeat: 'harmless', isLong: true };
}

function pathOf(batchId: string): string {
  return `/v1/batches/${encodeURIComponent(batchId)}`;
}

function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}
