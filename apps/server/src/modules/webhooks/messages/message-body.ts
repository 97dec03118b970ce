/** Bodies of messages as they are stored: plain, or sealed for their message where they tell of PHI. */
import { seal, unseal } from '../../../platform/crypto';

/** No JSON text begins with it. */
const MARK = 'sealed:';

/** What is sealed already stays as it is. */
export function sealBody(secret: Uint8Array, messageId: string, body: string): string {
  if (body.startsWith(MARK)) return body;
  return MARK + Buffer.from(seal(secret, purposeOf(messageId), body)).toString('base64');
}

/** The bytes that are sent, of what is stored. */
export function openBody(secret: Uint8Array, messageId: string, stored: string): string {
  if (!stored.startsWith(MARK)) return stored;
  return unseal(secret, purposeOf(messageId), Buffer.from(stored.slice(MARK.length), 'base64'));
}

function purposeOf(messageId: string): string {
  return `body of webhook message ${messageId}`;
}
