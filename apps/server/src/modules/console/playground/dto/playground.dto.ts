import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TextOption, WholeNumberOption } from '../../../../platform/http';
import { WIDEST, WIDTH_AT_FIRST } from '../../../playground';

/** The form of an upload. */
export class PlaygroundFormDto {
  @TextOption({ default: 'document', maxLength: 4096, description: 'What the document is called.' })
  readonly filename: string = 'document';
}

@ApiSchema({ name: 'PlaygroundUpload' })
export class PlaygroundUploadDto extends PlaygroundFormDto {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description: 'PDF, DOCX, PPTX or a picture, with the limits of the interface: 150 MB, 2,000 pages.',
  })
  readonly file: unknown;
}

export class PageQuery {
  @WholeNumberOption({
    default: WIDTH_AT_FIRST,
    minimum: 1,
    maximum: WIDEST,
    description: 'Pixels across. The picture has as many or somewhat more, and fewer where the page itself has fewer.',
  })
  readonly width: number = WIDTH_AT_FIRST;
}

@ApiSchema({ name: 'PlaygroundSample' })
export class SampleDto {
  @ApiProperty({ description: 'Stands in the address of its route.' })
  readonly name: string = '';

  @ApiProperty()
  readonly filename: string = '';

  @ApiProperty()
  readonly title: string = '';

  @ApiProperty()
  readonly description: string = '';

  @ApiProperty({ type: 'integer' })
  readonly pages: number = 1;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, description: 'A schema that fits it.' })
  readonly schema: object | null = null;
}

@ApiSchema({ name: 'PlaygroundSampleList' })
export class SampleListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [SampleDto] })
  readonly data: readonly SampleDto[] = [];
}

@ApiSchema({ name: 'PlaygroundPrice' })
export class PriceDto {
  @ApiProperty({ enum: ['parse', 'extract'] })
  readonly operation: string = 'parse';

  @ApiProperty({ description: 'What it would cost: pages × credits per page.' })
  readonly credits: number = 0;
}

@ApiSchema({ name: 'PlaygroundRun' })
export class RunDto {
  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ enum: ['parse', 'extract'] })
  readonly operation: string = 'parse';

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What was asked. The schema of an extraction is its text.',
  })
  readonly options: object = {};

  @ApiProperty({ type: 'integer', description: 'What was charged.' })
  readonly credits: number = 0;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({ description: 'The path of the result.' })
  readonly result_url: string = '';
}

@ApiSchema({ name: 'PlaygroundDocument' })
export class PlaygroundDocumentDto {
  @ApiProperty({ enum: ['playground_document'] })
  readonly object = 'playground_document';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty()
  readonly filename: string = '';

  @ApiProperty({ enum: ['pdf', 'image', 'office'] })
  readonly kind: string = 'pdf';

  @ApiProperty({ type: 'integer' })
  readonly size_bytes: number = 0;

  @ApiProperty({ type: 'integer' })
  readonly pages: number = 1;

  @ApiProperty({ type: [PriceDto], description: 'What can be made of it, and what that costs.' })
  readonly prices: readonly PriceDto[] = [];

  @ApiProperty({ type: [RunDto], description: 'What was made of it, newest first.' })
  readonly runs: readonly RunDto[] = [];

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({ format: 'date-time', description: 'It goes then, with all that was made of it.' })
  readonly expires_at: string = '';
}

@ApiSchema({ name: 'PlaygroundDocumentList' })
export class PlaygroundDocumentListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [PlaygroundDocumentDto] })
  readonly data: readonly PlaygroundDocumentDto[] = [];
}

@ApiSchema({ name: 'PlaygroundRunEvent' })
export class RunEventDto {
  @ApiProperty({ enum: ['progress', 'done', 'failed'] })
  readonly event: string = 'progress';

  @ApiProperty({ type: 'integer', required: false, description: 'Of progress: the pages that are read.' })
  readonly pages_done?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Of progress: the pages of the document.' })
  readonly pages?: number;

  @ApiProperty({ type: RunDto, required: false, description: 'Of done.' })
  readonly run?: RunDto;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'Of failed: what the interface would have answered. Nothing was charged.',
  })
  readonly error?: object;
}
