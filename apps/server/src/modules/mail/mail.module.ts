import { Module } from '@nestjs/common';
import { MailServerModule } from '../../platform/mail';
import { MailResealing } from './mail-resealing';
import { MailSender } from './mail-sender';
import { MailsRepository } from './mails.repository';
import { Mails } from './mails.service';

/** Writes mails. */
@Module({ providers: [MailResealing, Mails, MailsRepository], exports: [MailResealing, Mails, MailsRepository] })
export class MailModule {}

/** Sends them: in processes that work without being asked. */
@Module({ imports: [MailModule, MailServerModule], providers: [MailSender] })
export class MailWorkModule {}
