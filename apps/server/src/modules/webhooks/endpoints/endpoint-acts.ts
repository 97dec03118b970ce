/** What every act on an endpoint has in common: its row is locked before anything else, and the act is audited with what it changes. */
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import {
  Database,
  type DatabaseClient,
  type WebhookDisabledReason,
  type WebhookEndpoint,
} from '../../../platform/database';
import { encodeTypeId } from '../../../platform/ids';
import { type Actor, AuditService } from '../../audit';
import { WaitingDeliveriesRepository } from '../delivery/waiting-deliveries.repository';
import { WebhookRefusal } from '../webhook-refusal';
import { type EndpointRef, EndpointsRepository } from './endpoints.repository';

export type EndpointAct =
  'created' | 'enabled' | 'disabled' | 'deleted' | 'secret_revealed' | 'secret_rotated' | 'pinged' | 'recovered';

@Injectable()
export class EndpointActs {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: WaitingDeliveriesRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `work` is done in one transaction. Refuses an endpoint that isn't there or belongs to another organisation. */
  withLocked<T>(ref: EndpointRef, work: (client: DatabaseClient, endpoint: WebhookEndpoint) => Promise<T>): Promise<T> {
    return this.database.transaction(async (client) => {
      const endpoint = await this.endpoints.lock(client, ref);
      if (endpoint === null) throw endpointNotFound();
      return work(client, endpoint);
    });
  }

  record(
    client: DatabaseClient,
    { id, organisationId }: EndpointRef,
    actor: Actor,
    act: EndpointAct,
    details: Readonly<Record<string, string | number | boolean>> = {},
  ): Promise<void> {
    const subject = encodeTypeId('ep', id);
    return this.audit.record(client, { organisationId, actor, action: `webhook_endpoint.${act}`, subject, details });
  }

  /** Disables an endpoint whose row is locked, and ends what waits for it. One that is disabled already keeps its reason. */
  async disable(
    client: DatabaseClient,
    endpoint: WebhookEndpoint,
    reason: WebhookDisabledReason,
    actor: Actor,
  ): Promise<void> {
    if (endpoint.disabledReason !== null) return;
    const disabledAt = this.clock.now();
    const cancelled = await this.deliveries.cancelWaiting(client, endpoint.id, disabledAt);
    await this.endpoints.update(client, endpoint.id, { disabledReason: reason, disabledAt });
    await this.record(client, endpoint, actor, 'disabled', { reason, cancelled_deliveries: cancelled });
  }
}

export function endpointNotFound(): WebhookRefusal {
  return new WebhookRefusal('endpoint_not_found', 'There is no such webhook endpoint.');
}
