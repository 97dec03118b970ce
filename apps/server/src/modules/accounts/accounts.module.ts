import { Module } from '@nestjs/common';
import { RedisModule } from '../../platform/redis';
import { AuditModule } from '../audit';
import { MailModule } from '../mail';
import { AccountLinks } from './account-links.service';
import { AccountLinksRepository } from './account-links.repository';
import { AccountMails } from './account-mails.service';
import { AccountsService } from './accounts.service';
import { MembersRepository } from './members.repository';
import { MembersService } from './members.service';
import { OrganisationDeletion } from './organisation-deletion.service';
import { OrganisationsRepository } from './organisations.repository';
import { PasswordsService } from './passwords.service';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { SignInLimits } from './sign-in-limits';
import { SignInService } from './sign-in.service';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

/** Organisations, their members, and links that make some: all that needs no browser. */
@Module({
  imports: [AuditModule],
  providers: [
    AccountLinks,
    AccountLinksRepository,
    AccountsService,
    MembersRepository,
    MembersService,
    OrganisationDeletion,
    OrganisationsRepository,
    UsersRepository,
    UsersService,
  ],
  exports: [
    AccountLinks,
    AccountLinksRepository,
    AccountsService,
    MembersService,
    OrganisationDeletion,
    OrganisationsRepository,
    UsersRepository,
    UsersService,
  ],
})
export class AccountsModule {}

/** Passwords and sessions of people in the dashboard. */
@Module({
  imports: [AccountsModule, AuditModule, MailModule, RedisModule],
  providers: [AccountMails, PasswordsService, SessionsRepository, SessionsService, SignInLimits, SignInService],
  exports: [AccountMails, SessionsService, SignInService],
})
export class SignInModule {}
