import { ApiSchema } from '@nestjs/swagger';
import { RequiredText, TextOption } from '../../../../platform/http';
import { faultOfEmail, faultOfPassword, MAX_PASSWORD_LENGTH } from '../../../accounts';

const MAX_TEXT = 254;

@ApiSchema({ name: 'SignInRequest' })
export class SignInDto {
  @RequiredText({ maxLength: MAX_TEXT, secret: true, description: 'In any case.' })
  readonly email!: string;

  @RequiredText({ maxLength: MAX_PASSWORD_LENGTH, secret: true, description: 'At most 256 characters.' })
  readonly password!: string;
}

@ApiSchema({ name: 'ChangePasswordRequest' })
export class ChangePasswordDto {
  @RequiredText({ maxLength: MAX_PASSWORD_LENGTH, secret: true, description: 'The one that holds now.' })
  readonly current_password!: string;

  @RequiredText({
    maxLength: MAX_PASSWORD_LENGTH,
    secret: true,
    wrong: faultOfPassword,
    description: 'At least 12 characters.',
  })
  readonly new_password!: string;
}

@ApiSchema({ name: 'AddressRequest' })
export class AddressDto {
  @RequiredText({ maxLength: MAX_TEXT, secret: true, wrong: faultOfEmail, description: 'In any case.' })
  readonly email!: string;
}

@ApiSchema({ name: 'LinkRequest' })
export class LinkDto {
  @RequiredText({ maxLength: MAX_TEXT, secret: true, description: 'What stands behind # in the link.' })
  readonly token!: string;
}

@ApiSchema({ name: 'FollowLinkRequest' })
export class FollowLinkDto extends LinkDto {
  @TextOption({
    default: '',
    maxLength: MAX_TEXT,
    wrong: (text) => (text === '' ? null : faultOfEmail(text)),
    description:
      'For an owner link: who you are, unless you are signed in. An invitation and a sign-up have their address; a reset its user.',
  })
  readonly email: string = '';

  @TextOption({ default: '', maxLength: 100, description: 'How others see you; taken for a new account.' })
  readonly name: string = '';

  @TextOption({ default: '', maxLength: 100, description: 'For a sign-up: what the new organisation is called.' })
  readonly organisation: string = '';

  @TextOption({
    default: '',
    maxLength: MAX_PASSWORD_LENGTH,
    wrong: (text) => (text === '' ? null : faultOfPassword(text)),
    description:
      'The new password, or that of the account that the address has. Not needed when you are signed in as it.',
  })
  readonly password: string = '';
}
