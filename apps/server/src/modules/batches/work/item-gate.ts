/**
 * Items are taken only while all that they may need is there: a service that can't do without a converter of office documents takes
 * none while the converter is away, and leaves them to others. Where it can, only the items that need it are given back.
 */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OfficeConverter } from '../../../platform/converter';
import { EventLog } from '../../../platform/observability';
import type { JobConsumer } from '../../../platform/queue';

const EVERY_MS = 1_000;

@Injectable()
export class ItemGate implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private wasOpen = true;

  constructor(
    private readonly converter: OfficeConverter,
    private readonly log: EventLog,
  ) {}

  get isOpen(): boolean {
    const { required, fault, ready } = this.converter.health();
    return !required || (fault === null && ready > 0);
  }

  /** Pauses the consumer while items can't be taken. */
  guard(consumer: JobConsumer): void {
    this.set(consumer);
    this.timer = setInterval(() => {
      this.set(consumer);
    }, EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private set(consumer: JobConsumer): void {
    const { isOpen } = this;
    if (isOpen) consumer.resume();
    else consumer.pause();
    if (isOpen === this.wasOpen) return;
    this.wasOpen = isOpen;
    if (isOpen) this.log.info('items_taken_again', { component: 'office' });
    else this.log.warn('no_items_taken', { component: 'office', reason: 'there is no converter of office documents' });
  }
}
