/** Where a value stands in the document. The parser writes it; this class describes it. */
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Citation' })
export class CitationDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly page: number = 1;

  @ApiProperty({
    type: 'array',
    items: { type: 'number', minimum: 0, maximum: 1000 },
    minItems: 4,
    maxItems: 4,
    nullable: true,
    description: '[x0, y0, x1, y1] in thousandths of the width and height of the page as displayed, origin top left.',
  })
  readonly bbox: number[] | null = null;

  @ApiProperty({ description: 'The words of the document in this place.' })
  readonly text: string = '';

  @ApiProperty({
    type: 'number',
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: 'Of recognised text, by its hardest-to-read character; null for text of the document itself.',
  })
  readonly confidence: number | null = null;

  @ApiProperty({ required: false, description: 'A person should look at the value. Absent means false.' })
  readonly needs_review?: boolean;

  @ApiProperty({
    required: false,
    enum: ['sum', 'checksum', 'ambiguous_date', 'conflict', 'low_confidence'],
    description:
      'Why: sum, amounts do not add up; checksum, a check digit does not fit; ambiguous_date, day and month could be exchanged; ' +
      'conflict, places of the document contradict each other; low_confidence, a character is hard to read. Reasons may be added.',
  })
  readonly review_reason?: string;

  @ApiProperty({
    required: false,
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    description: 'What the value should probably be. The value itself is never changed.',
  })
  readonly suggested_value?: string | number | boolean;
}
