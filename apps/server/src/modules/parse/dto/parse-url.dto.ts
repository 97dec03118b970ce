import { ApiSchema } from '@nestjs/swagger';
import { HttpUrl } from '../../../platform/http';
import { ParseOptionsDto } from './parse-options.dto';

/** The JSON body of a parse by URL. */
@ApiSchema({ name: 'ParseUrlRequest' })
export class ParseUrlDto extends ParseOptionsDto {
  @HttpUrl({ description: 'The http or https URL of the document. It is fetched once, from public addresses only.' })
  readonly url!: string;
}
