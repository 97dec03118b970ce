import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'RequestRecord' })
export class RequestRecordDto {
  @ApiProperty({ enum: ['request'] })
  readonly object = 'request';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'date-time' })
  readonly at: string = '';

  @ApiProperty()
  readonly method: string = '';

  @ApiProperty({ description: 'The pattern of the route, without ids.' })
  readonly route: string = '';

  @ApiProperty()
  readonly key_id: string = '';

  @ApiProperty({ type: String, nullable: true, description: 'What the key is called.' })
  readonly key_name: string | null = null;

  @ApiProperty({ type: 'integer' })
  readonly status: number = 0;

  @ApiProperty({ type: String, nullable: true, description: 'Of an error; validation_failed for a 422.' })
  readonly error_code: string | null = null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Pages that were billed.' })
  readonly pages: number | null = null;

  @ApiProperty({ type: 'integer', description: 'How long the answer took.' })
  readonly ms: number = 0;

  @ApiProperty({ description: 'As the caller was told it.' })
  readonly request_id: string = '';
}

@ApiSchema({ name: 'RequestRecordPage' })
export class RequestRecordPageDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [RequestRecordDto], description: 'Newest first.' })
  readonly data: readonly RequestRecordDto[] = [];

  @ApiProperty({ type: String, nullable: true })
  readonly next_cursor: string | null = null;
}
