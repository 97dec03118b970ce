import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Notice' })
export class NoticeDto {
  @ApiProperty({ enum: ['notice'] })
  readonly object = 'notice';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'date-time' })
  readonly at: string = '';

  @ApiProperty({ description: 'What kind, such as webhook_endpoint_disabled.' })
  readonly kind: string = '';

  @ApiProperty({ description: 'The id of what it is about.' })
  readonly subject: string = '';

  @ApiProperty({ description: 'What is the matter and what can be done.' })
  readonly message: string = '';
}

@ApiSchema({ name: 'NoticePage' })
export class NoticePageDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [NoticeDto], description: 'Newest first; a page may hold fewer than were asked for.' })
  readonly data: readonly NoticeDto[] = [];

  @ApiProperty({ type: String, nullable: true })
  readonly next_cursor: string | null = null;
}

@ApiSchema({ name: 'Overview' })
export class OverviewDto {
  @ApiProperty({ enum: ['overview'] })
  readonly object = 'overview';

  @ApiProperty({ type: 'integer', description: 'Batches that have not come to their end.' })
  readonly batches_open: number = 0;

  @ApiProperty({ type: 'integer', description: 'Deliveries whose last attempt has failed and that are attempted on.' })
  readonly deliveries_failing: number = 0;
}
