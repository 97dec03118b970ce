import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../platform/clock';
import type { DatabaseClient, Notice } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { MembersService } from '../accounts';
import { Mails } from '../mail';
import { type NoticesPage, NoticesRepository } from './notices.repository';

type NoticeKind = 'webhook_message_failing' | 'webhook_endpoint_disabled' | 'credits_low' | 'key_expiring';

export interface NewNotice {
  readonly organisationId: string;
  readonly kind: NoticeKind;
  /** The id of what it is about, as callers see it. */
  readonly subject: string;
  /** A sentence that says what is the matter and what can be done. */
  readonly message: string;
  /** It tells of a PHI batch: mail of it goes to those with the PHI right alone. */
  readonly phi?: boolean;
}

const DELETED_AT_ONCE = 1_000;
/** A mail about something that was days ago helps nobody. */
const MAIL_LASTS_MS = 3 * 86_400_000;

const SUBJECTS: Readonly<Record<NoticeKind, string>> = {
  webhook_message_failing: 'A webhook message of Recto does not arrive',
  webhook_endpoint_disabled: 'A webhook endpoint of Recto was disabled',
  credits_low: 'Credits at Recto are running out',
  key_expiring: 'An API key of Recto expires soon',
};

/** What an organisation should know of, found out by the service itself. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly members: MembersService,
    private readonly mails: Mails,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Written in the transaction of what it tells of, `client`. Owners and admins get it by mail, too, where there is a mail server. */
  async tell(client: DatabaseClient, { phi = false, ...notice }: NewNotice): Promise<void> {
    const at = this.clock.now();
    await this.notices.insert(client, { ...notice, id: this.ids.make(), at });
    if (!this.mails.areSent) return;
    const to = await this.members.addressesOf(client, notice.organisationId, { least: 'admin', phi });
    const text = `${notice.message}\n\nIt is about ${notice.subject}. The dashboard tells more.\n`;
    await this.mails.write(client, { to, subject: SUBJECTS[notice.kind], text, expiresAt: after(at, MAIL_LASTS_MS) });
  }

  /** Newest first. */
  list(page: NoticesPage): Promise<Notice[]> {
    return this.notices.list(page);
  }

  /** Deletes all notices of an organisation. */
  deleteAll(organisationId: string): Promise<void> {
    return this.notices.deleteOf(organisationId);
  }

  /** Deletes what was told at `before` or earlier. Can be repeated and broken off at any place. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.notices.forget(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }
}
