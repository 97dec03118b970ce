import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EventLog } from '../../platform/observability';
import { UsageService } from './usage.service';

const EVERY_MS = 60_000;

/** Sweeps holds whose process died before it could settle or release them. Any number of processes may do it at once. */
@Injectable()
export class StaleHolds implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly usage: UsageService,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      const count = await this.usage.sweep();
      if (count > 0) this.log.warn('stale_holds_released', { count });
    } catch (error) {
      this.log.failure('stale_holds', error);
    }
  }
}
