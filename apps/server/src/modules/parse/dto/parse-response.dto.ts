/** The answer of a parse. The parser writes it, byte for byte; this class describes it. */
import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { ImageChunkDto, TableChunkDto, TextChunkDto } from './chunk.dto';
import { PageDimensionsDto, SegmentDto } from './segment.dto';
import { WARNINGS, WarningDto } from './warning.dto';

@ApiSchema({ name: 'Usage' })
export class UsageDto {
  @ApiProperty({ type: 'number', description: 'Pages of the document.' })
  readonly pages: number = 0;

  @ApiProperty({ type: 'number', description: 'pages × credits_per_page.' })
  readonly credits: number = 0;

  @ApiProperty({ type: 'number' })
  readonly credits_per_page: number = 0;
}

@ApiSchema({ name: 'ParseResponse' })
@ApiExtraModels(TextChunkDto, TableChunkDto, ImageChunkDto)
export class ParseResponseDto {
  @ApiProperty({
    type: 'array',
    description: 'In reading order.',
    items: {
      oneOf: [TextChunkDto, TableChunkDto, ImageChunkDto].map((type) => ({ $ref: getSchemaPath(type) })),
      discriminator: {
        propertyName: 'chunk_type',
        mapping: {
          text: getSchemaPath(TextChunkDto),
          table: getSchemaPath(TableChunkDto),
          image: getSchemaPath(ImageChunkDto),
        },
      },
    },
  })
  readonly chunks: (TextChunkDto | TableChunkDto | ImageChunkDto)[] = [];

  @ApiProperty({ required: false, description: 'The whole document as one string; only with include_content.' })
  readonly content?: string;

  @ApiProperty({ required: false, type: [SegmentDto], description: 'Only with semantic chunking.' })
  readonly segments?: SegmentDto[];

  @ApiProperty({ required: false, type: [PageDimensionsDto], description: 'Only with semantic chunking.' })
  readonly page_dimensions?: PageDimensionsDto[];

  @ApiProperty({
    required: false,
    format: 'uri',
    description:
      'The PDF that a DOCX or PPTX was converted to, in whose points boxes are; good for 3 days. Absent for other documents.',
  })
  readonly pdf_rendition_url?: string;

  @ApiProperty({ required: false, type: [WarningDto], ...WARNINGS })
  readonly warnings?: WarningDto[];

  @ApiProperty({ required: false, type: UsageDto, description: 'Only on billed answers.' })
  readonly usage?: UsageDto;
}
