export { MailModule, MailWorkModule } from './mail.module';
export { Mails, type MailText } from './mails.service';
