import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { formOf, Service } from './support/service';

let service: Service;
let organisation: { id: string; key: string };

beforeAll(async () => {
  service = await Service.start();
  organisation = await service.newOrganisation('unlimited');
});
afterAll(() => service.stop());

function send(key: string | null): Promise<Response> {
  const headers: Record<string, string> = key === null ? {} : { 'x-api-key': key };
  return fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers, body: formOf({}) });
}

async function refusal(response: Response): Promise<unknown> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('ApiKey');
  return response.json();
}

const BODY = {
  error: 'invalid_api_key',
  message: 'The API key is missing or not valid. Send a current key in the X-API-KEY header.',
};

describe('X-API-KEY', () => {
  it('lets a valid key in and shows when it was last used', async () => {
    expect((await send(organisation.key)).status).toBe(200);
    await eventually(async () => {
      const { keys } = (await service.operator('key', 'list')) as unknown as {
        keys: { last_used_at: string | null }[];
      };
      return keys.every(({ last_used_at }) => last_used_at !== null);
    });
  });

  it.each([
    ['no key', null],
    ['an empty key', ''],
    ['a key of another shape', 'sk-1234'],
    ['a key whose checksum is wrong', `rk_live_${'a'.repeat(38)}`],
    // Well-formed, but unknown.
    ['an unknown key', 'rk_live_hUu9HI0rP0ompBqp66Q50WmPHXz6s61U0SyDb4'],
  ])('refuses %s with the one body for all', async (_, key) => {
    expect(await refusal(await send(key))).toEqual(BODY);
  });

  it('refuses a key from the moment that it is revoked', async () => {
    const key = await service.newKey(organisation.id, '--name', 'to revoke');
    expect((await send(key)).status).toBe(200);
    await service.operator('key', 'revoke', await service.keyId(key));
    expect(await refusal(await send(key))).toEqual(BODY);
  });

  it('refuses a key that another process has revoked within a second', async () => {
    const key = await service.newKey(organisation.id);
    expect((await send(key)).status).toBe(200);
    const id = decodeTypeId('key', await service.keyId(key)) ?? '';
    await service.app
      .get(Database, { strict: false })
      .run((client) => client.apiKey.update({ where: { id }, data: { revokedAt: service.clock.now() } }));
    await eventually(async () => (await send(key)).status === 401, 1_500);
    expect(await refusal(await send(key))).toEqual(BODY);
  });

  it('refuses a key from the moment that it expires', async () => {
    const expires = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const key = await service.newKey(organisation.id, '--expires', expires);
    expect((await send(key)).status).toBe(200);
    service.clock.advance(61_000);
    expect(await refusal(await send(key))).toEqual(BODY);
  });

  it('is asked before anything else about the request', async () => {
    const malformed = await fetch(`${service.baseUrl}/v1/parse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(await refusal(malformed)).toEqual(BODY);
    const strange = await fetch(`${service.baseUrl}/v1/parse`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'a,b',
    });
    expect(await refusal(strange)).toEqual(BODY);
  });

  it('lets a fresh ready key in and refuses the former one', async () => {
    const { ready_key: former } = await service.operator('bootstrap', '--ready-key');
    expect((await send(String(former))).status).toBe(200);
    const { ready_key: fresh } = await service.operator('bootstrap', '--ready-key');
    expect((await send(String(fresh))).status).toBe(200);
    expect(await refusal(await send(String(former)))).toEqual(BODY);
  });
});
