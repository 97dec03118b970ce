import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { Database, type DatabaseClient, type Membership, type MemberRole } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import { type Actor, type AuditedAct, AuditService } from '../audit';
import { type Affiliation, type Member, type MemberRef, MembersRepository } from './members.repository';
import { isAtLeast, mayManage, strongerOf } from './role.policy';

/** Who changes something about members: a member of the same organisation. */
export interface Manager {
  readonly userId: string;
  readonly role: MemberRole;
}

export interface Admission extends MemberRef {
  readonly role: MemberRole;
  readonly phi: boolean;
}

/** Members of organisations. An organisation that has an owner never loses its last one. Every change is audited. */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  find(ref: MemberRef): Promise<Membership | null> {
    return this.members.find(ref);
  }

  organisationsOf(userId: string): Promise<Affiliation[]> {
    return this.members.organisationsOf(userId);
  }

  list(organisationId: string): Promise<Member[]> {
    return this.members.list(organisationId);
  }

  /** Addresses of members with a role or a higher one; with `phi` of those alone that have the PHI right. */
  async addressesOf(
    client: DatabaseClient,
    organisationId: string,
    { least, phi }: { readonly least: MemberRole; readonly phi: boolean },
  ): Promise<string[]> {
    const members = await this.members.listIn(client, organisationId);
    return members
      .filter((member) => isAtLeast(member.role, least) && (!phi || member.phi))
      .map(({ user }) => user.email);
  }

  hasOwner(organisationId: string): Promise<boolean> {
    return this.database.run(async (client) => (await this.members.countOwners(client, organisationId)) > 0);
  }

  /** Takes somebody in, in the transaction of the link that they came by. Who is a member already keeps what they have and gains the rest. */
  async admit(client: DatabaseClient, { role, phi, ...ref }: Admission): Promise<void> {
    if (!(await this.members.lock(client, ref.organisationId))) throw new DomainError('account_link_not_valid');
    const known = await this.members.findIn(client, ref);
    const now = { role: strongerOf(role, known?.role ?? 'viewer'), phi: phi || known?.phi === true };
    if (known === null) await this.members.insert(client, { ...ref, ...now, createdAt: this.clock.now() });
    else await this.members.update(client, ref, now);
    await this.record(client, ref, { kind: 'user', userId: ref.userId }, 'member.joined', now);
  }

  setRole(ref: MemberRef, role: MemberRole, manager: Manager): Promise<void> {
    return this.change(ref, manager, async (client, member) => {
      if (!mayManage(manager.role, member.role, role)) throw new DomainError('role_too_low');
      if (member.role === role) return;
      if (member.role === 'owner') await this.requireAnotherOwner(client, ref);
      await this.members.update(client, ref, { role });
      await this.record(client, ref, { kind: 'user', userId: manager.userId }, 'member.role_set', { role });
    });
  }

  setPhi(ref: MemberRef, phi: boolean, manager: Manager): Promise<void> {
    return this.change(ref, manager, async (client, member) => {
      if (manager.role !== 'owner') throw new DomainError('role_too_low');
      if (member.phi === phi) return;
      await this.members.update(client, ref, { phi });
      await this.record(client, ref, { kind: 'user', userId: manager.userId }, 'member.phi_set', { phi });
    });
  }

  /** Anybody may leave; to remove others takes a role that may manage them. */
  remove(ref: MemberRef, manager: Manager): Promise<void> {
    return this.change(ref, manager, async (client, member) => {
      if (ref.userId !== manager.userId && !mayManage(manager.role, member.role)) throw new DomainError('role_too_low');
      if (member.role === 'owner') await this.requireAnotherOwner(client, ref);
      await this.members.delete(client, ref);
      await this.record(client, ref, { kind: 'user', userId: manager.userId }, 'member.removed', { role: member.role });
    });
  }

  /** `manager`'s role is read again under the lock: who has lost it a moment ago changes nothing any more. */
  private change(
    ref: MemberRef,
    manager: Manager,
    work: (client: DatabaseClient, member: Membership) => Promise<void>,
  ): Promise<void> {
    return this.database.transaction(async (client) => {
      await this.members.lock(client, ref.organisationId);
      const actor = await this.members.findIn(client, { ...ref, userId: manager.userId });
      if (actor?.role !== manager.role) throw new DomainError('role_too_low');
      const member = await this.members.findIn(client, ref);
      if (member === null) throw new DomainError('member_not_found');
      await work(client, member);
    });
  }

  private async requireAnotherOwner(client: DatabaseClient, { organisationId }: MemberRef): Promise<void> {
    if ((await this.members.countOwners(client, organisationId)) < 2) throw new DomainError('last_owner');
  }

  private record(
    client: DatabaseClient,
    { organisationId, userId }: MemberRef,
    actor: Actor,
    action: AuditedAct['action'],
    details: NonNullable<AuditedAct['details']>,
  ): Promise<void> {
    return this.audit.record(client, { organisationId, actor, action, subject: encodeTypeId('user', userId), details });
  }
}
