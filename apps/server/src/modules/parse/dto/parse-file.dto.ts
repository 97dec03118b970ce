import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ParseOptionsDto } from './parse-options.dto';

/** The form of an upload, as the OpenAPI document shows it; its fields are read while it streams. */
@ApiSchema({ name: 'ParseFileRequest' })
export class ParseFileDto extends ParseOptionsDto {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description: 'The document. Its first bytes decide its type, not its name.',
  })
  readonly file: unknown;
}
