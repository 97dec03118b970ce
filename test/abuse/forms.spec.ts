import { formOf, Service } from '../contract/support/service';

const MEMORY_BYTES = 100 * 1024 * 1024;

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.newOrganisation('unlimited'));
});
afterAll(() => service.stop());
beforeEach(() => {
  service.pool.play({});
});

function send(body: FormData | AsyncIterable<Uint8Array>): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key, ...(isForm ? {} : { 'content-type': 'multipart/form-data; boundary=b' }) },
    body: isForm ? body : ReadableStream.from(body),
    duplex: 'half',
  });
}

const part = (name: string, value: string, more = ''): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const FILE = part('file', '%PDF-1.7', '; filename="a.pdf"');

async function* parts(number: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(FILE);
  const block = part('unknown', 'x').repeat(1_000);
  for (let left = number - 1; left > 0; left -= 1_000) {
    yield Buffer.from(left >= 1_000 ? block : part('unknown', 'x').repeat(left));
  }
  yield Buffer.from('--b--\r\n');
}

async function* longField(name: string, bytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`);
  const block = Buffer.alloc(1024 * 1024, 'x');
  for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length));
  yield Buffer.from(`\r\n${FILE}--b--\r\n`);
}

describe('fields that nobody knows', () => {
  it('are read past, whatever their size, and take no memory', async () => {
    const before = process.memoryUsage.rss();
    expect((await send(longField('unknown', 200 * 1024 * 1024))).status).toBe(200);
    expect(process.memoryUsage.rss() - before).toBeLessThan(MEMORY_BYTES);
  });

  it('are read past, whatever they are called and of what kind they are', async () => {
    const form = formOf({
      '': 'nameless',
      constructor: 'x',
      schema: 'x'.repeat(2_000_000),
      [`n${'x'.repeat(8_000)}`]: 'x',
    });
    form.append('attachment', new Blob(['another file']), 'b.pdf');
    form.append('chunking', 'none');
    expect((await send(form)).status).toBe(200);
  });

  it('are read past in numbers', async () => {
    expect((await send(parts(3_000))).status).toBe(200);
  });
});

describe('a form of 100,000 parts', () => {
  it('is refused', async () => {
    const response = await send(parts(100_000));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [expect.objectContaining({ loc: ['body'], type: 'value_error' })],
    });
    expect(await service.files('spool')).toEqual([]);
  });
});

describe('a field that is known', () => {
  it('holds 64 KiB', async () => {
    const response = await send(longField('chunking', 64 * 1024));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'chunking'], type: 'literal_error' }] });
  });

  it.each([64 * 1024 + 1, 1024 * 1024 + 1, 30 * 1024 * 1024])('is refused with %i bytes', async (bytes) => {
    const response = await send(longField('chunking', bytes));
    expect(response.status).toBe(422);
    const body = await response.text();
    expect(JSON.parse(body)).toEqual({
      detail: [
        {
          loc: ['body', 'chunking'],
          type: 'value_error',
          msg: 'Value error, the field is longer than 65536 bytes',
          ctx: { error: 'the field is longer than 65536 bytes' },
        },
      ],
    });
    expect(await service.files('spool')).toEqual([]);
  });
});
