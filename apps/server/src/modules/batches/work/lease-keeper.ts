/** The leases of this process: renewed together, and given up together when the process stops. */
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import { EventLog } from '../../../platform/observability';
import { BatchItems } from '../dispatch/batch-items.service';
import type { Lease } from '../dispatch/lease';

/** Why an execution is to end before it is done: its lease is another's by now, or its process stops. */
export type Interruption = 'lost' | 'stopping';

const RENEWALS_IN_A_LEASE = 3;

/** A lease in the hands of an execution. */
export class KeptLease {
  private readonly controller = new AbortController();
  private deadline: NodeJS.Timeout | undefined;
  private reason: Interruption | null = null;

  constructor(
    readonly lease: Lease,
    private readonly itemMs: number,
  ) {}

  /** The item's time begins now: it has waited for a parser until here, which is no fault of the document. */
  startClock(): void {
    this.deadline ??= setTimeout(() => {
      this.controller.abort(new DomainError('parse_timeout', 'The document ran past the time that an item may take.'));
    }, this.itemMs).unref();
  }

  /** Goes off at an interruption, and when the item runs past its time. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get interruption(): Interruption | null {
    return this.reason;
  }

  interrupt(reason: Interruption): void {
    this.reason ??= reason;
    this.controller.abort();
  }

  end(): void {
    clearTimeout(this.deadline);
  }
}

@Injectable()
export class LeaseKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly kept = new Map<string, KeptLease>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly items: BatchItems,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), this.config.worker.leaseMs / RENEWALS_IN_A_LEASE);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Keeps a lease until it is let go. */
  keep(lease: Lease): KeptLease {
    const kept = new KeptLease(lease, this.config.worker.itemMs);
    this.kept.set(lease.leaseId, kept);
    return kept;
  }

  letGo(kept: KeptLease): void {
    kept.end();
    this.kept.delete(kept.lease.leaseId);
  }

  interruptAll(): void {
    for (const kept of this.kept.values()) kept.interrupt('stopping');
  }

  /** A renewal that fails says nothing about the leases: they are this process's until somebody has taken them. */
  private async renew(): Promise<void> {
    const asked = [...this.kept.values()];
    if (asked.length === 0) return;
    try {
      const still = await this.items.renew(
        asked.map(({ lease }) => lease),
        this.config.worker.leaseMs,
      );
      for (const kept of asked) {
        // What was let go while we asked has come to its end in an orderly way.
        if (!still.has(kept.lease.leaseId) && this.kept.has(kept.lease.leaseId)) kept.interrupt('lost');
      }
    } catch (error) {
      this.log.failure('lease_renewal', error, { count: asked.length });
    }
  }
}
