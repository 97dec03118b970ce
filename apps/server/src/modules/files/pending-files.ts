/** How many files of an organisation may wait for their bytes at once. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { Gate } from '../../platform/concurrency';
import { FilesRepository } from './files.repository';
import { type Room, roomFor } from './pending-files.policy';

const ORGANISATIONS_KNOWN = 10_000;

/** What this process knows of one organisation. */
class Known {
  /** Where room has to be counted, one registration goes after another: each sees the one before, and one count runs at a time. */
  readonly gate = new Gate(1);
  count: { readonly counted: number; added: number; readonly atMs: number } | null = null;
}

@Injectable()
export class PendingFiles {
  private readonly known = new Map<string, Known>();
  private readonly limit: number;

  constructor(
    private readonly files: FilesRepository,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.limit = config.organisations.maxPendingFiles;
  }

  /** Registers a file by `insert`. Throws `limit_reached`. */
  admit<T>(organisationId: string, insert: () => Promise<T>): Promise<T> {
    const known = this.of(organisationId);
    if (this.roomIn(known) === 'yes') return this.added(known, insert);
    return known.gate.run(async () => {
      if (this.roomIn(known) === 'count again') await this.countAgain(organisationId, known);
      if (known.count === null || known.count.counted >= this.limit) throw this.refusal();
      return this.added(known, insert);
    });
  }

  private roomIn({ count }: Known): Room {
    return roomFor(this.limit, count === null ? null : { ...count, ageMs: this.clock.monotonicMs() - count.atMs });
  }

  private async countAgain(organisationId: string, known: Known): Promise<void> {
    const counted = await this.files.countPending(organisationId, this.clock.now(), this.limit);
    known.count = { counted, added: 0, atMs: this.clock.monotonicMs() };
  }

  private added<T>({ count }: Known, insert: () => Promise<T>): Promise<T> {
    if (count !== null) count.added += 1;
    return insert();
  }

  private of(organisationId: string): Known {
    const known = this.known.get(organisationId) ?? new Known();
    // The one that was asked for longest ago makes room.
    this.known.delete(organisationId);
    const [oldest] = this.known.size < ORGANISATIONS_KNOWN ? [] : this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(organisationId, known);
    return known;
  }

  private refusal(): DomainError {
    return new DomainError(
      'limit_reached',
      `${this.limit} files of this organisation wait for their bytes, which is the limit. Upload them, or wait until some have expired.`,
      { limit: this.limit },
    );
  }
}
