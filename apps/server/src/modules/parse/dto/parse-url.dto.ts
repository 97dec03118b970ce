import { ApiSchema } from '@nestjs/swagger';
import { HttpUrl } from '../../../platform/http';
import { ParseOptionsDto } from './parse-options.dto';

/** The JSON body of a parse by URL. */
@ApiSchema({ name: 'ParseUrlRequest' })
export class ParseUrlDto extends ParseOptionsDto {
  @HttpUrl({
    description:
      'The http or https URL of the document. It is fetched once, from public addresses only. Its limits are those of an upload: 150 MB, 2,000 pages, and for a picture limit_pixels.',
  })
  readonly url!: string;
}
