import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { MemberRole } from '../../../../platform/database';
import { RequiredBoolean, RequiredChoice, RequiredText, BooleanOption } from '../../../../platform/http';
import { faultOfEmail, ROLES } from '../../../accounts';
import { UserDto } from '../../session/dto/me.dto';

@ApiSchema({ name: 'Member' })
export class MemberDto {
  @ApiProperty({ enum: ['member'] })
  readonly object = 'member';

  @ApiProperty({ type: UserDto })
  readonly user: UserDto = new UserDto();

  @ApiProperty({ enum: ROLES })
  readonly role: MemberRole = 'viewer';

  @ApiProperty({ description: 'Sees batches of PHI keys, with their items, messages and results.' })
  readonly phi: boolean = false;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';
}

@ApiSchema({ name: 'MemberList' })
export class MemberListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [MemberDto] })
  readonly data: readonly MemberDto[] = [];
}

@ApiSchema({ name: 'Invitation' })
export class InvitationDto {
  @ApiProperty({ enum: ['invitation'] })
  readonly object = 'invitation';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'email' })
  readonly email: string = '';

  @ApiProperty({ enum: ROLES })
  readonly role: MemberRole = 'viewer';

  @ApiProperty()
  readonly phi: boolean = false;

  @ApiProperty({ format: 'date-time' })
  readonly expires_at: string = '';
}

@ApiSchema({ name: 'InvitationList' })
export class InvitationListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [InvitationDto], description: 'Newest first; those that were used or have expired are gone.' })
  readonly data: readonly InvitationDto[] = [];
}

@ApiSchema({ name: 'MadeInvitation' })
export class MadeInvitationDto extends InvitationDto {
  @ApiProperty({
    format: 'uri',
    description: 'To be given to whoever is invited: good once, for 7 days, shown this once.',
  })
  readonly link: string = '';
}

@ApiSchema({ name: 'InviteRequest' })
export class InviteDto {
  @RequiredText({ maxLength: 254, wrong: faultOfEmail, description: 'Who is invited.' })
  readonly email!: string;

  @RequiredChoice({ of: ROLES, description: 'Only owners make owners.' })
  readonly role!: MemberRole;

  @BooleanOption({ default: false, description: 'The PHI right, which only owners give.' })
  readonly phi: boolean = false;
}

@ApiSchema({ name: 'SetMemberRoleRequest' })
export class SetMemberRoleDto {
  @RequiredChoice({ of: ROLES, description: 'Only owners make owners, or change what owners are.' })
  readonly role!: MemberRole;
}

@ApiSchema({ name: 'SetMemberPhiRequest' })
export class SetMemberPhiDto {
  @RequiredBoolean({ description: 'Whether the member has the PHI right.' })
  readonly phi!: boolean;
}
