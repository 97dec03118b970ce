/** From the text of a request to what is wanted. Pure. */
import { type JsonText, memberText, readJson, ValidationFailed } from '../../../platform/http';
import { CHUNK_SIZE } from '../../parse';
import type { BatchSource } from '../dto/batch-source';
import { CreateBatchDto, MAX_METADATA_BYTES } from '../dto/create-batch.dto';
import type { WebhookConfig } from '../dto/webhook-config';

export interface BatchWebhook {
  readonly mode: 'signed' | 'direct' | null;
  readonly url: string | null;
}

export interface BatchRequest {
  readonly source: BatchSource;
  /** As they are echoed, and as the items are parsed. */
  readonly options: object;
  /** The very text. */
  readonly metadata: string | null;
  readonly webhook: BatchWebhook;
}

export function readBatchRequest({ text }: JsonText): BatchRequest {
  const body = readJson(CreateBatchDto, text);
  return {
    source: body.source,
    options: optionsOf(body),
    metadata: body.metadata === null ? null : metadataOf(text),
    webhook: webhookOf(body.webhook),
  };
}

const MAX_KEY_LENGTH = 255;
const VISIBLE_ASCII = '^[!-~]+$';

/** The Idempotency-Key of a request, null without one. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const loc = ['header', 'Idempotency-Key'];
  if (header.length > MAX_KEY_LENGTH) {
    const msg = `String should have at most ${String(MAX_KEY_LENGTH)} characters`;
    throw ValidationFailed.at(loc, { type: 'string_too_long', msg, ctx: { max_length: MAX_KEY_LENGTH } });
  }
  if (new RegExp(VISIBLE_ASCII).test(header)) return header;
  const msg = `String should match pattern '${VISIBLE_ASCII}'`;
  throw ValidationFailed.at(loc, { type: 'string_pattern_mismatch', msg, ctx: { pattern: VISIBLE_ASCII } });
}

function optionsOf(body: CreateBatchDto): object {
  const { extract_text, extract_images, ocr, table_output_format, chunking } = body;
  // Without chunking whatever was sent is ignored.
  const chunk_size = chunking === 'semantic' ? body.chunk_size : CHUNK_SIZE.default;
  return { extract_text, extract_images, ocr, table_output_format, chunking, chunk_size };
}

function metadataOf(text: string): string | null {
  const metadata = memberText(text, 'metadata');
  if (metadata === null || Buffer.byteLength(metadata) <= MAX_METADATA_BYTES) return metadata;
  const error = `metadata takes more than ${String(MAX_METADATA_BYTES)} bytes`;
  throw ValidationFailed.at(['body', 'metadata'], {
    type: 'value_error',
    msg: `Value error, ${error}`,
    ctx: { error, max_bytes: MAX_METADATA_BYTES },
  });
}

function webhookOf(webhook: WebhookConfig | null): BatchWebhook {
  if (webhook === null || webhook.mode === 'disabled') return { mode: null, url: null };
  return webhook.mode === 'direct' ? { mode: 'direct', url: webhook.url ?? null } : { mode: 'signed', url: null };
}
