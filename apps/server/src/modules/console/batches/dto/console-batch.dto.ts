import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { BatchDto, BatchItemDto } from '../../../batches';

@ApiSchema({ name: 'ConsoleBatchItem' })
export class ConsoleBatchItemDto extends BatchItemDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the file is called; null for items of URLs, for files that are gone, and for viewers.',
  })
  readonly filename: string | null = null;
}

@ApiSchema({ name: 'ConsoleBatchPoll' })
export class ConsoleBatchPollDto extends BatchDto {
  @ApiProperty({ type: [ConsoleBatchItemDto], description: 'Those that have changed since the cursor.' })
  readonly items: readonly ConsoleBatchItemDto[] = [];

  @ApiProperty({ required: false, description: 'Give it as cursor to go on. Absent when nothing can follow.' })
  readonly next_cursor?: string;
}
