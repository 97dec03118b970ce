/**
 * Requests of the last 7 days. They are written in the background, many at once: no caller waits for a row, and rows that the database
 * can't take in time are dropped, which the log says.
 */
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { RequestRecord } from '../../platform/database';
import type { AnsweredRequest, RequestSink } from '../../platform/http';
import { Ids } from '../../platform/ids';
import { EventLog } from '../../platform/observability';
import { RequestRecordsRepository, type RequestsPage } from './request-records.repository';
import { isRecorded } from './request.policy';

const WRITE_AFTER_MS = 500;
const AT_ONCE = 1_000;
/** Some megabytes; further ones are dropped while the database is away. */
const WAITING_AT_MOST = 20_000;
const DELETED_AT_ONCE = 1_000;

@Injectable()
export class RequestRecords implements RequestSink, BeforeApplicationShutdown {
  private waiting: RequestRecord[] = [];
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly rows: RequestRecordsRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  take(request: AnsweredRequest): void {
    if (!isRecorded(request)) return;
    if (this.waiting.length >= WAITING_AT_MOST) {
      this.dropped += 1;
      return;
    }
    this.waiting.push({ ...request, id: this.ids.make(), at: this.clock.now() });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.writing = this.write();
    }, WRITE_AFTER_MS).unref();
  }

  /** Newest first. */
  list(page: RequestsPage): Promise<RequestRecord[]> {
    return this.rows.list(page);
  }

  /** Deletes all rows of an organisation. Can be repeated and broken off at any place. */
  async deleteAll(organisationId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.rows.deleteOf(organisationId, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }

  /** Deletes what came at `before` or earlier. Can be repeated and broken off at any place. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.rows.forget(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    await this.write();
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const records = this.waiting.splice(0, AT_ONCE);
      try {
        await this.rows.insert(records);
      } catch (error) {
        this.dropped += records.length;
        this.log.failure('request_records', error);
        break;
      }
    }
    if (this.dropped > 0) this.log.warn('request_records_dropped', { count: this.dropped });
    this.dropped = 0;
  }
}
