/**
 * What deleted organisations have left: their objects in storage, then whatever tells of their documents. Organisation, keys, ledger and
 * audit stay. Sweeps go on as long as something may still come: a request that was under way, bytes that are put to an address given before.
 */
import { Injectable } from '@nestjs/common';
import { RETENTION_MS } from '../../config/retention.policy';
import { type DeletedOrganisation, OrganisationDeletion } from '../accounts';
import { BatchDeletion } from '../batches';
import { UploadPurge } from '../files';
import { NoticesService } from '../notices';
import { PlaygroundPurge } from '../playground';
import { RequestRecords } from '../requests';
import { UsageReport } from '../usage';
import { MessageRetention } from '../webhooks';
import { StoredObjects } from './stored-objects';

const HOUR_MS = 3_600_000;
/** An address to upload to is good for as long as an upload is kept. */
const LATE_MS = RETENTION_MS + HOUR_MS;
/** A charge is visible later than the time that it bears. */
const OVERLAP_MS = HOUR_MS / 4;

@Injectable()
export class OrganisationPurge {
  constructor(
    private readonly organisations: OrganisationDeletion,
    private readonly usage: UsageReport,
    private readonly batches: BatchDeletion,
    private readonly uploads: UploadPurge,
    private readonly messages: MessageRetention,
    private readonly notices: NoticesService,
    private readonly playground: PlaygroundPurge,
    private readonly requests: RequestRecords,
    private readonly objects: StoredObjects,
  ) {}

  /** Can be repeated and broken off at any place. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    for (const organisation of await this.organisations.toPurge(LATE_MS)) {
      if (signal.aborted) return;
      await this.purge(organisation, now, signal);
    }
  }

  private async purge({ id, deletedAt, purgedAt }: DeletedOrganisation, now: Date, signal: AbortSignal): Promise<void> {
    const deleteStored = (executions: readonly string[]): Promise<void> => this.objects.deleteOf(executions, signal);
    await this.uploads.deleteAll(id, signal);
    await this.batches.deleteAll(id, deleteStored, signal);
    const since = purgedAt?.getTime() ?? deletedAt.getTime() - RETENTION_MS;
    for await (const parses of this.usage.parsesSince(id, new Date(since - OVERLAP_MS))) await deleteStored(parses);
    await this.messages.deleteAll(id, signal);
    await this.requests.deleteAll(id, signal);
    await this.playground.deleteAll(id, signal);
    await this.notices.deleteAll(id);
    if (!signal.aborted) await this.organisations.recordPurge(id, now);
  }
}
