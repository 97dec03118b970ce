export { MailModule, MailWorkModule } from './mail.module';
export { MailResealing } from './mail-resealing';
export { Mails, type MailText } from './mails.service';
