/** Bodies of messages as they are stored: plain, or sealed for their message where they tell of PHI. */
import { seal, type ServiceSecret, unseal } from '../../../platform/crypto';
import { isMarked, marked, sealedOf } from './marked-text';

/** What is sealed already stays as it is. */
export function sealBody(secret: ServiceSecret, messageId: string, body: string): string {
  if (isMarked(body)) return body;
  return marked(seal(secret, bodyPurpose(messageId), body));
}

/** The bytes that are sent, of what is stored. */
export function openBody(secret: ServiceSecret, messageId: string, stored: string): string {
  if (!isMarked(stored)) return stored;
  return unseal(secret, bodyPurpose(messageId), sealedOf(stored));
}

export function bodyPurpose(messageId: string): string {
  return `body of webhook message ${messageId}`;
}
