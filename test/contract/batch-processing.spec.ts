// The complete path of a batch over HTTP with real parser processes: an item's result equals the answer of the
// synchronous route.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Client, type ItemJson, type PollJson } from './support/batches';
import { FilesClient } from './support/files-client';
import { incompletePdf, picturePdf } from '../../tools/make-pdf/small-pdf.mjs';
import { formOf, Service } from './support/service';

const SEMANTIC = { chunking: 'semantic', chunk_size: 300, table_output_format: 'html' } as const;

let service: Service;
let organisation: { id: string; key: string };
let client: Client;
let files: FilesClient;
let origin: Server;

beforeAll(async () => {
  service = await Service.startWithParsers();
  organisation = await service.newOrganisation('free');
  client = new Client(service, organisation.key);
  files = new FilesClient(service, organisation.key);
  origin = createServer((request, response) => {
    const isSigned = request.url === '/a.pdf?signature=a%2Fb%3D';
    response.writeHead(isSigned ? 200 : 403).end(isSigned ? picturePdf() : 'no');
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(async () => {
  origin.close();
  await service.stop();
});

/** Links are removed, since each execution stores figures of its own. */
function withoutLinks(json: string): string {
  return json.replaceAll(/"image_url":"[^"]+"/g, '"image_url":"…"');
}

async function synchronous(bytes: Buffer, key: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const form = formOf(fields, null);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.pdf');
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
  expect(response.status).toBe(200);
  return response.text();
}

async function ended(of: Client, id: string): Promise<PollJson> {
  let batch = await of.poll(id);
  await eventually(async () => {
    batch = await of.poll(id);
    return batch.completed_at !== null;
  });
  return batch;
}

async function resultOf(item: ItemJson, key: string): Promise<string> {
  const response = await fetch(service.baseUrl + String(item.result_url), { headers: { 'x-api-key': key } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return response.text();
}

it('gives for an upload and for a URL the bytes that the synchronous route answers, but for links', async () => {
  const bytes = picturePdf();
  const fields = { ...SEMANTIC, chunk_size: String(SEMANTIC.chunk_size) };
  const expected = withoutLinks(await synchronous(bytes, organisation.key, fields));
  const { id: fileId } = await files.upload(new Uint8Array(bytes));
  const { port } = origin.address() as AddressInfo;
  const made = [
    await client.created({ source: { type: 'files', file_ids: [fileId] }, ...SEMANTIC }),
    await client.created({
      source: { type: 'urls', urls: [`http://127.0.0.1:${String(port)}/a.pdf?signature=a%2Fb%3D`] },
      ...SEMANTIC,
    }),
  ];
  for (const { id } of made) {
    const batch = await ended(client, id);
    expect(batch).toMatchObject({ status: 'completed', counts: { succeeded: 1, pending: 0, running: 0 } });
    const result = await resultOf(batch.items[0]!, organisation.key);
    expect(withoutLinks(result)).toBe(expected);
    const [, link] = /"image_url":"([^"]+)"/.exec(result) ?? [];
    const picture = await fetch(String(link));
    expect(picture.status).toBe(200);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }
  expect(await service.credits(organisation.id)).toMatchObject({ credits: 997, holds: 0, charges: { length: 3 } });
});

it('says in the result of an item what could not be read, as the synchronous route does, to the byte', async () => {
  const bytes = incompletePdf();
  const unlimited = await service.newOrganisation('unlimited');
  const { id: fileId } = await new FilesClient(service, unlimited.key).upload(new Uint8Array(bytes));
  const own = new Client(service, unlimited.key);
  const { id } = await own.created({ source: { type: 'files', file_ids: [fileId] } });
  const batch = await ended(own, id);
  const result = await resultOf(batch.items[0]!, unlimited.key);
  const { warnings } = JSON.parse(result) as { warnings?: { code: string; page_no: number }[] };
  expect(warnings?.map(({ code, page_no }) => [code, page_no])).toEqual([
    ['page_unreadable', 2],
    ['text_skipped', 3],
    ['figure_not_drawn', 3],
  ]);
  expect(result).toBe(await synchronous(bytes, unlimited.key, {}));
});

it('gives a PHI key its figures inline, as the synchronous route does, to the byte', async () => {
  const key = await service.newKey(organisation.id, '--phi');
  const bytes = picturePdf();
  const { id: fileId } = await new FilesClient(service, key).upload(new Uint8Array(bytes));
  const phi = new Client(service, key);
  const batch = await ended(phi, (await phi.created({ source: { type: 'files', file_ids: [fileId] } })).id);
  const result = await resultOf(batch.items[0]!, key);
  expect(result).toBe(await synchronous(bytes, key, {}));
  expect(result).toContain('"image_b64"');
});

it('tells what became of each document of a mixed batch, and bills what succeeded', async () => {
  const { id, key } = await service.newOrganisation('free');
  const own = new FilesClient(service, key);
  const ids = [];
  for (const bytes of [picturePdf(), Buffer.from('no document'), Buffer.from('%PDF-1.7 broken')])
    ids.push((await own.upload(new Uint8Array(bytes))).id);
  const mine = new Client(service, key);
  const batch = await ended(mine, (await mine.created({ source: { type: 'files', file_ids: ids } })).id);
  expect(batch).toMatchObject({ status: 'partially_failed', counts: { succeeded: 1, failed: 2 } });
  const byPosition = [...batch.items].sort((one, other) => one.position - other.position);
  expect(byPosition.map((item) => (item as unknown as { error?: { code: string } }).error?.code)).toEqual([
    undefined,
    'unsupported_input',
    'unreadable_document',
  ]);
  expect(await service.credits(id)).toMatchObject({ credits: 999, holds: 0, charges: { length: 1 } });
});
