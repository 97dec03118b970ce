/** What semantic chunking adds to an answer. The parser writes it; these classes describe it. */
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'TablePart' })
export class TablePartDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'First body row, from 0.' })
  readonly row_start: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'One after the last body row.' })
  readonly row_end: number = 0;
}

@ApiSchema({ name: 'SegmentMember' })
export class SegmentMemberDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Index into the chunks of the answer.' })
  readonly source_index: number = 0;

  @ApiProperty({ enum: ['text', 'table', 'image'] })
  readonly chunk_type: string = 'text';

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly page_no: number = 1;

  @ApiProperty({ type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 })
  readonly bbox: number[] = [];

  @ApiProperty({ required: false, type: TablePartDto, description: 'The rows that this part of a split table covers.' })
  readonly table_part?: TablePartDto;
}

@ApiSchema({ name: 'Segment' })
export class SegmentDto {
  @ApiProperty({ description: 'Markdown; tables as Markdown tables, figures left out.' })
  readonly content: string = '';

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly char_count: number = 0;

  @ApiProperty({ type: 'array', items: { type: 'integer', minimum: 1 } })
  readonly pages: number[] = [];

  @ApiProperty({ type: [SegmentMemberDto] })
  readonly chunks: SegmentMemberDto[] = [];
}

@ApiSchema({ name: 'PageDimensions' })
export class PageDimensionsDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly page_no: number = 1;

  @ApiProperty({ type: 'number' })
  readonly width: number = 0;

  @ApiProperty({ type: 'number' })
  readonly height: number = 0;
}
