import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { wire } from '../../../platform/http';
import { SCHEMA_SUBSET, schemaMissing } from '../schema.policy';
import { ExtractOptionsDto } from './extract-options.dto';

/** The text fields of a form. */
export class ExtractFormDto extends ExtractOptionsDto {
  @wire({
    diagnose: (value, body) => (value === null ? schemaMissing(body) : null),
    openapi: { type: String, required: false, description: `The JSON text of the schema. ${SCHEMA_SUBSET}` },
  })
  readonly schema: string | null = null;
}

/** The form of an upload, as the OpenAPI document shows it; its fields are read while it streams. */
@ApiSchema({ name: 'ExtractSchemaFileRequest' })
export class ExtractFileDto extends ExtractFormDto {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description:
      'The document: PDF, DOCX, PPTX or a picture. What it holds decides its type, not its name. At most 150 MB (157,286,400 bytes) and 2,000 pages; a picture of more pixels than can be read at once is refused with 413 document_too_large and limit_pixels.',
  })
  readonly file: unknown;
}
