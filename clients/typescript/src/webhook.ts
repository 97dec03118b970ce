/** Verifies messages of the service as Standard Webhooks has it, from the bytes of the body as they came. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookVerificationError } from './errors.js';
import type { Batch } from './types.js';

/** A batch has ended: sent once, and again until it is answered with 2xx. */
export interface BatchUpdateEvent {
  readonly type: 'batch.update';
  readonly batch_id: string;
  readonly status: 'completed' | 'partially_failed' | 'failed' | 'cancelled';
  readonly counts: Batch['counts'];
  readonly total_items: number;
  readonly metadata: Batch['metadata'];
  readonly completed_at: string;
  readonly results_expires_at: string;
}

export interface PingEvent {
  readonly type: 'webhook.ping';
}

export type WebhookEvent = BatchUpdateEvent | PingEvent;

export interface Verified {
  /** The same for all attempts and resends: what has been handled is known by it. */
  readonly id: string;
  readonly event: WebhookEvent;
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

const DEFAULT_TOLERANCE_S = 300;

/**
 * The message, if one of the secrets (`whsec_…`) has signed it and it is not more than `toleranceS` seconds off; else
 * {@link WebhookVerificationError}. `body` is what came over the wire: JSON that was parsed and written again verifies no more.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secrets: string | readonly string[],
  { toleranceS = DEFAULT_TOLERANCE_S, now = Date.now() }: { toleranceS?: number; now?: number } = {},
): Verified {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, name));
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('The headers of a signed message are missing.');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceS)
    throw new WebhookVerificationError(`The message's time is more than ${toleranceS} s off.`);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const expected = [secrets].flat().map((secret) => signatureOf(keyOf(secret), id, timestamp, bytes));
  const given = signatures.split(' ').map((one) => Buffer.from(one));
  if (!expected.some((one) => given.some((other) => isEqual(one, other))))
    throw new WebhookVerificationError('No signature of the message is by this secret.');
  return { id, event: eventOf(bytes) };
}

function headerOf(headers: Headers, name: string): string | undefined {
  for (const full of [`webhook-${name}`, `signed-${name}`]) {
    const value = isGetter(headers) ? headers.get(full) : valueOf(headers, full);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

function isGetter(headers: Headers): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

/** Node writes names in lower case; other servers may not. */
function valueOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string): unknown {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : headers[found];
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 16) throw new WebhookVerificationError('The secret is none: it begins with whsec_.');
  return key;
}

function signatureOf(key: Buffer, id: string, timestamp: string, body: Uint8Array): Buffer {
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return Buffer.from(`v1,${digest}`);
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function eventOf(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as WebhookEvent;
  } catch (error) {
    throw new WebhookVerificationError('The body is no JSON.', { cause: error });
  }
}
