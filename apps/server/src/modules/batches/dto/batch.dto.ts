/** What a batch looks like to callers. The text of an answer is made by the presenter; these classes describe it. */
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ExtractionOptionsDto } from '../../parse';
import { ITEM_ERROR_CODES } from '../state/item.policy';
import { BATCH_STATUSES, type BatchStatus, type ItemStatus } from '../state/batch.state';

@ApiSchema({ name: 'Counts' })
export class CountsDto {
  @ApiProperty({ type: 'integer', minimum: 0, default: 0 })
  readonly pending: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0, default: 0 })
  readonly running: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0, default: 0 })
  readonly succeeded: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0, default: 0 })
  readonly failed: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0, default: 0 })
  readonly cancelled: number = 0;
}

@ApiSchema({ name: 'BatchOptions' })
export class BatchOptionsDto extends ExtractionOptionsDto {}

@ApiSchema({ name: 'Batch' })
export class BatchDto {
  @ApiProperty({ enum: ['batch'] })
  readonly object = 'batch';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({
    enum: [...BATCH_STATUSES],
    description: 'completed and partially_failed: there are results. expired: the results have been deleted.',
  })
  readonly status: BatchStatus = 'pending';

  @ApiProperty({ type: CountsDto, description: 'How many items are in each state.' })
  readonly counts: CountsDto = new CountsDto();

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly total_items: number = 0;

  @ApiProperty({ type: String, nullable: true })
  readonly engine: string | null = null;

  @ApiProperty({ type: BatchOptionsDto, description: 'The options of every item, defaults filled in.' })
  readonly options: BatchOptionsDto = new BatchOptionsDto();

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'As the very text that came with the request.',
  })
  readonly metadata: object | null = null;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When its first item started.' })
  readonly started_at: string | null = null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When its last item ended.' })
  readonly completed_at: string | null = null;

  @ApiProperty({
    format: 'date-time',
    description: '3 days after the creation; once the batch is complete, 3 days after that: when its results go.',
  })
  readonly expires_at: string = '';
}

@ApiSchema({ name: 'ItemError' })
export class ItemErrorDto {
  @ApiProperty({ enum: [...ITEM_ERROR_CODES], description: 'A flat code to switch on.' })
  readonly code: string = '';

  @ApiProperty({ description: 'A sentence that a person can act on.' })
  readonly message: string = '';
}

const ITEM_STATUSES: readonly ItemStatus[] = ['pending', 'running', 'succeeded', 'failed', 'cancelled'];

@ApiSchema({ name: 'BatchItem' })
export class BatchItemDto {
  @ApiProperty({ enum: ['batch_item'] })
  readonly object = 'batch_item';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty()
  readonly batch_id: string = '';

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Index in the list that was submitted.' })
  readonly position: number = 0;

  @ApiProperty({ enum: [...ITEM_STATUSES] })
  readonly status: ItemStatus = 'pending';

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How often it was tried, the try under way included.' })
  readonly attempts: number = 0;

  @ApiProperty({ type: String, nullable: true, description: 'null for items of URLs.' })
  readonly file_id: string | null = null;

  @ApiProperty({ type: String, nullable: true, description: 'Without its query string; null for items of files.' })
  readonly url: string | null = null;

  @ApiProperty({ type: 'integer', minimum: 0, required: false, description: 'Pages billed; absent until parsed.' })
  readonly page_count?: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly started_at: string | null = null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly completed_at: string | null = null;

  @ApiProperty({ format: 'date-time' })
  readonly updated_at: string = '';

  @ApiProperty({ required: false, description: 'The path of the result; only on items that succeeded.' })
  readonly result_url?: string;

  @ApiProperty({ type: ItemErrorDto, required: false, description: 'Only on items that failed.' })
  readonly error?: ItemErrorDto;
}

@ApiSchema({ name: 'BatchPoll' })
export class BatchPollDto extends BatchDto {
  @ApiProperty({ type: [BatchItemDto], description: 'Those that have changed since the cursor, oldest change first.' })
  readonly items: readonly BatchItemDto[] = [];

  @ApiProperty({
    required: false,
    description:
      'Give it as cursor to go on. Absent when nothing can follow: the batch is complete and told to its end.',
  })
  readonly next_cursor?: string;
}

@ApiSchema({ name: 'BatchList' })
export class BatchListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [BatchDto], description: 'Newest first.' })
  readonly data: readonly BatchDto[] = [];

  @ApiProperty({ type: String, nullable: true, description: 'null on the last page.' })
  readonly next_cursor: string | null = null;
}
