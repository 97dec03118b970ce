/**
 * The headers of a delivery. Signatures are those of Standard Webhooks: HMAC-SHA256 over `{id}.{timestamp}.{body}` by each secret that
 * is good now, the newest first. Under `signed-` and `webhook-` stand the same values.
 */
import { Webhook } from 'svix';

export interface SignedMessage {
  /** The message's id, the same for all its attempts: receivers tell by it what they have had already. */
  readonly id: string;
  /** Of the attempt; the header has its whole seconds. */
  readonly at: Date;
  readonly body: string;
  /** Empty in direct mode, which isn't signed. */
  readonly secrets: readonly string[];
}

const PREFIXES = ['webhook', 'signed'] as const;

export function messageHeaders({ id, at, body, secrets }: SignedMessage): Record<string, string> {
  const values: Record<string, string> = { id, timestamp: String(Math.floor(at.getTime() / 1_000)) };
  if (secrets.length > 0) {
    values['signature'] = secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ');
  }
  return Object.fromEntries(
    PREFIXES.flatMap((prefix) => Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value])),
  );
}
