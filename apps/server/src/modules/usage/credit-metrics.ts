/** Credits by operation: those that were charged, and those for want of which work was refused. */
import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '../../platform/observability';
import type { Operation } from './usage.price';

/** More are never held at once; what is beyond was lost on the way and is forgotten. */
const MOST_HELD = 100_000;

@Injectable()
export class CreditMetrics {
  private readonly credits: Counter;
  /** What is held by this process, until it is charged or released. */
  private readonly held = new Map<string, { readonly operation: Operation; readonly credits: number }>();

  constructor(metrics: Metrics) {
    this.credits = metrics.counter(
      'recto_credits',
      'Credits that were charged, and those that work would have cost that was refused for want of credits.',
    );
  }

  hold(subjectId: string, operation: Operation, credits: number): void {
    this.held.set(subjectId, { operation, credits });
    const [oldest] = this.held.keys();
    if (this.held.size > MOST_HELD && oldest !== undefined) this.held.delete(oldest);
  }

  charged(subjectId: string): void {
    const held = this.held.get(subjectId);
    if (held === undefined) return;
    this.held.delete(subjectId);
    this.credits.add(held.credits, { event: 'charged', operation: held.operation });
  }

  released(subjectIds: readonly string[]): void {
    for (const subjectId of subjectIds) this.held.delete(subjectId);
  }

  refused(operation: Operation, credits: number): void {
    this.credits.add(credits, { event: 'refused', operation });
  }
}
