/** Pings: one signed attempt to an endpoint, whether it is enabled or not, never repeated, whose outcome is answered. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { after, Clock } from '../../../platform/clock';
import type { WebhookAttempt } from '../../../platform/database';
import { Ids } from '../../../platform/ids';
import type { Actor } from '../../audit';
import { EndpointActs } from '../endpoints/endpoint-acts';
import { WebhookRefusal } from '../webhook-refusal';
import type { DeliveryClaim } from './deliveries.repository';
import { DeliverySender } from './delivery-sender';
import { DeliveryVerdicts } from './delivery-verdicts';
import { type OwnedRef, ResendsRepository } from './resends.repository';

const BODY = JSON.stringify({ type: 'webhook.ping' });
const PINGS_A_MINUTE = 10;
const MINUTE_MS = 60_000;

@Injectable()
export class PingService {
  constructor(
    private readonly resends: ResendsRepository,
    private readonly sender: DeliverySender,
    private readonly verdicts: DeliveryVerdicts,
    private readonly acts: EndpointActs,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Resolves with the attempt when it has ended. */
  async ping(ref: OwnedRef, actor: Actor, signal: AbortSignal): Promise<WebhookAttempt> {
    const claim = await this.begin(ref, actor);
    await this.verdicts.record(claim.lease, await this.sender.send(claim, signal));
    const attempt = await this.resends.attempt(claim.lease.attemptId);
    if (attempt === null) throw new Error('an attempt that was just made is gone');
    return attempt;
  }

  /** The rows of a ping, as a claimed delivery: when this process dies, its lease lapses, and it has failed. */
  private begin(ref: OwnedRef, actor: Actor): Promise<DeliveryClaim> {
    return this.acts.withLocked(ref, async (client, endpoint) => {
      const { id: endpointId, organisationId, isSlow, url, sealedSecret, formerSecret, formerSecretUntil } = endpoint;
      const now = this.clock.now();
      if ((await this.resends.countPings(client, organisationId, after(now, -MINUTE_MS))) >= PINGS_A_MINUTE)
        throw new WebhookRefusal(
          'ping_limit',
          `At most ${String(PINGS_A_MINUTE)} pings a minute are sent. Wait a moment.`,
        );
      const [messageId, deliveryId, attemptId] = [this.ids.make(), this.ids.make(), this.ids.make()];
      const message = { mode: 'signed', batchId: null, phi: false, url: null, body: BODY } as const;
      await this.resends.insertPing(client, {
        message: {
          ...message,
          id: messageId,
          organisationId,
          createdAt: now,
          expiresAt: after(now, MINUTE_MS),
          isFannedOut: true,
        },
        delivery: {
          id: deliveryId,
          messageId,
          organisationId,
          endpointId,
          destination: endpointId,
          status: 'pending',
          stage: 'leased',
          dueAt: after(now, MINUTE_MS + this.config.worker.leaseMs),
          attemptId,
          failures: 0,
          run: 0,
          returns: 0,
          isSlow,
          createdAt: now,
          completedAt: null,
        },
        attempt: {
          id: attemptId,
          deliveryId,
          run: 0,
          startedAt: now,
          endedAt: null,
          outcome: null,
          statusCode: null,
          error: null,
          message: null,
          answer: null,
        },
      });
      await this.acts.record(client, endpoint, actor, 'pinged');
      const lease = { deliveryId, attemptId };
      return {
        lease,
        messageId,
        endpointId,
        message,
        endpoint: { endpointUrl: url, sealedSecret, formerSecret, formerSecretUntil },
        traceParent: null,
      };
    });
  }
}
