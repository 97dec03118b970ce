// Real parser processes serve requests and items of batches at once; neither waits for all of the other.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { ParserPool } from '../../apps/server/src/platform/engine';
import { ProcessPool } from '../../apps/server/src/platform/engine/process-pool';
import { Client } from './support/batches';
import { FilesClient } from './support/files-client';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { formOf, Service } from './support/service';

const CALLERS = 8;

let onePage: Uint8Array<ArrayBuffer>;
let some: Uint8Array<ArrayBuffer>;
let long: Uint8Array<ArrayBuffer>;
let service: Service;
let organisation: { id: string; key: string };
let key: string;
let client: Client;
let files: FilesClient;

beforeAll(async () => {
  onePage = new Uint8Array(makePdf({ pages: 1 }));
  some = new Uint8Array(makePdf({ pages: 20 }));
  long = new Uint8Array(makePdf({ pages: 400 }));
  // With one process configured, two are started for a process of both roles.
  service = await Service.startWithParsers({ RECTO_PARSERS: '1', RECTO_WORKER_ITEMS: '3' });
  organisation = await service.newOrganisation('unlimited');
  key = organisation.key;
  client = new Client(service, key);
  files = new FilesClient(service, key);
}, 60_000);
afterAll(() => service.stop());

async function request(apiKey = key, document = onePage): Promise<void> {
  const form = formOf({}, null);
  form.append('file', new Blob([document]), 'a.pdf');
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

async function medianOfFive(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const begun = performance.now();
    await request();
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[2] ?? Number.NaN;
}

it('answers a page beside long items on every process that items may have', async () => {
  await request();
  const quietMs = await medianOfFive();
  const { id: fileId } = await files.upload(long);
  const { id } = await client.created({
    source: { type: 'files', file_ids: Array.from({ length: 40 }, () => fileId) },
  });
  const health = (): ReturnType<ParserPool['health']> => service.part(ParserPool).health();
  try {
    await eventually(() => health().waiting > 0);
    const besideMs = await medianOfFive();
    expect(besideMs).toBeLessThanOrEqual(2 * quietMs + 1_000);
    // The items were waiting all the time.
    expect(health()).toMatchObject({ size: 2, busy: 1 });
    expect(health().waiting).toBeGreaterThan(0);
  } finally {
    await client.cancel(id);
    await eventually(() => health().busy + health().waiting === 0);
  }
}, 60_000);

it('works an item off beside requests that never stop', async () => {
  const { id: fileId } = await files.upload(onePage);
  let isOver = false;
  let answers = 0;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      // Long enough that some are always waiting.
      await request(key, some);
      answers += 1;
    }
  });
  try {
    await eventually(() => answers > CALLERS);
    const { id } = await client.created({ source: { type: 'files', file_ids: [fileId] } });
    await eventually(async () => (await client.poll(id)).status === 'completed');
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
}, 60_000);

it('replaces the process that has read a PHI document, of a request and of an item, and no other', async () => {
  const pids = (): readonly number[] => service.part(ProcessPool).pids();
  const phi = await service.newKey(organisation.id, '--phi');
  const phiClient = new Client(service, phi);
  const { id: fileId } = await new FilesClient(service, phi).upload(onePage);
  const item = async (): Promise<void> => {
    const { id } = await phiClient.created({ source: { type: 'files', file_ids: [fileId] } });
    await eventually(async () => (await phiClient.poll(id)).status === 'completed');
  };
  for (const read of [() => request(phi), item]) {
    await request();
    const before = pids();
    await read();
    await eventually(() => pids().length === 2 && pids().some((pid) => !before.includes(pid)));
    expect(pids().filter((pid) => before.includes(pid))).toHaveLength(1);
  }
}, 60_000);
