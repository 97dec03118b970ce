import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { EventLog } from '../../platform/observability';
import { Schedule } from '../../platform/schedule';
import { AccountLinks, SessionsService } from '../accounts';
import { AuditService } from '../audit';
import { BatchExpiry } from '../batches';
import { UploadPurge } from '../files';
import { NoticesService } from '../notices';
import { PlaygroundPurge } from '../playground';
import { RequestRecords } from '../requests';
import { EndpointRetention, MessageRetention } from '../webhooks';
import { OrganisationPurge } from './organisation-purge';
import {
  auditLastsUntil,
  noticesLastUntil,
  recordsLastUntil,
  requestsLastUntil,
  storedLastUntil,
} from './retention.policy';
import { StoredObjects } from './stored-objects';

/** With the time that a late upload is waited for, everything is gone within the hour after its time. */
const EVERY_MS = 10 * 60_000;

/** What has expired goes: first what callers can see is told so, then its bytes, last the records. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly batches: BatchExpiry,
    private readonly uploads: UploadPurge,
    private readonly playground: PlaygroundPurge,
    private readonly messages: MessageRetention,
    private readonly endpoints: EndpointRetention,
    private readonly organisations: OrganisationPurge,
    private readonly objects: StoredObjects,
    private readonly notices: NoticesService,
    private readonly audit: AuditService,
    private readonly requests: RequestRecords,
    private readonly sessions: SessionsService,
    private readonly accountLinks: AccountLinks,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every({ name: 'retention', everyMs: EVERY_MS, work: (signal) => this.sweep(signal) });
  }

  /** Can be repeated and broken off at any place. */
  async sweep(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.organisations.sweep(now, signal);
    await this.batches.expire(now, signal);
    await this.batches.cover(now, signal);
    await this.messages.cover(now, signal);
    await this.endpoints.cover(now);
    const objects = await this.objects.deleteOlder(storedLastUntil(now), signal);
    const uploads = (await this.uploads.purge(now, signal)) + (await this.playground.purge(now, signal));
    await this.batches.forget(recordsLastUntil(now), signal);
    await this.messages.forget(recordsLastUntil(now), signal);
    await this.endpoints.forget();
    await this.uploads.forget(recordsLastUntil(now), signal);
    await this.notices.forget(noticesLastUntil(now), signal);
    await this.audit.forget(auditLastsUntil(now), signal);
    await this.requests.forget(requestsLastUntil(now), signal);
    await this.sessions.forget(now);
    await this.accountLinks.forget(now);
    if (objects + uploads > 0) this.log.info('expired', { count: objects + uploads });
  }
}
