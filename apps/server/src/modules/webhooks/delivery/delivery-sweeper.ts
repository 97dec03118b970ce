/** Takes back what the queue or a worker has lost, and fans out messages that an older version has written. */
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { Clock } from '../../../platform/clock';
import { Database, type WebhookMessage } from '../../../platform/database';
import { EventLog } from '../../../platform/observability';
import { Schedule } from '../../../platform/schedule';
import { sealBody } from '../messages/message-body';
import { MessagesRepository } from '../messages/messages.repository';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveryDispatchRepository } from './delivery-dispatch.repository';
import { DeliveryDispatcher } from './delivery-dispatcher';
import { FanOut } from './fan-out';

const EVERY_MS = 4_000;
/** A delivery whose attempts are lost more often kills the processes that send it. */
const MOST_RETURNS = 20;
const AT_ONCE = 500;

@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly dispatch: DeliveryDispatchRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly messages: MessagesRepository,
    private readonly fanOut: FanOut,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every({ name: 'webhook-deliveries', everyMs: EVERY_MS, work: (signal) => this.sweep(signal) });
  }

  /** Can be repeated and broken off at any place. */
  async sweep(signal: AbortSignal): Promise<void> {
    const missed = await this.dispatch.miss(this.clock.now());
    const lapsed = await this.deliveries.lapse(this.clock.now(), MOST_RETURNS, AT_ONCE);
    let fannedOut = 0;
    while (!signal.aborted && (await this.fanOutNext())) fannedOut += 1;
    if (missed > 0) this.log.info('webhook_deliveries_missed', { count: missed });
    if (lapsed > 0) this.log.warn('webhook_deliveries_lapsed', { count: lapsed });
    if (missed + lapsed + fannedOut > 0) this.dispatcher.wake();
  }

  /** Resolves with whether there was one. */
  private fanOutNext(): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const message = await this.messages.lockNextToFanOut(client);
      if (message === null) return false;
      const now = this.clock.now();
      const phi = await this.messages.tellsOfPhi(client, message.id);
      if (message.expiresAt > now) await this.fanOut.write(client, { ...message, phi }, now);
      await this.messages.setFannedOut(client, { ...message, phi, body: this.coveredBody(message, phi) });
      return true;
    });
  }

  private coveredBody({ id, body }: WebhookMessage, phi: boolean): string | null {
    return phi && body !== null ? sealBody(this.config.secret, id, body) : body;
  }
}
