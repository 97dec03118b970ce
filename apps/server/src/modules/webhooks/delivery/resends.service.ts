/** Messages sent anew: with the same id and the same body, to endpoints that are enabled now, until the results are gone. */
import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../../platform/clock';
import { Database, type DatabaseClient, type WebhookEndpoint, type WebhookMessage } from '../../../platform/database';
import { encodeTypeId, Ids } from '../../../platform/ids';
import { type Actor, AuditService } from '../../audit';
import { EndpointActs, endpointNotFound } from '../endpoints/endpoint-acts';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { WebhookRefusal } from '../webhook-refusal';
import { FanOutRepository } from './fan-out.repository';
import { type Missed, type OwnedRef, ResendsRepository } from './resends.repository';

export interface ResendWish {
  readonly organisationId: string;
  readonly messageId: string;
  /** Null: wherever it went before, as far as that is enabled now. */
  readonly endpointId: string | null;
  /** Whether messages of PHI batches are there for who asks. */
  readonly phi: boolean;
}

interface RecoveredPage {
  readonly since: Date;
  /** The last message of the page before. */
  readonly after: Missed | null;
  /** How many messages have their time already. */
  readonly paced: number;
}

const AT_ONCE = 500;
/** What is recovered comes at this pace, so that a receiver that is just back isn't run over. */
const PACE_MS = 100;

@Injectable()
export class ResendsService {
  constructor(
    private readonly resends: ResendsRepository,
    private readonly deliveries: FanOutRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly acts: EndpointActs,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Resolves with how many deliveries have an attempt coming by it. */
  async resend({ organisationId, messageId, endpointId, phi }: ResendWish, actor: Actor): Promise<number> {
    return this.database.transaction(async (client) => {
      const message = await this.resends.findMessage(client, { organisationId, id: messageId });
      if (message === null || (message.phi && !phi))
        throw new WebhookRefusal('message_not_found', 'There is no such message.');
      const now = this.clock.now();
      if (message.expiresAt <= now)
        throw new WebhookRefusal(
          'results_expired',
          'The results of the batch are gone, so its message is not sent any more.',
        );
      const ids = await this.targets(client, message, endpointId, now);
      for (const id of ids) await this.resends.sendAgain(client, id, now);
      await this.audit.record(client, {
        organisationId: message.organisationId,
        actor,
        action: 'webhook_message.resent',
        subject: encodeTypeId('msg', message.id),
        details: {
          ...(endpointId === null ? {} : { endpoint: encodeTypeId('ep', endpointId) }),
          ...(message.phi ? { phi: true } : {}),
        },
      });
      return ids.length;
    });
  }

  /** Everything since a time that has not reached the endpoint, once each, oldest first. Resolves with how many messages. */
  async recover(ref: OwnedRef, since: Date, actor: Actor): Promise<number> {
    let recovered = 0;
    let last: Missed | null = null;
    for (;;) {
      const page = await this.recoverPage(ref, { since, after: last, paced: recovered });
      recovered += page.length;
      last = page.at(-1) ?? null;
      if (page.length < AT_ONCE) break;
    }
    await this.acts.withLocked(ref, (client, endpoint) =>
      this.acts.record(client, endpoint, actor, 'recovered', { since: since.toISOString(), messages: recovered }),
    );
    return recovered;
  }

  private recoverPage(ref: OwnedRef, { since, after: last, paced }: RecoveredPage): Promise<Missed[]> {
    return this.acts.withLocked(ref, async (client, endpoint) => {
      requireEnabled(endpoint);
      const now = this.clock.now();
      // What ended before there was the endpoint was never meant for it.
      const from = since > endpoint.createdAt ? since : endpoint.createdAt;
      const page = await this.resends.missed(client, endpoint, { since: from, after: last, now, limit: AT_ONCE });
      const due = page.map((missed, index) => ({ ...missed, at: after(now, (paced + index) * PACE_MS) }));
      await this.resends.recover(
        client,
        due.flatMap(({ deliveryId, at }) => (deliveryId === null ? [] : [{ deliveryId, at }])),
      );
      await this.deliveries.insert(
        client,
        due.flatMap(({ deliveryId, messageId, at }) =>
          deliveryId === null ? [{ ...this.newDelivery(messageId, endpoint, now), dueAt: at }] : [],
        ),
      );
      return page;
    });
  }

  /** The deliveries that are to be sent again; one that is missing is written. */
  private async targets(
    client: DatabaseClient,
    message: WebhookMessage,
    endpointId: string | null,
    now: Date,
  ): Promise<string[]> {
    const deliveries = await this.resends.deliveriesOf(client, message.id);
    if (endpointId !== null && message.mode === 'signed') {
      const endpoint = await this.endpoints.lock(client, { organisationId: message.organisationId, id: endpointId });
      if (endpoint === null) throw endpointNotFound();
      requireEnabled(endpoint);
      if (message.phi && !endpoint.phi) throw withoutPhi();
      const known = deliveries.find((delivery) => delivery.endpointId === endpointId);
      if (known !== undefined) return [known.id];
      const fresh = this.newDelivery(message.id, endpoint, now);
      await this.deliveries.insert(client, [fresh]);
      return [fresh.id];
    }
    if (endpointId !== null)
      throw new WebhookRefusal(
        'endpoint_not_found',
        'The message goes to the address of its batch, not to an endpoint.',
      );
    const endpoints = await this.deliveries.enabledEndpoints(client, message);
    const enabled = new Set(endpoints.map(({ id }) => id));
    const targets = deliveries.filter((delivery) => delivery.endpointId === null || enabled.has(delivery.endpointId));
    if (targets.length === 0)
      throw new WebhookRefusal(
        'endpoint_disabled',
        'No endpoint that this message went to is enabled: enable one, or name another.',
      );
    return targets.map(({ id }) => id);
  }

  private newDelivery(messageId: string, { id, organisationId, isSlow }: WebhookEndpoint, now: Date) {
    const common = { messageId, organisationId, endpointId: id, destination: id, isSlow };
    return { ...common, id: this.ids.make(), dueAt: now, createdAt: now };
  }
}

function requireEnabled({ disabledReason }: WebhookEndpoint): void {
  if (disabledReason !== null)
    throw new WebhookRefusal('endpoint_disabled', 'The endpoint is disabled: enable it first.');
}

function withoutPhi(): WebhookRefusal {
  return new WebhookRefusal(
    'endpoint_without_phi',
    'The endpoint was registered without the PHI right, so messages of PHI batches do not go to it.',
  );
}
