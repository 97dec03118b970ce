import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { DatabaseClient, Notice } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { type NoticesPage, NoticesRepository } from './notices.repository';

type NoticeKind = 'webhook_message_failing' | 'webhook_endpoint_disabled';

export interface NewNotice {
  readonly organisationId: string;
  readonly kind: NoticeKind;
  /** The id of what it is about, as callers see it. */
  readonly subject: string;
  /** A sentence that says what is the matter and what can be done. */
  readonly message: string;
}

const DELETED_AT_ONCE = 1_000;

/** What an organisation should know of, found out by the service itself. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Written in the transaction of what it tells of, `client`. */
  async tell(client: DatabaseClient, notice: NewNotice): Promise<void> {
    await this.notices.insert(client, { ...notice, id: this.ids.make(), at: this.clock.now() });
  }

  /** Newest first. */
  list(page: NoticesPage): Promise<Notice[]> {
    return this.notices.list(page);
  }

  /** Deletes what was told at `before` or earlier. Can be repeated and broken off at any place. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.notices.forget(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }
}
