import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts';
import { MailModule } from '../mail';
import { NoticesRepository } from './notices.repository';
import { NoticesService } from './notices.service';

@Module({
  imports: [AccountsModule, MailModule],
  providers: [NoticesRepository, NoticesService],
  exports: [NoticesService],
})
export class NoticesModule {}
