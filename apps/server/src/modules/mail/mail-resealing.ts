/** Mails that wait, sealed again with the first key of the secret. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { type Resealed, resealColumn } from '../../platform/crypto';
import { MailsRepository } from './mails.repository';
import { mailPurpose } from './mails.service';

@Injectable()
export class MailResealing {
  constructor(
    private readonly mails: MailsRepository,
    private readonly config: AppConfig,
  ) {}

  async reseal(): Promise<Readonly<Record<string, Resealed>>> {
    const mails = await resealColumn(this.config.secret, {
      page: async (after) => {
        const rows = await this.mails.sealedAfter(after);
        return rows.map(({ id, sealed }) => ({ id, purpose: mailPurpose(id), sealed }));
      },
      replace: ({ id, sealed }, by) => this.mails.replaceSealed(id, sealed, by),
    });
    return { mails };
  }
}
