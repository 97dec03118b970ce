import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { formOf, Service } from '../contract/support/service';
import { FORM_BEGINS, FORM_ENDS, RawRequest } from './support/raw-request';

const TRICKLERS = 500;
const OF_ONE_ORGANISATION = 256;
const REQUESTS = 60;
const MEMORY_BYTES = 200 * 1024 * 1024;

function upload(service: Service, key: string): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf({ chunking: 'none' }),
  });
}

describe('five hundred uploads of one key that never come to their end', () => {
  let service: Service;
  let greedy: string;
  let other: string;
  let before: number;
  let tricklers: RawRequest[];

  beforeAll(async () => {
    service = await Service.start();
    ({ key: greedy } = await service.newOrganisation('unlimited'));
    ({ key: other } = await service.newOrganisation('unlimited'));
    expect((await upload(service, other)).status).toBe(200);
    before = process.memoryUsage.rss();
    tricklers = Array.from({ length: TRICKLERS }, () => RawRequest.upload(service, greedy).trickle('x', 500));
    await eventually(async () => (await service.files('spool')).length >= OF_ONE_ORGANISATION);
    await eventually(() => answered(503) === TRICKLERS - OF_ONE_ORGANISATION);
  }, 60_000);
  afterAll(async () => {
    for (const trickler of tricklers) trickler.hangUp();
    await service.stop();
  });

  const answered = (status: number): number => tricklers.filter((one) => one.status === status).length;

  it('are refused with overloaded beyond the share of an organisation', () => {
    expect(answered(0)).toBe(OF_ONE_ORGANISATION);
    expect(tricklers.find(({ status }) => status === 503)?.answer).toMatch(/retry-after: \d+.*"overloaded"/s);
  });

  it('keep out the callers of that organisation, and nobody else', async () => {
    expect((await upload(service, greedy)).status).toBe(503);
    const statuses = await Promise.all(
      Array.from({ length: REQUESTS }, async () => (await upload(service, other)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(service.pool.inUse).toBe(0);
  });

  it('take little memory', () => {
    expect(process.memoryUsage.rss() - before).toBeLessThan(MEMORY_BYTES);
  });

  it('leave nothing behind, and their organisation in again', async () => {
    for (const trickler of tricklers) trickler.hangUp();
    await eventually(async () => (await service.files('spool')).length === 0);
    expect((await upload(service, greedy)).status).toBe(200);
  });
});

describe('the room for uploads', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await Service.start({ RECTO_UPLOAD_SPOOL_MB: '1', RECTO_UPLOAD_COUNT: '3' });
    ({ key } = await service.newOrganisation('unlimited'));
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.pool.play({});
  });

  it('is counted in bytes: one organisation holds half of them', async () => {
    const large = RawRequest.upload(service, key, 400_000);
    large.send('x'.repeat(300_000));
    await eventually(async () => (await service.files('spool')).length === 1);
    // Its Content-Length is too large, so it is not read.
    const tooLarge = RawRequest.upload(service, key, 600_000);
    await eventually(() => tooLarge.status === 503);
    // It declares no length, and is stopped in the middle.
    const endless = RawRequest.open(service);
    endless.send(
      `POST /v1/parse/file HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ntransfer-encoding: chunked\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        chunk(`--b\r\ncontent-disposition: form-data; name="file"; filename="endless"\r\n\r\n${'x'.repeat(400_000)}`),
    );
    await eventually(() => endless.status === 503);
    expect(endless.answer).toContain('"overloaded"');
    for (const request of [large, tooLarge, endless]) request.hangUp();
    await eventually(async () => (await service.files('spool')).length === 0);
  });

  it('is counted for documents by URL as well', async () => {
    const held = [0, 1, 2].map(() => RawRequest.upload(service, key, 1_000));
    await eventually(async () => (await service.files('spool')).length === 3);
    const { key: other } = await service.newOrganisation('unlimited');
    const response = await fetch(`${service.baseUrl}/v1/parse`, {
      method: 'POST',
      headers: { 'x-api-key': other, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'http://127.0.0.1:1/a.pdf' }),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    for (const one of held) one.hangUp();
    await eventually(async () => (await service.files('spool')).length === 0);
  });

  it('is not taken by documents that have arrived', async () => {
    service.pool.play({ waitsForHangUp: true });
    const hangUp = new AbortController();
    const waiting = Array.from({ length: 5 }, async (_, index) => {
      await eventually(() => service.pool.inUse === index);
      return fetch(`${service.baseUrl}/v1/parse/file`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: formOf({}),
        signal: hangUp.signal,
      });
    });
    await eventually(() => service.pool.inUse === 5);
    hangUp.abort();
    await Promise.allSettled(waiting);
  });
});

describe('a document that has arrived', () => {
  it('waits for its turn, also when as many wait by then as may', async () => {
    const service = await Service.start();
    try {
      const { key } = await service.newOrganisation('unlimited');
      const slow = RawRequest.upload(service, key, 600);
      await eventually(async () => (await service.files('spool')).length === 1);
      service.pool.play({ places: 0 });
      expect((await upload(service, key)).status).toBe(503);
      slow.send('x'.repeat(600 - FORM_BEGINS.length - FORM_ENDS.length) + FORM_ENDS);
      await eventually(() => slow.status === 200);
      slow.hangUp();
    } finally {
      await service.stop();
    }
  });
});

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}
