/**
 * Secrets that sign what is sent to an endpoint, as Standard Webhooks writes them. They lie sealed, each for its endpoint: one that is
 * copied to another endpoint doesn't open there.
 */
import { seal, type ServiceSecret, unseal } from '../../../platform/crypto';
import type { WebhookEndpoint } from '../../../platform/database';
import { isRotating } from './rotation.policy';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** What an endpoint's row holds of its secrets. */
export type SealedSecrets = Pick<WebhookEndpoint, 'id' | 'sealedSecret' | 'formerSecret' | 'formerSecretUntil'>;

export function makeSigningSecret(random: (size: number) => Buffer): string {
  return PREFIX + random(SECRET_BYTES).toString('base64');
}

export function sealSigningSecret(
  secret: ServiceSecret,
  endpointId: string,
  signingSecret: string,
): Uint8Array<ArrayBuffer> {
  return seal(secret, secretPurpose(endpointId), signingSecret);
}

/** Those that are good now, the newest first. `secret` is the service's. */
export function signingSecrets(secret: ServiceSecret, endpoint: SealedSecrets, now: Date): string[] {
  const { id, sealedSecret, formerSecret } = endpoint;
  const sealed = formerSecret !== null && isRotating(endpoint, now) ? [sealedSecret, formerSecret] : [sealedSecret];
  return sealed.map((one) => unseal(secret, secretPurpose(id), one));
}

/** What the secrets of an endpoint are sealed for. */
export function secretPurpose(endpointId: string): string {
  return `signing secret of webhook endpoint ${endpointId}`;
}
