import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventLog } from '../../platform/observability';
import { Schedule } from '../../platform/schedule';
import { UsageService } from './usage.service';

const EVERY_MS = 60_000;

/** Gives back holds whose process died before it could settle or release them. */
@Injectable()
export class StaleHolds implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly usage: UsageService,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every({ name: 'stale-holds', everyMs: EVERY_MS, work: () => this.sweep() });
  }

  private async sweep(): Promise<void> {
    const count = await this.usage.sweep();
    if (count > 0) this.log.warn('stale_holds_released', { count });
  }
}
