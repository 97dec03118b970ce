/** The leases of the attempts that this process is at, renewed together until each is let go. */
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { after, Clock } from '../../../platform/clock';
import { EventLog } from '../../../platform/observability';
import { renewalMs } from './attempt-lease.policy';
import { type AttemptLease, DeliveriesRepository, type DeliveryClaim } from './deliveries.repository';

@Injectable()
export class AttemptLeases implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly kept = new Set<AttemptLease>();
  private timer: NodeJS.Timeout | undefined;
  private isRenewing = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), renewalMs(this.config.worker.leaseMs));
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Takes a delivery and keeps it; null when it is not to be had. */
  async claim(lease: AttemptLease): Promise<DeliveryClaim | null> {
    const now = this.clock.now();
    const claim = await this.deliveries.claim(lease, now, after(now, this.config.worker.leaseMs));
    if (claim !== null) this.kept.add(lease);
    return claim;
  }

  letGo(lease: AttemptLease): void {
    this.kept.delete(lease);
  }

  /** That a lease is another's by now shows when the verdict is written. */
  private async renew(): Promise<void> {
    // A database that does not answer is asked once at a time.
    if (this.kept.size === 0 || this.isRenewing) return;
    this.isRenewing = true;
    try {
      await this.deliveries.renew([...this.kept], after(this.clock.now(), this.config.worker.leaseMs));
    } catch (error) {
      this.log.failure('webhook_lease_renewal', error, { count: this.kept.size });
    } finally {
      this.isRenewing = false;
    }
  }
}
