import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import { Clock } from '../../../platform/clock';
import { Cursors, JsonAnswer, ValidationFailed } from '../../../platform/http';
import { decodeTypeId } from '../../../platform/ids';
import { Storage } from '../../../platform/storage';
import type { Actor } from '../../audit';
import { BatchCancellation } from '../changes/batch-cancellation.service';
import { RETENTION_MS } from '../../../config/retention.policy';
import { batchText, listText, pollText } from './batch.presenter';
import { isTerminalBatch } from '../state/batch.state';
import { BatchesRepository, type BatchRow, type ResultRow, type Viewer } from './batches.repository';
import type { ListBatchesQuery, PollBatchQuery } from '../dto/batch-query.dto';

/** The presigned address behind a result: followed at once, and never beyond the result's own time. */
const DOWNLOAD_SECONDS = 600;
const DAY_MS = 24 * 3_600_000;
const RESULT_TYPE = 'application/json; charset=utf-8';

/** Batches as callers see them: poll, list, cancel, download. */
@Injectable()
export class BatchesService {
  private readonly cursors: Cursors;

  constructor(
    private readonly batches: BatchesRepository,
    private readonly cancellation: BatchCancellation,
    private readonly storage: Storage,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.cursors = new Cursors(config.secret);
  }

  async poll(batchId: string, { limit, cursor }: PollBatchQuery, caller: Viewer): Promise<JsonAnswer> {
    const id = uuidOf('batch', batchId);
    const list = `poll ${id}`;
    const after = BigInt(this.placeOf(list, cursor) ?? 0);
    // One more than asked for tells whether there is a further page.
    const found = await this.batches.poll(id, caller, after, limit + 1);
    if (found === null) throw new DomainError('batch_not_found');
    const items = found.items.slice(0, limit);
    const hasMore = found.items.length > limit;
    const seen = hasMore ? BigInt(items.at(-1)?.change_seq ?? 0) : found.batch.changeSeq;
    const next = hasMore || !isTerminalBatch(found.batch.status) ? this.cursors.give(list, String(seen)) : null;
    return new JsonAnswer(pollText({ batch: found.batch, items }, next, this.clock.now()));
  }

  /** `days`: only those made in so many days until now. */
  async list(
    { status, limit, cursor, days }: ListBatchesQuery & { days?: number },
    caller: Viewer,
  ): Promise<JsonAnswer> {
    const list = `batches of ${caller.organisationId}`;
    const before = this.placeOf(list, cursor);
    const now = this.clock.now();
    const since = days === undefined ? null : new Date(now.getTime() - days * DAY_MS);
    const found = await this.batches.list(caller, { status: status ?? null, before, since, limit: limit + 1, now });
    const batches = found.slice(0, limit);
    const last = found.length > limit ? batches.at(-1) : undefined;
    return new JsonAnswer(listText(batches, last === undefined ? null : this.cursors.give(list, last.id), now));
  }

  /** `actor`: who does so in the dashboard. */
  async cancel(batchId: string, caller: Viewer, actor: Actor | null = null): Promise<JsonAnswer> {
    const id = uuidOf('batch', batchId);
    // Whose it is comes first: nobody takes the lock of another organisation's batch.
    await this.find(id, caller);
    await this.cancellation.cancelPending(id, actor);
    return new JsonAnswer(batchText(await this.find(id, caller), this.clock.now()));
  }

  /** Where the result of an item can be fetched for a while. */
  async resultLocation(batchId: string, itemId: string, caller: Viewer): Promise<string> {
    const { key, expiresSeconds } = this.resultOf(await this.findResult(batchId, itemId, caller));
    return this.storage.presignGet(key, { expiresSeconds, downloadHeaders: { contentType: RESULT_TYPE } });
  }

  /** The bytes of the result, for those who get nothing from storage by themselves. */
  async result(batchId: string, itemId: string, viewer: Viewer): Promise<Readable> {
    const { key } = this.resultOf(await this.findResult(batchId, itemId, viewer));
    const stream = await this.storage.get(key);
    if (stream === null) throw new DomainError('result_expired');
    return stream;
  }

  /** How many batches have not come to their end. */
  countOpen(viewer: Viewer): Promise<number> {
    return this.batches.countOpen(viewer);
  }

  private async findResult(batchId: string, itemId: string, viewer: Viewer): Promise<ResultRow> {
    const found = await this.batches.findResult(uuidOf('batch', batchId), uuidOf('item', itemId), viewer);
    if (found === undefined) throw new DomainError('batch_not_found');
    if (found === null) throw new DomainError('item_not_found');
    return found;
  }

  private resultOf({ status, resultKey, completedAt }: ResultRow): { key: string; expiresSeconds: number } {
    if (status !== 'succeeded' || completedAt === null) {
      throw new DomainError('result_not_ready', undefined, { status });
    }
    const leftMs = completedAt.getTime() + RETENTION_MS - this.clock.now().getTime();
    if (leftMs <= 0 || resultKey === null) throw new DomainError('result_expired');
    return { key: resultKey, expiresSeconds: Math.min(DOWNLOAD_SECONDS, Math.ceil(leftMs / 1000)) };
  }

  private async find(id: string, caller: Viewer): Promise<BatchRow> {
    const found = await this.batches.find(id, caller);
    if (found === null) throw new DomainError('batch_not_found');
    return found;
  }

  private placeOf(list: string, cursor: string | undefined): string | null {
    if (cursor === undefined) return null;
    const place = this.cursors.read(list, cursor);
    if (place !== null) return place;
    const error = 'not a cursor of this list';
    throw ValidationFailed.at(['query', 'cursor'], {
      type: 'value_error',
      msg: `Value error, ${error}`,
      ctx: { error },
    });
  }
}

/** An id that can't be one is looked for like any other, so that its answer tells nothing either. */
function uuidOf(prefix: 'batch' | 'item', id: string): string {
  return decodeTypeId(prefix, id) ?? '00000000-0000-0000-0000-000000000000';
}
