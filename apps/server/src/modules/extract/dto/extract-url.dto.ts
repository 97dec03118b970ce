import { ApiSchema } from '@nestjs/swagger';
import { type Fault, HttpUrl, wire } from '../../../platform/http';
import { SCHEMA_SUBSET, schemaMissing } from '../schema.policy';
import { ExtractOptionsDto } from './extract-options.dto';

function schemaFault(value: unknown, body: object): Fault | null {
  if (value === null) return schemaMissing(body);
  const isObject = typeof value === 'object' && !Array.isArray(value);
  return isObject ? null : { type: 'dict_type', msg: 'Input should be a valid dictionary' };
}

const SCHEMA = {
  diagnose: schemaFault,
  openapi: {
    type: 'object',
    additionalProperties: true,
    nullable: true,
    selfRequired: false,
    description: SCHEMA_SUBSET,
  },
} as const;

/** The JSON body of an extraction by URL. */
@ApiSchema({ name: 'ExtractSchemaUrlRequest' })
export class ExtractUrlDto extends ExtractOptionsDto {
  @HttpUrl({
    description:
      'The http or https URL of the document. It is fetched once, from public addresses only. Its limits are those of an upload: 150 MB, 2,000 pages, and for a picture limit_pixels.',
  })
  readonly url!: string;

  @wire(SCHEMA)
  readonly schema: object | null = null;
}

/** The JSON body of an extraction of a document that is here already. */
@ApiSchema({ name: 'ExtractSchemaRequest' })
export class ExtractDocumentDto extends ExtractOptionsDto {
  @wire(SCHEMA)
  readonly schema: object | null = null;
}
