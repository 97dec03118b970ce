import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'AuditEntry' })
export class AuditEntryDto {
  @ApiProperty({ enum: ['audit_entry'] })
  readonly object = 'audit_entry';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'date-time' })
  readonly at: string = '';

  @ApiProperty({ description: 'operator (by command), service, or the id of a user.' })
  readonly actor: string = '';

  @ApiProperty({ type: String, nullable: true, format: 'email', description: 'Of a user who still has an account.' })
  readonly actor_email: string | null = null;

  @ApiProperty({ description: 'What was done, such as key.created.' })
  readonly action: string = '';

  @ApiProperty({ description: 'The id of what it was done to.' })
  readonly subject: string = '';

  @ApiProperty({ type: Object, additionalProperties: true, description: 'What else there is to tell; never a secret.' })
  readonly details: unknown = {};
}

@ApiSchema({ name: 'AuditPage' })
export class AuditPageDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [AuditEntryDto], description: 'Newest first.' })
  readonly data: readonly AuditEntryDto[] = [];

  @ApiProperty({ type: String, nullable: true })
  readonly next_cursor: string | null = null;
}
