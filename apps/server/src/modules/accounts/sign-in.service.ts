/** How people come in: by email and password, or by a link. Each way ends in a new session. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { type AccountLink, Database, type DatabaseClient, isDuplicate } from '../../platform/database';
import { encodeTypeId, Ids } from '../../platform/ids';
import { type Actor, AuditService } from '../audit';
import { AccountLinks } from './account-links.service';
import { AccountLinksRepository } from './account-links.repository';
import { AccountsService } from './accounts.service';
import { normalEmail } from './credentials.policy';
import { MembersService } from './members.service';
import { type Credentials, PasswordsService } from './passwords.service';
import { type LiveSession, type OpenedSession, SessionsService } from './sessions.service';
import { UsersRepository } from './users.repository';

const LONGEST_NAME = 100;

export interface Visit {
  /** Where the request comes from: its attempts are counted together. */
  readonly network: string;
  /** The session that the browser has, which a new one replaces. */
  readonly session: LiveSession | null;
}

/** What somebody who follows a link says of themselves. */
export interface LinkAnswer {
  readonly token: string;
  readonly email: string | null;
  readonly name: string;
  readonly password: string | null;
  /** What a new organisation is called. */
  readonly organisation: string | null;
}

/** What a new organisation gets, in the transaction that makes it. */
export type OnNewOrganisation = (client: DatabaseClient, organisationId: string, actor: Actor) => Promise<void>;

export interface OpenLink {
  readonly link: AccountLink;
  /** Whether the address of an invitation has an account already, whose password is asked for then. */
  readonly hasAccount: boolean;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly members: MembersService,
    private readonly accounts: AccountsService,
    private readonly links: AccountLinks,
    private readonly linkRows: AccountLinksRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async signIn(credentials: Credentials, { network, session }: Visit): Promise<OpenedSession> {
    const { id } = await this.passwords.prove(credentials, network);
    return this.sessions.open(id, session);
  }

  /** All other sessions of the user end. */
  async changePassword(
    session: LiveSession,
    change: { old: string; fresh: string },
    network: string,
  ): Promise<OpenedSession> {
    await this.passwords.proveAgain(session.userId, change.old, network);
    const hash = await this.passwords.hash(change.fresh, network);
    return this.database.transaction((client) => this.setPassword(client, session.userId, hash));
  }

  async look(token: string): Promise<OpenLink> {
    const link = await this.links.find(token);
    const hasAccount = link.email !== null && (await this.users.findByEmail(link.email)) !== null;
    return { link, hasAccount };
  }

  /** Uses a link. It is used up only when all that it is for is done. */
  async follow(answer: LinkAnswer, visit: Visit, onNewOrganisation: OnNewOrganisation): Promise<OpenedSession> {
    const link = await this.links.find(answer.token);
    if (link.kind === 'sign_up') return this.signUp(link, answer, visit, onNewOrganisation);
    return link.kind === 'reset' ? this.reset(link, answer, visit) : this.join(link, answer, visit);
  }

  /** A new user, and one organisation on the free plan that is theirs. Who has an account by now makes none. */
  private async signUp(
    link: AccountLink,
    { name, password, organisation }: LinkAnswer,
    { network, session }: Visit,
    onNewOrganisation: OnNewOrganisation,
  ): Promise<OpenedSession> {
    const { email } = link;
    if (email === null || (await this.users.findByEmail(email)) !== null)
      throw new DomainError('account_link_not_valid');
    if (password === null) throw new DomainError('sign_in_refused');
    const passwordHash = await this.passwords.hash(password, network);
    const user = { id: this.ids.make(), email, name, passwordHash, createdAt: this.clock.now() };
    const actor = { kind: 'user', userId: user.id } as const;
    try {
      return await this.database.transaction(async (client) => {
        await this.use(client, link.id);
        await this.users.insert(client, user);
        const wish = { name: organisation ?? nameFor(user), plan: 'free', inlineImages: false } as const;
        const { id: organisationId } = await this.accounts.createIn(client, wish, actor);
        await this.members.admit(client, { organisationId, userId: user.id, role: 'owner', phi: false });
        await onNewOrganisation(client, organisationId, actor);
        return this.sessions.openIn(client, user.id, session);
      });
    } catch (error) {
      // Somebody has made an account with this address a moment ago.
      throw isDuplicate(error) ? new DomainError('account_link_not_valid') : error;
    }
  }

  private async reset(
    { id, userId }: AccountLink,
    { password }: LinkAnswer,
    { network }: Visit,
  ): Promise<OpenedSession> {
    if (userId === null || password === null) throw new DomainError('account_link_not_valid');
    const hash = await this.passwords.hash(password, network);
    return this.database.transaction(async (client) => {
      await this.use(client, id);
      return this.setPassword(client, userId, hash);
    });
  }

  private async join(link: AccountLink, answer: LinkAnswer, visit: Visit): Promise<OpenedSession> {
    const { organisationId, role, phi } = link;
    if (organisationId === null || role === null) throw new DomainError('account_link_not_valid');
    const who = await this.whoFollows(link, answer, visit);
    try {
      return await this.database.transaction(async (client) => {
        await this.use(client, link.id);
        if (who.fresh !== null) await this.users.insert(client, who.fresh);
        await this.members.admit(client, { organisationId, userId: who.id, role, phi });
        return this.sessions.openIn(client, who.id, visit.session);
      });
    } catch (error) {
      // Somebody has made an account with this address a moment ago: its password is needed now.
      throw isDuplicate(error) ? new DomainError('sign_in_refused') : error;
    }
  }

  /** Somebody who is signed in, somebody whose password proves them, or somebody new. */
  private async whoFollows(link: AccountLink, { email, name, password }: LinkAnswer, { network, session }: Visit) {
    const signedIn = session === null ? null : await this.users.find(session.userId);
    const address = link.email ?? (email === null ? null : normalEmail(email));
    if (signedIn !== null && (address === null || address === signedIn.email)) return { id: signedIn.id, fresh: null };
    if (address === null || password === null) throw new DomainError('sign_in_refused');
    if ((await this.users.findByEmail(address)) !== null)
      return { id: (await this.passwords.prove({ email: address, password }, network)).id, fresh: null };
    const passwordHash = await this.passwords.hash(password, network);
    const fresh = { id: this.ids.make(), email: address, name, passwordHash, createdAt: this.clock.now() };
    return { id: fresh.id, fresh };
  }

  private async use(client: DatabaseClient, linkId: string): Promise<void> {
    if (!(await this.linkRows.use(client, linkId))) throw new DomainError('account_link_not_valid');
  }

  private async setPassword(client: DatabaseClient, userId: string, hash: string): Promise<OpenedSession> {
    await this.users.setPassword(client, userId, hash);
    const subject = encodeTypeId('user', userId);
    const actor = { kind: 'user', userId } as const;
    await this.audit.record(client, { organisationId: null, actor, action: 'user.password_set', subject });
    return this.sessions.reopen(client, userId);
  }
}

/** As settings can change it. */
function nameFor({ name, email }: { readonly name: string; readonly email: string }): string {
  const who = name.trim() === '' ? email : name.trim();
  return who.slice(0, LONGEST_NAME);
}
