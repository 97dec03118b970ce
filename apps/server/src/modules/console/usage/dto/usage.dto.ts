import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { WholeNumberOption } from '../../../../platform/http';
import type { Plan } from '../../../../platform/database';

/** The query string of usage. */
export class UsageQuery {
  @WholeNumberOption({ default: 30, minimum: 1, maximum: 366, description: 'So many days (UTC), today included.' })
  readonly days: number = 30;
}

@ApiSchema({ name: 'DailyUsage' })
export class DailyUsageDto {
  @ApiProperty({ format: 'date', description: 'A day of UTC.' })
  readonly day: string = '';

  @ApiProperty({ description: 'parse or extract.' })
  readonly operation: string = '';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The key; null for what was charged before keys were noted.',
  })
  readonly key_id: string | null = null;

  @ApiProperty({ type: String, nullable: true, description: 'What the key is called.' })
  readonly key_name: string | null = null;

  @ApiProperty({ type: 'integer', description: 'Charges less those that were taken back.' })
  readonly documents: number = 0;

  @ApiProperty({ type: 'integer' })
  readonly pages: number = 0;

  @ApiProperty({ type: 'integer' })
  readonly credits: number = 0;
}

@ApiSchema({ name: 'Price' })
export class PriceDto {
  @ApiProperty({ enum: ['parse', 'extract'] })
  readonly operation: 'parse' | 'extract' = 'parse';

  @ApiProperty({ type: 'integer' })
  readonly credits_per_page: number = 0;
}

@ApiSchema({ name: 'OrganisationUsage' })
export class UsageDto {
  @ApiProperty({ enum: ['usage'] })
  readonly object = 'usage';

  @ApiProperty({ enum: ['free', 'unlimited'] satisfies Plan[], description: 'unlimited: metered, never refused.' })
  readonly plan: Plan = 'free';

  @ApiProperty({ type: 'integer', description: 'What is left to spend, without what is held for work under way.' })
  readonly credits_left: number = 0;

  @ApiProperty({ type: [PriceDto] })
  readonly prices: readonly PriceDto[] = [];

  @ApiProperty({
    type: [DailyUsageDto],
    description: 'Oldest day first; days on which nothing was spent are left out.',
  })
  readonly days: readonly DailyUsageDto[] = [];
}
