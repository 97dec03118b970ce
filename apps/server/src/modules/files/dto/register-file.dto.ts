import { ApiSchema } from '@nestjs/swagger';
import { TextOption, WholeNumber } from '../../../platform/http';
import { isMediaType } from '../media-type';

/** The JSON body of a registration. */
@ApiSchema({ name: 'RegisterFileRequest' })
export class RegisterFileDto {
  @WholeNumber({
    minimum: 1,
    description: 'The length of the upload; no other length is taken. More than 157,286,400 (150 MB) answers 413.',
  })
  readonly size_bytes!: number;

  @TextOption({
    default: 'document',
    maxLength: 4096,
    description: 'What you call it. Kept and given back as it is; the type of a document is told by its bytes.',
  })
  readonly filename: string = 'document';

  @TextOption({
    default: 'application/octet-stream',
    maxLength: 255,
    wrong: (text) => (isMediaType(text) ? null : 'a media type such as application/pdf is expected'),
    description: 'A media type. Kept and given back; the upload may be sent with this one, another one or none.',
  })
  readonly content_type: string = 'application/octet-stream';
}
