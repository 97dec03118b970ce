/**
 * Mails that people ask for by an address: to sign up, to set a new password. Whoever asks hears the same, at once, whether anybody has the
 * address or not; what follows is done behind their back.
 */
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { RunningWork } from '../../platform/concurrency';
import { Database } from '../../platform/database';
import { EventLog } from '../../platform/observability';
import { Mails } from '../mail';
import { AccountLinks, type InvitationWish, type MadeLink } from './account-links.service';
import { normalEmail } from './credentials.policy';
import { baseUrl, linkUrl } from './link-url';
import { invitationMail, knownAddressMail, resetMail, signUpMail } from './mail-texts';
import type { Manager } from './members.service';
import { OrganisationsRepository } from './organisations.repository';
import { SignInLimits } from './sign-in-limits';
import { UsersRepository } from './users.repository';

const SERVICE = { kind: 'service' } as const;
const DAY_MS = 86_400_000;
const GRACE_MS = 5_000;

@Injectable()
export class AccountMails implements BeforeApplicationShutdown {
  private readonly work = new RunningWork();

  constructor(
    private readonly links: AccountLinks,
    private readonly users: UsersRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly mails: Mails,
    private readonly limits: SignInLimits,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: EventLog,
    private readonly config: AppConfig,
  ) {}

  /** Throws `sign_up_closed` and `too_many_mails`. */
  async requestSignUp(email: string, network: string): Promise<void> {
    if (!this.config.isSignUpOpen) throw new DomainError('sign_up_closed');
    await this.limits.countMail(network, normalEmail(email));
    this.behind(this.signUp(normalEmail(email)));
  }

  /** Throws `mail_not_configured` and `too_many_mails`. */
  async requestReset(email: string, network: string): Promise<void> {
    if (!this.mails.areSent) throw new DomainError('mail_not_configured');
    await this.limits.countMail(network, normalEmail(email));
    this.behind(this.reset(normalEmail(email)));
  }

  /** An invitation, which goes by mail, too, where there is a mail server. Throws `too_many_mails`. */
  async invite(wish: InvitationWish, manager: Manager): Promise<MadeLink> {
    if (!this.mails.areSent) return this.links.invite(wish, manager);
    await this.limits.countInvitation(wish.organisationId);
    const organisation = await this.organisations.find(wish.organisationId);
    return this.links.invite(wish, manager, async (client, link) => {
      const text = invitationMail(organisation?.name ?? '', this.urlOf(link));
      await this.mails.write(client, { ...text, to: [normalEmail(wish.email)], expiresAt: link.expiresAt });
    });
  }

  /** What was asked for is done before the process ends. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.end(GRACE_MS, () => undefined);
  }

  private async signUp(email: string): Promise<void> {
    if ((await this.users.findByEmail(email)) === null) {
      await this.links.makeSignUpLink(email, (client, link) =>
        this.mails.write(client, { ...signUpMail(this.urlOf(link)), to: [email], expiresAt: link.expiresAt }),
      );
      return;
    }
    const expiresAt = new Date(this.clock.now().getTime() + DAY_MS);
    const text = knownAddressMail(baseUrl(this.config.http));
    await this.database.transaction((client) => this.mails.write(client, { ...text, to: [email], expiresAt }));
  }

  private async reset(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (user === null) return;
    await this.links.makePasswordLink(user.id, SERVICE, (client, link) =>
      this.mails.write(client, { ...resetMail(this.urlOf(link)), to: [email], expiresAt: link.expiresAt }),
    );
  }

  private urlOf({ token }: MadeLink): string {
    return linkUrl(this.config.http, token);
  }

  private behind(work: Promise<void>): void {
    void this.work.track(
      work.catch((error: unknown) => {
        this.log.failure('account_mail', error);
      }),
    );
  }
}
