// Many invalid keys, over HTTP.
import { randomBytes } from 'node:crypto';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { KeysRepository } from '../../apps/server/src/modules/keys/keys.repository';
import { makeApiKey, sha256 } from '../../apps/server/src/platform/crypto';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId, Ids } from '../../apps/server/src/platform/ids';
import { Service } from '../contract/support/service';

const WRONG_KEYS_A_SECOND = 20;

let service: Service;
let organisation: { id: string; key: string };

beforeAll(async () => {
  service = await Service.start({ RECTO_TRUSTED_PROXIES: '127.0.0.0/8, 10.1.0.0/16' });
  organisation = await service.newOrganisation('unlimited');
});
afterAll(() => service.stop());

/**
 * Requests a batch that doesn't exist, from an address of each test's own, so that the tests don't affect each other.
 */
function send(key: string, from: string): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/batches/nothing`, { headers: { 'x-api-key': key, 'x-forwarded-for': from } });
}

async function statusOf(key: string, from: string): Promise<number> {
  const response = await send(key, from);
  await response.arrayBuffer();
  return response.status;
}

function wrongKey(): string {
  return makeApiKey('live', randomBytes);
}

const guess = (count: number, from: string): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => statusOf(wrongKey(), from)));

it('are looked up for some of an address a second, and refused for the rest without a look', async () => {
  const lookups = jest.spyOn(service.part(KeysRepository), 'findByDigest');
  try {
    const begun = performance.now();
    const statuses = await guess(200, '192.0.2.1');
    const windows = 1 + Math.ceil((performance.now() - begun) / 1_000);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(lookups.mock.calls.length).toBeLessThanOrEqual(windows * (WRONG_KEYS_A_SECOND + 4));
  } finally {
    lookups.mockRestore();
  }
});

it('are refused with the time to wait', async () => {
  await eventually(async () => {
    await guess(WRONG_KEYS_A_SECOND, '192.0.2.2');
    const response = await send(wrongKey(), '192.0.2.2');
    const body: unknown = await response.json();
    if (response.status !== 429) return false;
    expect(body).toMatchObject({ error: 'rate_limited' });
    expect(response.headers.get('retry-after')).toBe('1');
    return true;
  });
});

it('are one lookup a second when they are one key', async () => {
  const lookups = jest.spyOn(service.part(KeysRepository), 'findByDigest');
  try {
    const key = wrongKey();
    const begun = performance.now();
    for (let count = 0; count < 10; count += 1) expect(await statusOf(key, '192.0.2.3')).toBe(401);
    expect(lookups.mock.calls.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 1_000));
  } finally {
    lookups.mockRestore();
  }
});

it('hold up no key lately found valid, nor other addresses', async () => {
  const from = '192.0.2.4';
  expect(await statusOf(organisation.key, from)).toBe(404);
  const other = await service.newKey(organisation.id);
  const attacked: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const valid = Array.from({ length: 5 }, () => statusOf(organisation.key, from));
    attacked.push(...(await guess(40, from)));
    expect(new Set(await Promise.all(valid))).toEqual(new Set([404]));
  }
  // An unknown key from another network.
  expect(await statusOf(other, '198.51.100.1')).toBe(404);
  expect(attacked).toContain(429);
});

it('that are made in the meantime open within a second', async () => {
  const key = wrongKey();
  expect(await statusOf(key, '192.0.2.5')).toBe(401);
  const row = {
    id: service.part(Ids).make(),
    organisationId: decodeTypeId('org', organisation.id) ?? '',
    name: 'meanwhile',
    display: 'rk_live_…',
    phi: false,
    createdById: null,
    expiresAt: null,
    sha256: new Uint8Array(sha256(key)),
  };
  await service.part(Database).run((client) => service.part(KeysRepository).insert(client, row));
  const made = performance.now();
  await eventually(async () => (await statusOf(key, '192.0.2.5')) === 404);
  expect(performance.now() - made).toBeLessThan(1_500);
});

it.each([
  ['what untrusted ones say before the last trusted proxy is not believed', '%, 203.0.113.1, 10.1.2.3', 429],
  ['an address of one /64 is as good as another', '2001:db8:5:6::%', 429],
  ['another /64 is another address', '2001:db8:7:%::1', 401],
])('count for an address: %s', async (_, pattern, last) => {
  const from = (number: number) => pattern.replace('%', pattern.startsWith('%') ? `192.0.2.${number}` : `${number}`);
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => statusOf(wrongKey(), from(index + 10))));
  expect(Math.max(...statuses)).toBe(last);
});

it('count for whoever connects when no proxy is trusted', async () => {
  const bare = await Service.start();
  try {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const headers = { 'x-api-key': wrongKey(), 'x-forwarded-for': `192.0.2.${index}` };
        const response = await fetch(`${bare.baseUrl}/v1/batches/nothing`, { headers });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(statuses).toContain(429);
  } finally {
    await bare.stop();
  }
});
