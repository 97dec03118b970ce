/** Writes what came of an attempt: the end of the delivery or its next attempt, and what it says of the endpoint. */
import { Injectable } from '@nestjs/common';
import { Chance } from '../../../platform/chance';
import { Clock } from '../../../platform/clock';
import { Database, type DatabaseClient } from '../../../platform/database';
import { encodeTypeId } from '../../../platform/ids';
import { NoticesService } from '../../notices';
import {
  type AttemptEnd,
  type AttemptLease,
  DeliveriesRepository,
  type FailingDelivery,
  type NextStep,
} from './deliveries.repository';
import { nextAttemptAt } from './attempts.schedule';
import { EndpointDisabling } from './endpoint-disabling';
import { afterFailure, isDead } from './endpoint-health.policy';
import { type AttemptResult, type Verdict, verdictOf } from './verdict.policy';

/** `lost`: the attempt is no longer the delivery's, and nothing was written. */
export type Recorded = 'written' | 'lost';

/** A message that has failed so often is worth a notice: its receiver has been away for more than half an hour. */
const NOTICED_FAILURE = 4;

@Injectable()
export class DeliveryVerdicts {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointDisabling,
    private readonly notices: NoticesService,
    private readonly database: Database,
    private readonly chance: Chance,
    private readonly clock: Clock,
  ) {}

  /** Can be asked again when the answer was lost: a verdict that is written already is not written twice. */
  async record(lease: AttemptLease, result: AttemptResult): Promise<Recorded> {
    const now = this.clock.now();
    const verdict = verdictOf(result, now);
    const end = attemptEnd(result, now);
    if (verdict.isSuccess) return (await this.deliveries.succeed(lease, end)) ? 'written' : 'lost';
    return this.database.transaction(async (client) => {
      const failing = await this.deliveries.lockFailing(client, lease);
      if (failing === null) return 'lost';
      await this.deliveries.endAttempt(client, lease.attemptId, end, 'failed');
      await this.fail(client, failing, verdict, now);
      return 'written';
    });
  }

  private async fail(client: DatabaseClient, failing: FailingDelivery, verdict: Verdict, now: Date): Promise<void> {
    const { delivery } = failing;
    const failures = delivery.failures + 1;
    const isStillEnabled = await this.failEndpoint(client, failing, verdict, now);
    await this.deliveries.setNext(client, delivery.id, {
      failures,
      isSlow: verdict.isSlow,
      next: this.next(failing, failures, verdict, isStillEnabled, now),
    });
    if (failures === NOTICED_FAILURE) await this.tellFailing(client, failing);
  }

  private next(
    { delivery, message, endpoint }: FailingDelivery,
    failures: number,
    { retryAfterMs, isGone }: Verdict,
    isStillEnabled: boolean,
    now: Date,
  ): NextStep {
    // A ping is never repeated. A direct address that is gone is not asked again: there is nobody to enable it.
    const isLast = message.batchId === null || (isGone && endpoint === null);
    const dueAt = isLast
      ? null
      : nextAttemptAt({ failures, endedAt: now, retryAfterMs, random: this.chance.fraction() });
    if (dueAt === null || dueAt >= message.expiresAt) return { status: 'failed', completedAt: now };
    if (delivery.endpointId !== null && !isStillEnabled) return { status: 'cancelled', completedAt: now };
    return { status: 'pending', dueAt };
  }

  /** What the failure says of the endpoint; resolves with whether it is enabled after it. */
  private async failEndpoint(
    client: DatabaseClient,
    { endpoint, delivery, message }: FailingDelivery,
    { isGone, isSlow }: Verdict,
    now: Date,
  ): Promise<boolean> {
    if (endpoint === null) return false;
    const isPing = message.batchId === null;
    const health = isPing ? endpoint : afterFailure(endpoint, delivery.messageId, now);
    const { failingSince, failingMessageId, failedAgain } = health;
    await this.deliveries.setHealth(client, endpoint.id, {
      failingSince,
      failingMessageId,
      failedAgain,
      lastFailureAt: now,
      isSlow,
    });
    if (isSlow !== endpoint.isSlow) await this.deliveries.setWaitingSlow(client, endpoint.id, isSlow);
    if (endpoint.disabledReason !== null || endpoint.deletedAt !== null) return false;
    const reason = isGone ? 'gone' : !isPing && isDead(health, now) ? 'failing' : null;
    if (reason === null) return true;
    await this.endpoints.disable(client, endpoint, reason);
    return false;
  }

  private async tellFailing(client: DatabaseClient, { delivery, endpoint, message }: FailingDelivery): Promise<void> {
    const where = endpoint === null ? 'the address of its batch' : `endpoint ${encodeTypeId('ep', endpoint.id)}`;
    await this.notices.tell(client, {
      organisationId: message.organisationId,
      kind: 'webhook_message_failing',
      phi: message.phi,
      subject: encodeTypeId('msg', delivery.messageId),
      message: `${String(NOTICED_FAILURE)} attempts to deliver this message to ${where} have failed. It is attempted on.`,
    });
  }
}

function attemptEnd(result: AttemptResult, endedAt: Date): AttemptEnd {
  if (result.kind === 'answered') {
    const { status, answer } = result;
    return { endedAt, statusCode: status, error: null, message: null, answer };
  }
  return { endedAt, statusCode: null, error: result.error, message: result.message, answer: null };
}
