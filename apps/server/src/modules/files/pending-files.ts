/** How many files of an organisation may wait for their bytes at once. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { Gate } from '../../platform/concurrency';
import { uploadIn } from './file.state';
import { FilesRepository } from './files.repository';
import { PendingCount } from './pending-count';
import { UploadFinder } from './upload-finder';

const ORGANISATIONS_KNOWN = 10_000;
/** As many as a page of a listing holds. */
const LOOKED_FOR = 1_000;

/** What this process knows of one organisation. */
interface Known {
  readonly count: PendingCount;
  /** One count at a time, whatever is asked meanwhile. */
  readonly counting: Gate;
  /** Registrations that a count may not see yet. */
  readonly underWay: Set<Promise<unknown>>;
}

@Injectable()
export class PendingFiles {
  private readonly known = new Map<string, Known>();
  private readonly limit: number;

  constructor(
    private readonly files: FilesRepository,
    private readonly finder: UploadFinder,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.limit = config.organisations.maxPendingFiles;
  }

  /** Registers a file by `insert`. Throws `limit_reached`. */
  async admit<T>(organisationId: string, insert: () => Promise<T>): Promise<T> {
    const { count, counting, underWay } = this.of(organisationId);
    if (count.room(this.clock.monotonicMs()) === 'count again') {
      await counting.run(async () => {
        if (count.room(this.clock.monotonicMs()) !== 'count again') return;
        await Promise.allSettled(underWay);
        const pending = await this.countPending(organisationId);
        count.counted(pending, this.clock.monotonicMs());
      });
    }
    // Nothing is awaited between this question and the addition: of many at once only so many pass as there is room for.
    if (!count.hasRoom) throw this.refusal();
    count.add();
    const inserted = insert();
    underWay.add(inserted);
    return inserted.finally(() => underWay.delete(inserted));
  }

  /** So many uploads were seen for the first time. */
  seen(organisationId: string, uploads: number): void {
    this.known.get(organisationId)?.count.remove(uploads);
  }

  /** An upload goes past this service. Before somebody is refused, storage is asked for those that have waited longest. */
  private async countPending(organisationId: string): Promise<number> {
    const now = this.clock.now();
    const pending = await this.files.countPending(organisationId, now, this.limit);
    if (pending < this.limit) return pending;
    const oldest = await this.files.findPending(organisationId, now, LOOKED_FOR);
    const ids = oldest.map(({ id }) => id);
    const objects = await this.finder.findAll(organisationId, ids);
    const seen = oldest.flatMap((file) => {
      const upload = uploadIn(file, objects.get(file.id) ?? null);
      return upload === null ? [] : [{ file, upload }];
    });
    await this.files.recordUploads(seen);
    return pending - seen.length;
  }

  private of(organisationId: string): Known {
    const known = this.known.get(organisationId) ?? {
      count: new PendingCount(this.limit),
      counting: new Gate(1),
      underWay: new Set(),
    };
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
