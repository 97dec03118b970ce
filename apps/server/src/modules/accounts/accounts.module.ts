import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { AccountsService } from './accounts.service';
import { OrganisationsRepository } from './organisations.repository';

@Module({
  imports: [AuditModule],
  providers: [AccountsService, OrganisationsRepository],
  exports: [AccountsService],
})
export class AccountsModule {}
