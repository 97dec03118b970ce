import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import { after, Clock } from '../../../platform/clock';
import { seal } from '../../../platform/crypto';
import { Database } from '../../../platform/database';
import { type Caller, JsonAnswer, type JsonText, ValidationFailed } from '../../../platform/http';
import { Ids } from '../../../platform/ids';
import { Traces } from '../../../platform/observability';
import { OutboundFailure, PostClient, withoutQuery } from '../../../platform/outbound';
import { FilesService } from '../../files';
import { deliversInline } from '../../parse';
import { UsageService } from '../../usage';
import { sealAddress } from '../../webhooks';
import { BatchCreationRepository, type KeyUse, type NewBatch, type NewItem } from './batch-creation.repository';
import { batchText } from '../routes/batch.presenter';
import { type BatchRequest, type BatchWebhook, readBatchRequest, readIdempotencyKey } from '../routes/batch.request';
import { BatchesRepository } from '../routes/batches.repository';
import { Dispatcher } from '../dispatch/dispatcher';
import { RETENTION_MS } from '../../../config/retention.policy';
import { OpenBatches } from './open-batches';
import { sealPurpose } from './sealed-url';

const REPLAYED = { 'idempotent-replayed': 'true' };

@Injectable()
export class BatchCreation {
  constructor(
    private readonly database: Database,
    private readonly creation: BatchCreationRepository,
    private readonly open: OpenBatches,
    private readonly batches: BatchesRepository,
    private readonly files: FilesService,
    private readonly usage: UsageService,
    private readonly post: PostClient,
    private readonly dispatcher: Dispatcher,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes a batch, or answers with the one that the key has made. That one is looked for before the body is read: a caller that
   * asks again wants to know what became of its batch, whatever has happened to its files or its credits meanwhile.
   */
  async create(body: JsonText, idempotencyKey: string | undefined, caller: Caller): Promise<JsonAnswer> {
    const key = readIdempotencyKey(idempotencyKey);
    const former = key === null ? null : await this.replay(key, caller);
    if (former !== null) return former;
    const request = readBatchRequest(body);
    await this.judge(request.webhook);
    const batch = this.batchOf(request, await this.itemsOf(request, caller), caller);
    await this.usage.requireCover({
      organisationId: caller.organisationId,
      operation: 'parse',
      pages: batch.totalItems,
    });
    const use = key === null ? null : { key, expiresAt: after(batch.createdAt, RETENTION_MS) };
    if (await this.insert(batch, use)) {
      this.dispatcher.wake();
      return new JsonAnswer(batchText(batch, batch.createdAt));
    }
    const other = key === null ? null : await this.replay(key, caller);
    if (other === null) throw new DomainError('internal_error');
    return other;
  }

  /**
   * False, and nothing is made, when the key has made a batch already: also one that was being made at this moment. That is asked
   * before the room for open batches, which a batch that exists doesn't need; without room, `limit_reached` undoes the use of the key.
   */
  private insert(batch: NewBatch, use: KeyUse | null): Promise<boolean> {
    return this.database.transaction(async (client) => {
      if (use !== null && !(await this.creation.takeKey(client, batch, use))) return false;
      await this.open.requireRoom(client, batch.organisationId);
      await this.creation.insert(client, batch);
      return true;
    });
  }

  private async replay(key: string, caller: Caller): Promise<JsonAnswer | null> {
    const now = this.clock.now();
    const id = await this.creation.findByKey(key, caller, now);
    const batch = id === null ? null : await this.batches.find(id, caller);
    return batch === null ? null : new JsonAnswer(batchText(batch, now), REPLAYED);
  }

  /** A destination that is no good is told now, not when nobody looks any more; it is judged again at each delivery. */
  private async judge({ url }: BatchWebhook): Promise<void> {
    if (url === null) return;
    try {
      await this.post.judge(url, 'public');
    } catch (cause) {
      if (!(cause instanceof OutboundFailure)) throw cause;
      // That a name could not be looked up now says nothing about its address: the delivery judges it.
      if (cause.reason !== 'bad_url' && cause.reason !== 'refused') return;
      const error = cause.message;
      throw ValidationFailed.at(['body', 'webhook', 'url'], {
        type: 'value_error',
        msg: `Value error, ${error}`,
        ctx: { error },
      });
    }
  }

  private async itemsOf({ source }: BatchRequest, caller: Caller): Promise<NewItem[]> {
    if (source.type === 'urls') {
      if (caller.phi) {
        throw new DomainError(
          'phi_requires_file_upload',
          'A PHI-enabled key sends documents as uploads only. Register them with POST /v1/files and send their file_ids.',
        );
      }
      return source.urls.map((url) => {
        const id = this.ids.make();
        const sealedUrl = seal(this.config.secret, sealPurpose(id), url);
        return { id, fileId: null, fileEtag: null, sealedUrl, url: withoutQuery(new URL(url)) };
      });
    }
    const uploads = await this.files.resolveUploads(source.file_ids, caller);
    return uploads.map(({ fileId, etag }) => ({
      id: this.ids.make(),
      fileId,
      fileEtag: etag,
      sealedUrl: null,
      url: null,
    }));
  }

  private batchOf({ options, metadata, webhook }: BatchRequest, items: readonly NewItem[], caller: Caller): NewBatch {
    const createdAt = this.clock.now();
    const id = this.ids.make();
    return {
      id,
      organisationId: caller.organisationId,
      keyId: caller.keyId,
      phi: caller.phi,
      inlineImages: deliversInline(caller),
      traceParent: this.traces.parent,
      status: 'pending',
      options,
      metadata,
      webhookMode: webhook.mode,
      webhookUrl: webhook.url === null ? null : sealAddress(this.config.secret, id, webhook.url),
      totalItems: items.length,
      pending: items.length,
      running: 0,
      succeeded: 0,
      failed: 0,
      cancelled: 0,
      changeSeq: BigInt(items.length),
      createdAt,
      startedAt: null,
      completedAt: null,
      // A batch that has not come to its end by then is not begun any further.
      expiresAt: after(createdAt, RETENTION_MS),
      items,
    };
  }
}
