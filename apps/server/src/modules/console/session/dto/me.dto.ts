import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { MemberRole, Plan } from '../../../../platform/database';
import { ROLES } from '../../../accounts';

@ApiSchema({ name: 'User' })
export class UserDto {
  @ApiProperty({ enum: ['user'] })
  readonly object = 'user';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'email' })
  readonly email: string = '';

  @ApiProperty()
  readonly name: string = '';
}

@ApiSchema({ name: 'Organisation' })
export class OrganisationDto {
  @ApiProperty({ enum: ['organisation'] })
  readonly object = 'organisation';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty()
  readonly name: string = '';

  @ApiProperty({ enum: ['free', 'unlimited'] satisfies Plan[] })
  readonly plan: Plan = 'free';

  @ApiProperty({ description: 'Figures come inside answers instead of as links.' })
  readonly inline_images: boolean = false;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';
}

@ApiSchema({ name: 'OwnMembership' })
export class OwnMembershipDto {
  @ApiProperty({ type: OrganisationDto })
  readonly organisation: OrganisationDto = new OrganisationDto();

  @ApiProperty({ enum: ROLES, description: 'Each role may do what those before it may.' })
  readonly role: MemberRole = 'viewer';

  @ApiProperty({ description: 'Sees batches of PHI keys.' })
  readonly phi: boolean = false;
}

@ApiSchema({ name: 'Me' })
export class MeDto {
  @ApiProperty({ enum: ['me'] })
  readonly object = 'me';

  @ApiProperty({ type: UserDto })
  readonly user: UserDto = new UserDto();

  @ApiProperty({ type: [OwnMembershipDto], description: 'Oldest organisation first.' })
  readonly memberships: readonly OwnMembershipDto[] = [];

  @ApiProperty({
    description: 'To be sent as X-CSRF-Token with whatever changes something; it changes with the session.',
  })
  readonly csrf_token: string = '';
}

@ApiSchema({ name: 'OpenLink' })
export class OpenLinkDto {
  @ApiProperty({ enum: ['link'] })
  readonly object = 'link';

  @ApiProperty({ enum: ['owner', 'invitation', 'reset', 'sign_up'] })
  readonly kind: 'owner' | 'invitation' | 'reset' | 'sign_up' = 'owner';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The organisation that it leads into; null for a reset and a sign-up.',
  })
  readonly organisation_name: string | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'email', description: 'Who is invited or signs up.' })
  readonly email: string | null = null;

  @ApiProperty({ type: String, nullable: true, enum: [...ROLES, null], description: 'What it makes of you.' })
  readonly role: MemberRole | null = null;

  @ApiProperty({ description: 'The invited address has an account: its password is asked for.' })
  readonly has_account: boolean = false;

  @ApiProperty({ format: 'date-time' })
  readonly expires_at: string = '';
}

@ApiSchema({ name: 'Options' })
export class OptionsDto {
  @ApiProperty({ enum: ['options'] })
  readonly object = 'options';

  @ApiProperty({ description: 'Anybody may sign up.' })
  readonly sign_up: boolean = false;

  @ApiProperty({ description: 'Mail is sent: invitations go by it, and a new password can be asked for.' })
  readonly mail: boolean = false;
}
