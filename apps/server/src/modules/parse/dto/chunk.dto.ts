/** The chunks of an answer. The parser writes them; these classes describe them. */
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const BOX = {
  type: 'array',
  items: { type: 'number' },
  minItems: 4,
  maxItems: 4,
  description:
    '[x0, y0, x1, y1] in PDF points of the page as displayed (of a picture: in its pixels, turned upright), origin top left.',
} as const;

const CONFIDENCE = {
  type: 'number',
  nullable: true,
  minimum: 0,
  maximum: 1,
  description: 'Of recognised text, scored on its hardest character; null for text of the document itself.',
} as const;

@ApiSchema({ name: 'TableCell' })
export class TableCellDto {
  @ApiProperty()
  readonly text: string = '';

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly row: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly col: number = 0;

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly row_span: number = 1;

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly col_span: number = 1;

  @ApiProperty(BOX)
  readonly bbox: number[] = [];

  @ApiProperty(CONFIDENCE)
  readonly confidence: number | null = null;
}

class ChunkDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly page_no: number = 1;

  @ApiProperty(BOX)
  readonly bbox: number[] = [];

  @ApiProperty(CONFIDENCE)
  readonly confidence: number | null = null;
}

@ApiSchema({ name: 'TextChunk' })
export class TextChunkDto extends ChunkDto {
  @ApiProperty({ enum: ['text'] })
  readonly chunk_type = 'text';

  @ApiProperty({ description: 'A run of one style within a line.' })
  readonly page_content: string = '';
}

@ApiSchema({ name: 'TableChunk' })
export class TableChunkDto extends ChunkDto {
  @ApiProperty({ enum: ['table'] })
  readonly chunk_type = 'table';

  @ApiProperty({ description: 'The table as Markdown, or as HTML when that was asked for.' })
  readonly page_content: string = '';

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly n_rows: number = 0;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly n_cols: number = 0;

  @ApiProperty({ type: [TableCellDto] })
  readonly cells: TableCellDto[] = [];

  @ApiProperty({ enum: ['markdown', 'html', 'cell_grid'] })
  readonly table_output_format: string = 'markdown';
}

@ApiSchema({ name: 'ImageChunk' })
export class ImageChunkDto extends ChunkDto {
  @ApiProperty({ enum: ['image'] })
  readonly chunk_type = 'image';

  @ApiProperty({ description: 'Always empty.' })
  readonly page_content: string = '';

  @ApiProperty({ required: false, format: 'uri', description: 'A link to the picture, good for 3 days.' })
  readonly image_url?: string;

  @ApiProperty({
    required: false,
    format: 'byte',
    description: 'The picture itself, for accounts that receive it inline.',
  })
  readonly image_b64?: string;

  @ApiProperty()
  readonly image_mime: string = '';

  @ApiProperty({ type: 'integer', description: 'Pixels.' })
  readonly image_width: number = 0;

  @ApiProperty({ type: 'integer', description: 'Pixels.' })
  readonly image_height: number = 0;
}
