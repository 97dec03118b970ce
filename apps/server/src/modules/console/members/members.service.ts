import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import type { VisitingMember } from '../../../platform/http';
import { AccountLinks, AccountMails, linkUrl, MembersService } from '../../accounts';
import { uuidOf } from '../access/ids';
import type { InvitationListDto, InviteDto, MadeInvitationDto, MemberDto, MemberListDto } from './dto/member.dto';
import { presentInvitation, presentMember } from './member.presenter';

@Injectable()
export class ConsoleMembers {
  constructor(
    private readonly members: MembersService,
    private readonly links: AccountLinks,
    private readonly mails: AccountMails,
    private readonly config: AppConfig,
  ) {}

  async list({ organisationId }: VisitingMember): Promise<MemberListDto> {
    return { object: 'list', data: (await this.members.list(organisationId)).map(presentMember) };
  }

  async setRole(userId: string, role: MemberDto['role'], member: VisitingMember): Promise<MemberListDto> {
    await this.members.setRole(refOf(userId, member), role, member);
    return this.list(member);
  }

  async setPhi(userId: string, phi: boolean, member: VisitingMember): Promise<MemberListDto> {
    await this.members.setPhi(refOf(userId, member), phi, member);
    return this.list(member);
  }

  async remove(userId: string, member: VisitingMember): Promise<void> {
    await this.members.remove(refOf(userId, member), member);
  }

  async leave(member: VisitingMember): Promise<void> {
    await this.members.remove(member, member);
  }

  async invitations({ organisationId }: VisitingMember): Promise<InvitationListDto> {
    return { object: 'list', data: (await this.links.invitations(organisationId)).map(presentInvitation) };
  }

  async invite({ email, role, phi }: InviteDto, member: VisitingMember): Promise<MadeInvitationDto> {
    const { organisationId } = member;
    const { id, token, expiresAt } = await this.mails.invite({ organisationId, email, role, phi }, member);
    const link = linkUrl(this.config.http, token);
    return Object.assign(presentInvitation({ id, email: email.trim().toLowerCase(), role, phi, expiresAt }), { link });
  }

  async withdraw(invitationId: string, { organisationId }: VisitingMember): Promise<void> {
    if (!(await this.links.withdraw(organisationId, uuidOf('inv', invitationId))))
      throw new DomainError('invitation_not_found');
  }
}

function refOf(userId: string, { organisationId }: VisitingMember) {
  return { organisationId, userId: uuidOf('user', userId) };
}
