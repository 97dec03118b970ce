import { Module } from '@nestjs/common';
import { AppConfig } from '../../config';
import { MailServer } from './mail-server.port';
import { SmtpServer } from './smtp-server';
import { UnconfiguredServer } from './unconfigured-server';

@Module({
  providers: [
    {
      provide: MailServer,
      inject: [AppConfig],
      useFactory: ({ mail }: AppConfig): MailServer =>
        mail === null ? new UnconfiguredServer() : new SmtpServer(mail),
    },
  ],
  exports: [MailServer],
})
export class MailServerModule {}
