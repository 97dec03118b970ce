import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { OrganisationsRepository } from './organisations.repository';

@Module({ providers: [AccountsService, OrganisationsRepository], exports: [AccountsService] })
export class AccountsModule {}
