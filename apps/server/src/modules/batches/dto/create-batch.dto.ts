import { ApiExtraModels, ApiSchema } from '@nestjs/swagger';
import { choiceFault, type Fault, wire } from '../../../platform/http';
import { ExtractionOptionsDto } from '../../parse';
import { type BatchSource, BatchSourceField, FilesSource, UrlsSource } from './batch-source';
import { type WebhookConfig, WebhookField } from './webhook-config';

/** Of the text of the metadata, as it stands in the request. */
export const MAX_METADATA_BYTES = 16_384;
const MAX_ENGINE_LENGTH = 64;
const DEFAULT_ENGINE = 'default';

/** The JSON body of a batch. Its options are those of a parse, for every item. */
@ApiSchema({ name: 'CreateBatchRequest' })
@ApiExtraModels(FilesSource, UrlsSource)
export class CreateBatchDto extends ExtractionOptionsDto {
  @BatchSourceField()
  readonly source!: BatchSource;

  @wire({
    diagnose: engineFault,
    openapi: {
      type: String,
      nullable: true,
      required: false,
      default: null,
      maxLength: MAX_ENGINE_LENGTH,
      description: 'Reserved: leave it out.',
    },
  })
  readonly engine: string | null = null;

  @wire({
    secret: true,
    diagnose: metadataFault,
    openapi: {
      type: 'object',
      additionalProperties: true,
      nullable: true,
      selfRequired: false,
      description:
        'Any JSON object of at most 16,384 bytes. Given back as the very text that was sent, on polls, in lists and in events; it changes nothing else.',
    },
  })
  readonly metadata: object | null = null;

  @WebhookField()
  readonly webhook: WebhookConfig | null = null;
}

function engineFault(value: unknown): Fault | null {
  if (value === null) return null;
  if (typeof value !== 'string') return { type: 'string_type', msg: 'Input should be a valid string' };
  if (value.length <= MAX_ENGINE_LENGTH) return choiceFault(value, [DEFAULT_ENGINE]);
  const msg = `String should have at most ${String(MAX_ENGINE_LENGTH)} characters`;
  return { type: 'string_too_long', msg, ctx: { max_length: MAX_ENGINE_LENGTH } };
}

function metadataFault(value: unknown): Fault | null {
  const isObject = typeof value === 'object' && !Array.isArray(value);
  return isObject ? null : { type: 'dict_type', msg: 'Input should be a valid dictionary' };
}
