/** Links that do one thing once: make an owner, take an invited member in, set a new password, confirm an address. Their tokens are shown once. */
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { after, Clock } from '../../platform/clock';
import { isWellFormedToken, makeToken, sha256 } from '../../platform/crypto';
import { type AccountLink, Database, type DatabaseClient, type MemberRole } from '../../platform/database';
import { encodeTypeId, Ids } from '../../platform/ids';
import { type Actor, type AuditedAct, AuditService } from '../audit';
import { AccountLinksRepository } from './account-links.repository';
import { normalEmail } from './credentials.policy';
import type { Manager } from './members.service';
import { mayManage } from './role.policy';

const HOUR_MS = 3_600_000;
const LASTS_MS = {
  owner: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: 24 * HOUR_MS,
  sign_up: 24 * HOUR_MS,
} as const;

export interface InvitationWish {
  readonly organisationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly phi: boolean;
}

/** A link at the moment it is made: the only time that its token is known. */
export interface MadeLink {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** What is written with a link, in its transaction. */
export type WithLink = (client: DatabaseClient, link: MadeLink) => Promise<void>;

const NOTHING_MORE: WithLink = () => Promise.resolve();

type LinkWish = Pick<AccountLink, 'kind'> &
  Partial<Pick<AccountLink, 'organisationId' | 'userId' | 'email' | 'role' | 'phi'>>;

@Injectable()
export class AccountLinks {
  constructor(
    private readonly links: AccountLinksRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Those made for the organisation before stop working. */
  makeOwnerLink(organisationId: string, actor: Actor): Promise<MadeLink> {
    const act = { organisationId, actor, action: 'organisation.owner_link_made' } as const;
    return this.make({ kind: 'owner', organisationId, role: 'owner' }, () => ({
      ...act,
      subject: encodeTypeId('org', organisationId),
    }));
  }

  /** One made for the same address before stops working. Nobody gives what they could not give a member. */
  async invite(
    { organisationId, role, phi, ...wish }: InvitationWish,
    manager: Manager,
    more = NOTHING_MORE,
  ): Promise<MadeLink> {
    if (!mayManage(manager.role, role) || (phi && manager.role !== 'owner')) throw new DomainError('role_too_low');
    const actor = { kind: 'user', userId: manager.userId } as const;
    const email = normalEmail(wish.email);
    const act = { organisationId, actor, action: 'member.invited', details: { email, role, phi } } as const;
    const wished = { kind: 'invitation', organisationId, email, role, phi } as const;
    return this.make(wished, (id) => ({ ...act, subject: encodeTypeId('inv', id) }), more);
  }

  /** Those made for the user before stop working. */
  makePasswordLink(userId: string, actor: Actor, more = NOTHING_MORE): Promise<MadeLink> {
    const act = { organisationId: null, actor, action: 'user.password_link_made' } as const;
    return this.make({ kind: 'reset', userId }, () => ({ ...act, subject: encodeTypeId('user', userId) }), more);
  }

  /** Those made for the same address before stop working. Nobody acts yet, so nothing is audited. */
  makeSignUpLink(email: string, more: WithLink): Promise<MadeLink> {
    return this.make({ kind: 'sign_up', email: normalEmail(email), role: 'owner' }, () => null, more);
  }

  invitations(organisationId: string): Promise<AccountLink[]> {
    return this.links.invitations(organisationId, this.clock.now());
  }

  /** False when there is no such invitation in this organisation. */
  async withdraw(organisationId: string, id: string): Promise<boolean> {
    const target = { kind: 'invitation', organisationId, id } as const;
    return (await this.database.run((client) => this.links.withdraw(client, target))) > 0;
  }

  /** Throws `account_link_not_valid`. */
  async find(token: string): Promise<AccountLink> {
    const found = isWellFormedToken(token) ? await this.links.findByDigest(digestOf(token)) : null;
    if (found === null || found.expiresAt <= this.clock.now()) throw new DomainError('account_link_not_valid');
    return found;
  }

  /** Deletes links whose time is over. */
  forget(now: Date): Promise<void> {
    return this.links.forget(now);
  }

  private make(wish: LinkWish, act: (id: string) => AuditedAct | null, more = NOTHING_MORE): Promise<MadeLink> {
    const { kind, organisationId = null, userId = null, email = null, role = null, phi = false } = wish;
    const id = this.ids.make();
    const token = makeToken(randomBytes);
    const createdAt = this.clock.now();
    const expiresAt = after(createdAt, LASTS_MS[kind]);
    const target = { kind, organisationId, userId, email };
    return this.database.transaction(async (client) => {
      await this.links.withdraw(client, target);
      await this.links.insert(client, { ...target, id, sha256: digestOf(token), role, phi, createdAt, expiresAt });
      const audited = act(id);
      if (audited !== null) await this.audit.record(client, audited);
      const made = { id, token, expiresAt };
      await more(client, made);
      return made;
    });
  }
}

function digestOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(token));
}
