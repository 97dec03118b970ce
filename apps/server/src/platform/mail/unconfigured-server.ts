import { MailServer } from './mail-server.port';

/** Stands in where no mail server is configured; nobody writes a mail then. */
export class UnconfiguredServer extends MailServer {
  send(): Promise<void> {
    return Promise.reject(new Error('no mail server is configured'));
  }
}
