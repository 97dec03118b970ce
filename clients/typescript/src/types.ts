/** Names for what goes over the wire, taken from the generated description of the interface. */
import type { components } from './generated/api.js';

type Schemas = components['schemas'];

/** A request as a whole: its description also lists the combinations of its options, each a type with few of them. */
type Whole<Request, Key extends string> = Extract<Request, Readonly<Record<Key, unknown>>>;
type CreateBatchRequest = Whole<Schemas['CreateBatchRequest'], 'source'>;

export type ParseResponse = Schemas['ParseResponse'];
export type Chunk = ParseResponse['chunks'][number];
export type TextChunk = Schemas['TextChunk'];
export type TableChunk = Schemas['TableChunk'];
export type ImageChunk = Schemas['ImageChunk'];
export type Segment = Schemas['Segment'];
export type Usage = Schemas['Usage'];
export type Warning = Schemas['Warning'];
export type Citation = Schemas['Citation'];
export type ExtractSchemaResponse = Schemas['ExtractSchemaResponse'];
export type RectoFile = Schemas['File'];
export type Batch = Schemas['Batch'];
export type BatchItem = Schemas['BatchItem'];
export type BatchList = Schemas['BatchList'];
export type BatchPoll = Schemas['BatchPoll'];
export type BatchSource = CreateBatchRequest['source'];
export type WebhookConfig = NonNullable<CreateBatchRequest['webhook']>;
export type ValidationFault = Schemas['ValidationFault'];

/** The codes of errors; codes may be added. */
export type ErrorCode = Extract<Schemas[keyof Schemas], { error: string }>['error'];

/** What batches and single requests have in common. `ocr`, which is deprecated and ignored, is left out. */
export type BatchOptions = Omit<Schemas['BatchOptions'], 'ocr'>;

export type ParseOptions = BatchOptions & Pick<Whole<Schemas['ParseUrlRequest'], 'url'>, 'include_content'>;

export type CreateBatch = BatchOptions &
  Pick<CreateBatchRequest, 'source' | 'metadata'> & { webhook?: WebhookConfig | null };

export type ExtractOptions = Pick<
  Schemas['ExtractSchemaUrlRequest'],
  'strict' | 'auto_schema' | 'extract_images' | 'include_ocr_text'
>;

/** An extraction whose values have the type of the schema. */
export type Extraction<Values> = Omit<ExtractSchemaResponse, 'values'> & { values: Values };

/** What concerns a call and not the document. */
export interface CallOptions {
  /** Ends the call, also while it waits between two tries. */
  readonly signal?: AbortSignal | undefined;
  /** The most that one try may take, in milliseconds, over the client's own limits. */
  readonly timeoutMs?: number | undefined;
}
