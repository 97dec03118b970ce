/**
 * Uploads under way, and the bytes that they have brought, in all and for each organisation. They wait on callers, who may be slow
 * or mean to be: so they take no place in the queue of the parsers, and have limits of their own.
 */
import { DomainError } from '../../errors';
import type { Clock } from '../../platform/clock';
import { type Held, mayBegin, mayTake, type UploadCaps } from './upload.policy';

/** A document on its way in, by upload or by URL. */
export interface Upload {
  /** Throws `overloaded` where the bytes are more than may be held, and after the end. */
  take(bytes: number): void;
  /** All of it is here: it no longer counts among those under way. What it takes of the disk counts until it ends. */
  arrived(): void;
  /** Nothing of it is left. Twice is harmless. */
  end(): void;
}

interface Account {
  uploads: number;
  bytes: number;
}

/** Of an organisation. It is kept as long as an upload counts to it, so that none counts to an account that another has taken the place of. */
interface OwnAccount extends Account {
  notEnded: number;
}

/** How long a look at the disk is good for. */
const LOOK_EVERY_MS = 1_000;

export class UploadLimits {
  private readonly all: Account = { uploads: 0, bytes: 0 };
  private readonly accounts = new Map<string, OwnAccount>();
  private spare = Number.POSITIVE_INFINITY;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly caps: UploadCaps,
    /** The bytes that are free on the disk of the spool. */
    private readonly freeBytes: () => Promise<number>,
    private readonly clock: Clock,
  ) {}

  get held(): Held {
    return this.all;
  }

  /** Rejects with `overloaded` where there is no room for one more, or for as many bytes as it says it has. */
  async begin(organisationId: string, announcedBytes = 0): Promise<Upload> {
    await this.look();
    const own = this.accounts.get(organisationId) ?? { uploads: 0, bytes: 0, notEnded: 0 };
    // No document is empty: where nothing more may be held none begins.
    const fits = mayTake(this.all, own, Math.max(1, announcedBytes), this.caps, this.spare);
    if (!fits || !mayBegin(this.all, own, this.caps)) throw tooMany();
    this.accounts.set(organisationId, own);
    return this.begun(organisationId, own);
  }

  private begun(organisationId: string, own: OwnAccount): Upload {
    const both = [this.all, own];
    let bytes = 0;
    let underWay = true;
    let hasEnded = false;
    for (const account of both) account.uploads += 1;
    own.notEnded += 1;
    const arrived = (): void => {
      if (!underWay) return;
      underWay = false;
      for (const account of both) account.uploads -= 1;
    };
    return {
      take: (more) => {
        void this.look();
        // Nothing would take back what is held after the end.
        if (hasEnded || !mayTake(this.all, own, more, this.caps, this.spare)) throw tooMany();
        bytes += more;
        for (const account of both) account.bytes += more;
      },
      arrived,
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        arrived();
        for (const account of both) account.bytes -= bytes;
        own.notEnded -= 1;
        if (own.notEnded === 0) this.accounts.delete(organisationId);
      },
    };
  }

  private async look(): Promise<void> {
    const now = this.clock.monotonicMs();
    if (now - this.lookedAt < LOOK_EVERY_MS) return;
    this.lookedAt = now;
    // A disk that doesn't tell is full when writing to it fails.
    const free = await this.freeBytes().catch(() => Number.POSITIVE_INFINITY);
    this.spare = free + this.all.bytes;
  }
}

function tooMany(): DomainError {
  return new DomainError(
    'overloaded',
    'Too many documents are on their way in. Try again after the time in Retry-After.',
  );
}
