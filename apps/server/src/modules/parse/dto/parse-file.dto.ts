import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ParseOptionsDto } from './parse-options.dto';

/** The form of an upload, as the OpenAPI document shows it; its fields are read while it streams. */
@ApiSchema({ name: 'ParseFileRequest' })
export class ParseFileDto extends ParseOptionsDto {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description:
      'The document: PDF, DOCX, PPTX or a picture. What it holds decides its type, not its name. At most 150 MB (157,286,400 bytes) and 2,000 pages; a picture of more pixels than can be read at once is refused with 413 document_too_large and limit_pixels.',
  })
  readonly file: unknown;
}
