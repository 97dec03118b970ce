/** What a batch is made of: the two shapes of `source`, told apart by `type`. */
import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { every, leaf, list, object, required, taggedUnion, urlFault, wire } from '../../../platform/http';

const MAX_FILES = 10_000;
const MAX_URLS = 100;
const MAX_URL_LENGTH = 8_192;

@ApiSchema({ name: 'FilesSource' })
export class FilesSource {
  @ApiProperty({ enum: ['files'] })
  readonly type = 'files';

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_FILES,
    description:
      'Ids from POST /v1/files whose bytes have been uploaded within the last 3 days. Each becomes an item, also one that stands twice.',
  })
  readonly file_ids: readonly string[] = [];
}

@ApiSchema({ name: 'UrlsSource' })
export class UrlsSource {
  @ApiProperty({ enum: ['urls'] })
  readonly type = 'urls';

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uri', maxLength: MAX_URL_LENGTH },
    minItems: 1,
    maxItems: MAX_URLS,
    description:
      'Public or presigned http(s) URLs, used exactly as given. Each becomes an item, and is fetched when that item starts.',
  })
  readonly urls: readonly string[] = [];
}

export type BatchSource = FilesSource | UrlsSource;

/** The property that holds it. URLs are never echoed. */
export function BatchSourceField(): PropertyDecorator {
  return wire({
    required: true,
    secret: true,
    diagnose: (value) => SOURCE(value, []),
    openapi: {
      oneOf: [FilesSource, UrlsSource].map((type) => ({ $ref: getSchemaPath(type) })),
      discriminator: {
        propertyName: 'type',
        mapping: { files: getSchemaPath(FilesSource), urls: getSchemaPath(UrlsSource) },
      },
      description: 'The documents.',
    },
  });
}

const FILE_ID = leaf(
  (value) => (typeof value === 'string' ? null : { type: 'string_type', msg: 'Input should be a valid string' }),
  { echoed: true },
);

/** What the parser of URLs would drop without a word (tabs, line breaks, leading spaces) is refused: a URL is used as it is. */
const DOCUMENT_URL = every(
  leaf(urlFault),
  leaf((value) => {
    if (String(value).length <= MAX_URL_LENGTH) return null;
    const msg = `URL should have at most ${String(MAX_URL_LENGTH)} characters`;
    return { type: 'url_too_long', msg, ctx: { max_length: MAX_URL_LENGTH } };
  }),
  leaf((value) => {
    if (!/^ |[\u0000-\u001f\u007f]/.test(String(value))) return null;
    const error = 'white space in URL';
    return { type: 'url_parsing', msg: `Input should be a valid URL, ${error}`, ctx: { error } };
  }),
);

const SOURCE = taggedUnion('type', {
  files: object({ file_ids: required(list(FILE_ID, { min: 1, max: MAX_FILES })) }),
  urls: object({ urls: required(list(DOCUMENT_URL, { min: 1, max: MAX_URLS })) }),
});
