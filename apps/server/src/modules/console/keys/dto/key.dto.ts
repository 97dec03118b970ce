import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'ApiKey' })
export class KeyDto {
  @ApiProperty({ enum: ['api_key'] })
  readonly object = 'api_key';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty()
  readonly name: string = '';

  @ApiProperty({ description: 'The key with its middle left out.' })
  readonly display: string = '';

  @ApiProperty({ enum: ['live', 'test'], description: 'A label: both work alike and both are billed.' })
  readonly mode: 'live' | 'test' = 'live';

  @ApiProperty({
    description:
      'Takes documents as uploads only; what it makes is seen by PHI keys and by members with the PHI right.',
  })
  readonly phi: boolean = false;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The user who made it; null for keys of the operator's command.",
  })
  readonly created_by: string | null = null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What that user signs in with; null where nobody is left.',
  })
  readonly creator_email: string | null = null;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly expires_at: string | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly revoked_at: string | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'To the minute.' })
  readonly last_used_at: string | null = null;
}

@ApiSchema({ name: 'ApiKeyList' })
export class KeyListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [KeyDto], description: 'Oldest first, revoked ones included.' })
  readonly data: readonly KeyDto[] = [];
}

@ApiSchema({ name: 'CreatedApiKey' })
export class CreatedKeyDto extends KeyDto {
  @ApiProperty({ description: 'The key itself. It is shown this once and not stored.' })
  readonly key: string = '';
}
