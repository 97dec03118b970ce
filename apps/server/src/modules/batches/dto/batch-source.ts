/** What a batch is made of: the two shapes of `source`, told apart by `type`. */
import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { echo, type InnerFault, urlFault, wire } from '../../../platform/http';

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
    diagnose: (value) => sourceFaults(value),
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

const DISCRIMINATOR = "'type'";
const TAGS = "'files', 'urls'";
const SHOWN_TAG = 64;

function sourceFaults(source: unknown): readonly InnerFault[] {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    return [{ at: [], type: 'model_attributes_type', msg, ...echo(source) }];
  }
  const fields = new Map<string, unknown>(Object.entries(source));
  const tag = fields.get('type');
  if (tag === 'files') return listFaults('file_ids', fields.get('file_ids'), MAX_FILES, idFaults);
  if (tag === 'urls') return listFaults('urls', fields.get('urls'), MAX_URLS, urlFaults);
  if (tag === undefined) {
    const msg = `Unable to extract tag using discriminator ${DISCRIMINATOR}`;
    return [{ at: [], type: 'union_tag_not_found', msg, ctx: { discriminator: DISCRIMINATOR } }];
  }
  const shown = (typeof tag === 'string' ? tag : typeof tag).slice(0, SHOWN_TAG);
  const msg = `Input tag '${shown}' found using ${DISCRIMINATOR} does not match any of the expected tags: ${TAGS}`;
  const ctx = { discriminator: DISCRIMINATOR, tag: shown, expected_tags: TAGS };
  return [{ at: [], type: 'union_tag_invalid', msg, ctx }];
}

function listFaults(
  name: string,
  list: unknown,
  max_length: number,
  faultsOf: (value: unknown, at: readonly (string | number)[]) => readonly InnerFault[],
): readonly InnerFault[] {
  if (list === undefined) return [{ at: [name], type: 'missing', msg: 'Field required' }];
  if (!Array.isArray(list)) return [{ at: [name], type: 'list_type', msg: 'Input should be a valid list' }];
  const actual_length = list.length;
  if (actual_length === 0) {
    const msg = 'List should have at least 1 item after validation, not 0';
    return [{ at: [name], type: 'too_short', msg, ctx: { field_type: 'List', min_length: 1, actual_length } }];
  }
  if (actual_length > max_length) {
    const msg = `List should have at most ${String(max_length)} items after validation, not ${String(actual_length)}`;
    return [{ at: [name], type: 'too_long', msg, ctx: { field_type: 'List', max_length, actual_length } }];
  }
  return list.flatMap((value: unknown, index) => faultsOf(value, [name, index]));
}

function idFaults(value: unknown, at: readonly (string | number)[]): readonly InnerFault[] {
  if (typeof value === 'string') return [];
  return [{ at, type: 'string_type', msg: 'Input should be a valid string', ...echo(value) }];
}

/** What the parser of URLs would drop without a word (tabs, line breaks, leading spaces) is refused: a URL is used as it is. */
function urlFaults(value: unknown, at: readonly (string | number)[]): readonly InnerFault[] {
  const fault = urlFault(value);
  if (fault !== null) return [{ at, ...fault }];
  const text = String(value);
  if (text.length > MAX_URL_LENGTH) {
    const msg = `URL should have at most ${String(MAX_URL_LENGTH)} characters`;
    return [{ at, type: 'url_too_long', msg, ctx: { max_length: MAX_URL_LENGTH } }];
  }
  if (!/^ |[\u0000-\u001f\u007f]/.test(text)) return [];
  const error = 'white space in URL';
  return [{ at, type: 'url_parsing', msg: `Input should be a valid URL, ${error}`, ctx: { error } }];
}
