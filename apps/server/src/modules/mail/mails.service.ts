import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { Clock } from '../../platform/clock';
import { seal } from '../../platform/crypto';
import type { DatabaseClient } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { MailsRepository } from './mails.repository';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface NewMails extends MailText {
  /** Addresses: each gets a mail of its own. */
  readonly to: readonly string[];
  /** What it tells is over then. */
  readonly expiresAt: Date;
}

/** Mails are rows until the mail server has taken them. Workers send them. */
@Injectable()
export class Mails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Whether there is a mail server. Without one, nothing is written. */
  get areSent(): boolean {
    return this.config.mail !== null;
  }

  /** Written in the transaction of what they tell of, `client`. */
  async write(client: DatabaseClient, { to, subject, text, expiresAt }: NewMails): Promise<void> {
    if (!this.areSent || to.length === 0) return;
    const dueAt = this.clock.now();
    const rows = to.map((address) => {
      const id = this.ids.make();
      const mail = JSON.stringify({ to: address, subject, text });
      return { id, sealed: seal(this.config.secret, mailPurpose(id), mail), dueAt, expiresAt };
    });
    await this.mails.insert(client, rows);
  }
}

/** What a mail is sealed for. */
export function mailPurpose(id: string): string {
  return `mail ${id}`;
}
