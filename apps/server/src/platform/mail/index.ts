export { MailServerModule } from './mail-server.module';
export { MailRefused, MailServer } from './mail-server.port';
