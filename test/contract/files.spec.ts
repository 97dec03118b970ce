import { createHash, randomBytes } from 'node:crypto';
import { Service } from './support/service';

const DAY = 24 * 3600 * 1000;

let service: Service;
let organisation: { id: string; key: string };

beforeAll(async () => {
  service = await Service.start();
  organisation = await service.newOrganisation('unlimited');
});
afterAll(() => service.stop());

function post(body: unknown, key = organisation.key): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/files`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function register(body: Record<string, unknown>, key = organisation.key): Promise<FileJson> {
  const response = await post(body, key);
  expect(response.status).toBe(200);
  return (await response.json()) as FileJson;
}

function get(id: string, key = organisation.key): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/files/${id}`, { headers: { 'x-api-key': key } });
}

async function seen(id: string, key = organisation.key): Promise<FileJson> {
  const response = await get(id, key);
  expect(response.status).toBe(200);
  return (await response.json()) as FileJson;
}

function put(file: FileJson, bytes: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(file.upload?.url ?? '', { method: 'PUT', body: new Uint8Array(bytes), headers });
}

interface FileJson {
  readonly id: string;
  readonly status: string;
  readonly sha256?: string;
  readonly filename: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly upload?: { readonly method: string; readonly url: string; readonly expires_at: string };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('POST /v1/files', () => {
  it('registers a file and says where its bytes go', async () => {
    const file = await register({ size_bytes: 5, filename: 'a.pdf', content_type: 'application/pdf' });
    expect(file).toEqual({
      object: 'file',
      id: expect.stringMatching(/^file_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      customer_id: organisation.id,
      status: 'pending',
      size_bytes: 5,
      filename: 'a.pdf',
      content_type: 'application/pdf',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expires_at: new Date(Date.parse(file.created_at) + 3 * DAY).toISOString(),
      upload: { method: 'PUT', url: expect.stringMatching(/^http:/), expires_at: file.expires_at },
    });
  });

  it.each([{ size_bytes: 1 }, { size_bytes: '1', filename: null, content_type: null, other: [] }])(
    'fills in what %j leaves open',
    async (body) => {
      expect(await register(body)).toMatchObject({ filename: 'document', content_type: 'application/octet-stream' });
    },
  );
});

describe('GET /v1/files/{file_id}', () => {
  it('tells when the bytes have come, and their hash', async () => {
    const bytes = randomBytes(3_000_000);
    const file = await register({ size_bytes: bytes.length });
    expect(await seen(file.id)).toEqual({ ...file, upload: { ...file.upload, url: expect.any(String) } });
    expect((await put(file, bytes)).status).toBe(200);
    const uploaded = await seen(file.id);
    expect(uploaded).toMatchObject({ status: 'uploaded', sha256: sha256(bytes) });
    expect(await seen(file.id)).toMatchObject({ status: 'uploaded', sha256: sha256(bytes) });
  });
});
