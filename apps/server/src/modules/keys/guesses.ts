/**
 * Keys that open nothing cost next to nothing: what was not found is remembered for a second, and an address has so many wrong keys
 * a second. Each process counts by itself, so that no round trip stands between a guess and its refusal. A key lately found valid is
 * never held up by what else its address sends.
 */
import { DomainError } from '../../errors';
import type { Clock } from '../../platform/clock';
import { FairGate } from '../../platform/concurrency';
import { LocalRateLimit } from '../../platform/redis';
import { ExpiringSet } from './expiring-set';

const WRONG_KEYS = { points: 20, seconds: 1 } as const;
/** So many unproven keys are looked up at once: whether a key counts is known only afterwards, and guesses must not fill the pool. */
const LOOKUPS_AT_ONCE = 4;
/** A key has to open within a second of its creation, also when somebody has tried it just before. */
const UNKNOWN_MS = 1_000;
/** Longer than the pauses of those who come every day. */
const PROVEN_MS = 25 * 3_600_000;
const AT_MOST = 10_000;

/** Whether a key opens anything, asked from an address. */
interface Question<K> {
  readonly digest: string;
  readonly address: string;
  readonly lookup: () => Promise<K | null>;
  readonly isGood: (key: K) => boolean;
}

export class Guesses {
  private readonly wrong = new LocalRateLimit(WRONG_KEYS);
  private readonly unknown = new ExpiringSet(UNKNOWN_MS, AT_MOST);
  private readonly proven = new ExpiringSet(PROVEN_MS, AT_MOST);
  /** Addresses take turns. */
  private readonly gate = new FairGate(LOOKUPS_AT_ONCE);

  constructor(private readonly clock: Clock) {}

  /** What `lookup` finds; null without asking when it found nothing a moment ago. Throws `rate_limited`. */
  async judge<K>(question: Question<K>): Promise<K | null> {
    if (this.proven.has(question.digest, this.clock.monotonicMs())) return this.ask(question);
    return this.gate.run(question.address, () => this.judgeUnproven(question));
  }

  private async judgeUnproven<K>(question: Question<K>): Promise<K | null> {
    const { digest, address, isGood } = question;
    if (await this.wrong.isUsedUp(address)) throw new DomainError('rate_limited');
    const found = this.unknown.has(digest, this.clock.monotonicMs()) ? null : await this.ask(question);
    if (found === null || !isGood(found)) await this.wrong.count(address);
    return found;
  }

  private async ask<K>({ digest, lookup, isGood }: Question<K>): Promise<K | null> {
    const found = await lookup();
    const nowMs = this.clock.monotonicMs();
    if (found !== null && isGood(found)) this.proven.add(digest, nowMs);
    else this.proven.delete(digest);
    if (found === null) this.unknown.add(digest, nowMs);
    return found;
  }
}
