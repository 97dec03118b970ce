import { formOf, Service } from './support/service';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const PICTURE = { name: 'p1-1.png', mime: 'image/png', width: 4, height: 3, size: 16 };

let service: Service;
let key: string;

beforeEach(async () => {
  service = await Service.start();
  ({ key } = await service.newOrganisation('unlimited'));
});
afterEach(() => service.stop());

async function uploaded(bytes: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/files`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ size_bytes: bytes.length }),
  });
  const { id, upload } = (await response.json()) as { id: string; upload: { url: string } };
  expect((await fetch(upload.url, { method: 'PUT', body: bytes })).status).toBe(200);
  return id;
}

async function statusOf(id: string): Promise<unknown> {
  const response = await fetch(`${service.baseUrl}/v1/files/${id}`, { headers: { 'x-api-key': key } });
  const body = (await response.json()) as { status?: string; error?: string };
  return body.status ?? body.error;
}

it('keeps uploads for 3 days and not an hour longer, whether anybody has asked for them or not', async () => {
  const [asked, unseen] = [await uploaded('asked'), await uploaded('unseen')];
  expect(await statusOf(asked)).toBe('uploaded');
  service.clock.advance(3 * DAY - HOUR);
  await service.sweep();
  expect(await service.files('storage')).toHaveLength(2);
  service.clock.advance(2 * HOUR);
  await service.sweep();
  expect(await service.files('storage')).toEqual([]);
  expect([await statusOf(asked), await statusOf(unseen)]).toEqual(['expired', 'expired']);
  const refused = await fetch(`${service.baseUrl}/v1/batches`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ source: { type: 'files', file_ids: [asked, unseen] } }),
  });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ error: 'file_not_found', file_ids: [asked, unseen] });
});

it('keeps the record of a file for 30 days', async () => {
  const id = await uploaded('some');
  service.clock.advance(4 * DAY);
  await service.sweep();
  service.clock.advance(25 * DAY);
  await service.sweep();
  expect(await statusOf(id)).toBe('expired');
  service.clock.advance(2 * DAY);
  await service.sweep();
  expect(await statusOf(id)).toBe('file_not_found');
});

it('deletes the figures of answers after 3 days', async () => {
  service.pool.play({ pictures: [PICTURE] });
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf({}),
  });
  expect(response.status).toBe(200);
  service.clock.advance(3 * DAY - HOUR);
  await service.sweep();
  expect(await service.files('storage')).toHaveLength(1);
  service.clock.advance(2 * HOUR);
  await service.sweep();
  await service.sweep();
  expect(await service.files('storage')).toEqual([]);
});
