/** How many files of an organisation may wait for their bytes at once. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { Gate } from '../../platform/concurrency';
import { FilesRepository } from './files.repository';
import { PendingCount } from './pending-count';

const ORGANISATIONS_KNOWN = 10_000;

/** What this process knows of one organisation. */
interface Known {
  readonly count: PendingCount;
  /** One count at a time, whatever is asked meanwhile. */
  readonly counting: Gate;
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

  /** Before a file is registered. Throws `limit_reached`. */
  async admit(organisationId: string): Promise<void> {
    const { count, counting } = this.of(organisationId);
    if (count.room(this.clock.monotonicMs()) === 'count again') {
      await counting.run(async () => {
        if (count.room(this.clock.monotonicMs()) !== 'count again') return;
        const pending = await this.files.countPending(organisationId, this.clock.now(), this.limit);
        count.counted(pending, this.clock.monotonicMs());
      });
    }
    // Nothing is awaited between this question and the addition: of many at once only so many pass as there is room for.
    if (count.room(this.clock.monotonicMs()) === 'no') throw this.refusal();
    count.add();
  }

  /** So many uploads were seen for the first time. */
  seen(organisationId: string, uploads: number): void {
    this.known.get(organisationId)?.count.remove(uploads);
  }

  private of(organisationId: string): Known {
    const known = this.known.get(organisationId) ?? { count: new PendingCount(this.limit), counting: new Gate(1) };
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
