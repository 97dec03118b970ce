/** One execution of an item: bring the document in, parse it, store the result. Everything that it leaves is under its lease's id. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import { unseal } from '../../../platform/crypto';
import { Stages } from '../../../platform/observability';
import { Storage } from '../../../platform/storage';
import { FilesService } from '../../files';
import { IntakeService, type SpooledSource } from '../../intake';
import { deliversInline, DocumentParser, type ParsedDocument, ParseOptionsDto } from '../../parse';
import type { Claim } from '../dispatch/lease';
import type { KeptLease } from './lease-keeper';
import { sealPurpose } from '../creation/sealed-url';

/** A result that is stored and whose price is held: to be made visible, or to be discarded. */
export interface Executed {
  readonly resultKey: string;
  readonly pageCount: number;
  readonly bytes: number;
  /** Everything that was stored. */
  readonly keys: readonly string[];
}

const RESULT_TYPE = 'application/json; charset=utf-8';

@Injectable()
export class ItemExecution {
  constructor(
    private readonly files: FilesService,
    private readonly intake: IntakeService,
    private readonly documents: DocumentParser,
    private readonly storage: Storage,
    private readonly stages: Stages,
    private readonly config: AppConfig,
  ) {}

  /** When it throws, nothing is held, and nothing of it is left in storage. */
  async run(claim: Claim, kept: KeptLease): Promise<Executed> {
    const source = await this.stages.time('fetch', 'item', () => this.bring(claim, kept.signal));
    try {
      const parsed = await this.parse(claim, source, kept);
      return await this.stages.time('store', 'item', () => this.store(claim, parsed));
    } finally {
      await source.dispose();
    }
  }

  async discard({ lease }: Claim, { keys }: Pick<Executed, 'keys'>): Promise<void> {
    await this.documents.discard(lease.leaseId, keys);
  }

  private async bring({ item, batch, lease }: Claim, signal: AbortSignal): Promise<SpooledSource> {
    const { organisationId, fileId, fileEtag, sealedUrl } = item;
    if (sealedUrl !== null) {
      return this.intake.fromUrl(unseal(this.config.secret, sealPurpose(lease.itemId), sealedUrl), { signal });
    }
    if (fileId === null || fileEtag === null) throw new DomainError('internal_error');
    const upload = await this.files.openUpload(organisationId, fileId, fileEtag, batch.createdAt);
    if (upload === null) throw new DomainError('file_expired');
    return this.intake.fromUpload(upload.stream, { signal });
  }

  private parse({ item, batch, lease }: Claim, source: SpooledSource, kept: KeptLease): Promise<ParsedDocument> {
    return this.documents.parse({
      source,
      options: Object.assign(new ParseOptionsDto(), batch.options),
      subjectId: lease.leaseId,
      organisationId: item.organisationId,
      keyId: batch.keyId,
      phi: batch.phi,
      inlinePictures: deliversInline(batch),
      urgency: 'later',
      signal: kept.signal,
      lastsMs: this.config.worker.itemMs,
      onStarted: () => {
        kept.startClock();
      },
    });
  }

  private async store(claim: Claim, { path, size, pages, storedKeys }: ParsedDocument): Promise<Executed> {
    const resultKey = `results/${claim.lease.leaseId}.json`;
    const keys = [...storedKeys, resultKey];
    try {
      await this.storage.put(resultKey, path, { contentType: RESULT_TYPE, size });
      return { resultKey, pageCount: pages, bytes: size, keys };
    } catch (error) {
      await this.discard(claim, { keys });
      throw error;
    }
  }
}
