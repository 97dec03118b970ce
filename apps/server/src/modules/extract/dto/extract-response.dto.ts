/** The answer of an extraction. The parser writes it, byte for byte; this class describes it. */
import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { UsageDto, WARNINGS, WarningDto } from '../../parse';
import { CitationDto } from './citation.dto';

@ApiSchema({ name: 'ExtractSchemaResponse' })
@ApiExtraModels(CitationDto)
export class ExtractResponseDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The schema filled in; null where the document lacks the field, and for an array [].',
  })
  readonly values: object = {};

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(CitationDto) }, minItems: 1 },
    description:
      'The places of each value by its path, such as line_items[0].amount; names that hold a dot, a bracket or a quote stand as ["a.b"]. ' +
      'A place is where the value was found on the page; that it is the right field is not proved by it.',
  })
  readonly evidence: Readonly<Record<string, CitationDto[]>> = {};

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly page_count: number = 1;

  @ApiProperty({ type: [String], description: 'Paths of values that were not found on the page.' })
  readonly ungrounded_fields: string[] = [];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'The schema that was designed from the document; only with auto_schema and without a schema.',
  })
  readonly generated_schema?: object;

  @ApiProperty({ required: false, description: 'The whole document as one string; only with include_ocr_text.' })
  readonly ocr_text?: string;

  @ApiProperty({ required: false, type: [WarningDto], ...WARNINGS })
  readonly warnings?: WarningDto[];

  @ApiProperty({ required: false, type: UsageDto, description: 'Only on billed answers.' })
  readonly usage?: UsageDto;
}
