import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import {
  InvitationListDto,
  InviteDto,
  MadeInvitationDto,
  MemberListDto,
  SetMemberPhiDto,
  SetMemberRoleDto,
} from './dto/member.dto';
import { ConsoleMembers } from './members.service';

const UserIdParam = ApiParam({ name: 'user_id', description: 'The id of a member of this organisation.' });
const OF_BODIES = ['unsupported_media_type', 'request_too_large'] as const;
const AFTERWARDS = { type: MemberListDto, description: 'The members after that.' };

@ApiTags('Members')
@Controller('console/organisations/:organisation_id')
export class ConsoleMembersController {
  constructor(private readonly members: ConsoleMembers) {}

  @Get('members')
  @ConsoleRoute('listMembers', { summary: 'List members' })
  @ApiOkResponse({ type: MemberListDto, description: 'The members of this organisation.' })
  list(@CurrentMember() member: VisitingMember): Promise<MemberListDto> {
    return this.members.list(member);
  }

  @Post('members/:user_id/role')
  @HttpCode(200)
  @ConsoleRoute('setMemberRole', {
    summary: 'Change the role of a member',
    description: 'Admins change members below owner; the last owner stays one.',
    errors: ['member_not_found', 'last_owner', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @UserIdParam
  @ApiOkResponse(AFTERWARDS)
  setRole(
    @Param('user_id') userId: string,
    @Body() { role }: SetMemberRoleDto,
    @CurrentMember() member: VisitingMember,
  ): Promise<MemberListDto> {
    return this.members.setRole(userId, role, member);
  }

  @Post('members/:user_id/phi')
  @HttpCode(200)
  @ConsoleRoute('setMemberPhi', {
    summary: 'Give or take the PHI right',
    errors: ['member_not_found', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @UserIdParam
  @ApiOkResponse(AFTERWARDS)
  setPhi(
    @Param('user_id') userId: string,
    @Body() { phi }: SetMemberPhiDto,
    @CurrentMember() member: VisitingMember,
  ): Promise<MemberListDto> {
    return this.members.setPhi(userId, phi, member);
  }

  @Post('members/:user_id/remove')
  @HttpCode(204)
  @ConsoleRoute('removeMember', {
    summary: 'Remove a member',
    description: 'Admins remove members below owner; the last owner stays.',
    errors: ['member_not_found', 'last_owner'],
  })
  @ApiCsrfToken()
  @UserIdParam
  @ApiNoContentResponse({ description: 'They are no member any more.' })
  remove(@Param('user_id') userId: string, @CurrentMember() member: VisitingMember): Promise<void> {
    return this.members.remove(userId, member);
  }

  @Post('leave')
  @HttpCode(204)
  @ConsoleRoute('leaveOrganisation', {
    summary: 'Leave this organisation',
    description: 'The last owner stays.',
    errors: ['member_not_found', 'last_owner'],
  })
  @ApiCsrfToken()
  @ApiNoContentResponse({ description: 'You are no member any more.' })
  leave(@CurrentMember() member: VisitingMember): Promise<void> {
    return this.members.leave(member);
  }

  @Get('invitations')
  @ConsoleRoute('listInvitations', { summary: 'List open invitations' })
  @ApiOkResponse({ type: InvitationListDto, description: 'Invitations that were not used yet.' })
  invitations(@CurrentMember() member: VisitingMember): Promise<InvitationListDto> {
    return this.members.invitations(member);
  }

  @Post('invitations')
  @ConsoleRoute('invite', {
    summary: 'Invite somebody by a link',
    description:
      'A former invitation of the same address stops working. Where mail is sent, the link goes by mail, too.',
    errors: ['too_many_mails', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @ApiCreatedResponse({ type: MadeInvitationDto, description: 'The link, shown once.' })
  invite(@Body() body: InviteDto, @CurrentMember() member: VisitingMember): Promise<MadeInvitationDto> {
    return this.members.invite(body, member);
  }

  @Post('invitations/:invitation_id/withdraw')
  @HttpCode(204)
  @ConsoleRoute('withdrawInvitation', { summary: 'Withdraw an invitation', errors: ['invitation_not_found'] })
  @ApiCsrfToken()
  @ApiParam({ name: 'invitation_id', description: 'The id of an open invitation.' })
  @ApiNoContentResponse({ description: 'Its link opens nothing any more.' })
  withdraw(@Param('invitation_id') id: string, @CurrentMember() member: VisitingMember): Promise<void> {
    return this.members.withdraw(id, member);
  }
}
