import { randomBytes, randomUUID } from 'node:crypto';
import { formerSignsUntil } from './rotation.policy';
import { makeSigningSecret, sealSigningSecret, signingSecrets } from './signing-secrets';

const SERVICE_SECRET = randomBytes(32);
const NOW = new Date('2026-03-01T12:00:00.000Z');

const id = randomUUID();
const [former, current] = [makeSigningSecret(randomBytes), makeSigningSecret(randomBytes)];
const sealed = (endpointId: string, secret: string): Uint8Array<ArrayBuffer> =>
  sealSigningSecret(SERVICE_SECRET, endpointId, secret);

it('makes secrets of 32 random bytes as Standard Webhooks writes them', () => {
  expect(makeSigningSecret((size) => Buffer.alloc(size, 1))).toBe(`whsec_${'AQEB'.repeat(10)}AQE=`);
  expect(Buffer.from(current.replace('whsec_', ''), 'base64')).toHaveLength(32);
  expect(former).not.toBe(current);
});

describe('the secrets that sign', () => {
  const rotated = {
    id,
    sealedSecret: sealed(id, current),
    formerSecret: sealed(id, former),
    formerSecretUntil: formerSignsUntil(NOW),
  };

  it('are both for a day after a rotation, the new one first', () => {
    expect(signingSecrets(SERVICE_SECRET, rotated, NOW)).toEqual([current, former]);
    expect(signingSecrets(SERVICE_SECRET, rotated, new Date(rotated.formerSecretUntil.getTime() - 1))).toHaveLength(2);
  });

  it('are the new one alone from then on, also before the former one is wiped', () => {
    expect(signingSecrets(SERVICE_SECRET, rotated, rotated.formerSecretUntil)).toEqual([current]);
  });

  it('are one where there was no rotation', () => {
    const endpoint = { ...rotated, formerSecret: null, formerSecretUntil: null };
    expect(signingSecrets(SERVICE_SECRET, endpoint, NOW)).toEqual([current]);
  });

  it('do not open for another endpoint', () => {
    expect(() => signingSecrets(SERVICE_SECRET, { ...rotated, id: randomUUID() }, NOW)).toThrow();
  });
});
