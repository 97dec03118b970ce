import { ApiSchema } from '@nestjs/swagger';
import type { KeyMode } from '../../../../platform/crypto';
import { BooleanOption, ChoiceOption, RequiredText, TimeOption } from '../../../../platform/http';

@ApiSchema({ name: 'CreateApiKeyRequest' })
export class CreateKeyDto {
  @RequiredText({
    maxLength: 100,
    wrong: (text) => (text.trim() === '' ? 'a name is expected' : null),
    description: 'What you know it by.',
  })
  readonly name!: string;

  @ChoiceOption<KeyMode>({ default: 'live', of: ['live', 'test'], description: 'A label.' })
  readonly mode: KeyMode = 'live';

  @BooleanOption({ default: false, description: 'Only a member with the PHI right makes a PHI key.' })
  readonly phi: boolean = false;

  @TimeOption({ description: 'When it stops working; absent: never.' })
  readonly expires_at: string | null = null;
}
