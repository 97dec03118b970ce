import Ajv from 'ajv';
import { openApiDocument } from '../../apps/server/src/openapi-document';
import { openAddress } from '../../apps/server/src/modules/webhooks/messages/webhook-address';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { Client, DEFAULT_OPTIONS, type BatchJson } from './support/batches';
import { SECRET, Service } from './support/service';

const DAY = 24 * 3600 * 1000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api' });
  client = new Client(service, (await service.newOrganisation('unlimited')).key);
});
afterAll(() => service.stop());

function laterBy(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

describe('POST /v1/batches', () => {
  it('makes a batch of files, an item for each id', async () => {
    const [one, other] = [await client.uploaded(), await client.uploaded()];
    const batch = await client.created({ source: { type: 'files', file_ids: [one, other, one] } });
    const counts = { pending: 3, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
    const expected = {
      object: 'batch',
      id: expect.stringMatching(/^batch_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      status: 'pending',
      counts,
      total_items: 3,
      engine: null,
      options: DEFAULT_OPTIONS,
      metadata: null,
      created_at: expect.stringMatching(TIME),
      started_at: null,
      completed_at: null,
      expires_at: laterBy(batch.created_at, 3 * DAY),
    };
    expect(batch).toEqual(expected);

    const poll = await client.poll(batch.id);
    expect(poll).toEqual({
      ...expected,
      items: [one, other, one].map((file_id, position) => ({
        object: 'batch_item',
        id: expect.stringMatching(/^item_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
        batch_id: batch.id,
        position,
        status: 'pending',
        attempts: 0,
        file_id,
        url: null,
        started_at: null,
        completed_at: null,
        updated_at: batch.created_at,
      })),
      next_cursor: expect.stringMatching(/^[\w-]+$/),
    });
    expect(new Set(poll.items.map(({ id }) => id)).size).toBe(3);
  });

  it('makes a batch of URLs, shown without what may be secret', async () => {
    const urls = ['https://user:pass@docs.test/a b.pdf?X-Amz-Signature=secret#page', 'http://docs.test'];
    const batch = await client.created({ source: { type: 'urls', urls } });
    const response = await client.get(`/v1/batches/${batch.id}`);
    const text = await response.text();
    expect(text).not.toMatch(/secret|pass/);
    const { items } = JSON.parse(text) as { items: { url: string; file_id: unknown }[] };
    expect(items.map(({ url }) => url)).toEqual(['https://docs.test/a%20b.pdf', 'http://docs.test/']);
    expect(items.map(({ file_id }) => file_id)).toEqual([null, null]);
  });

  it('echoes the options that it has applied', async () => {
    const asked = {
      extract_text: false,
      ocr: 'force',
      table_output_format: 'cell_grid',
      chunking: 'semantic',
      chunk_size: 400,
    };
    expect(await client.batchOf(1, { ...asked, include_content: true, other: 1 })).toMatchObject({
      options: { ...DEFAULT_OPTIONS, ...asked },
    });
    for (const chunk_size of [7, 'huge', null, [1]]) {
      expect(await client.batchOf(1, { chunk_size })).toMatchObject({ options: DEFAULT_OPTIONS });
    }
  });

  it.each([[null], ['default'], [undefined]])('takes the engine %p', async (engine) => {
    expect(await client.batchOf(1, { engine })).toMatchObject({ engine: null });
  });
});

describe('answers', () => {
  it('are what the OpenAPI document says', async () => {
    const { components } = await openApiDocument();
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'openapi', components });
    const faultsOf = (name: string, value: unknown): unknown => {
      const isSo = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
      return isSo(value) ? [] : isSo.errors;
    };
    const made = await client.batchOf(2, { metadata: { a: [1] } });
    expect(faultsOf('Batch', made)).toEqual([]);
    expect(faultsOf('BatchPoll', await client.poll(made.id))).toEqual([]);
    expect(faultsOf('BatchList', await client.list())).toEqual([]);
    expect(faultsOf('Batch', await client.cancel(made.id))).toEqual([]);
    expect(faultsOf('BatchPoll', await client.poll(made.id))).toEqual([]);
    expect(faultsOf('Batch', {})).not.toEqual([]);
  });
});

describe('the event of a batch', () => {
  const METADATA = '{ "token" : "abc", "n": 1.0 }';

  interface Event {
    readonly mode: string;
    readonly url: string | null;
    readonly body: string;
  }

  /** Also removes what is due. Sealed addresses, as they must be stored, are opened. */
  async function eventsOf(
    webhook: string,
    before: (batchId: string) => Promise<void> = async () => {},
  ): Promise<Event[]> {
    const id = await client.uploaded();
    const body = `{"source":{"type":"files","file_ids":["${id}"]},"metadata":${METADATA},"webhook":${webhook}}`;
    const made = (await (await client.create(body)).json()) as BatchJson;
    const batchId = decodeTypeId('batch', made.id) ?? '';
    const read = () =>
      service
        .part(Database)
        .run((database) =>
          database.webhookMessage.findMany({ where: { batchId }, select: { mode: true, url: true, body: true } }),
        );
    expect(await read()).toEqual([]);
    await before(batchId);
    await client.cancel(made.id);
    await client.cancel(made.id);
    return (await read()).map(({ url, body: text, ...rest }) => {
      expect(url ?? 'sealed:').toMatch(/^sealed:/);
      return { ...rest, body: text ?? '', url: url && openAddress(Buffer.from(SECRET, 'hex'), batchId, url) };
    });
  }

  it.each([
    ['{"mode":"signed"}', 'signed', null],
    ['{"mode":"registered"}', 'signed', null],
    ['{"mode":"direct","url":"https://93.184.216.34/a?b=c"}', 'direct', 'https://93.184.216.34/a?b=c'],
  ])('is written once at its end with %s', async (webhook, mode, url) => {
    const events = await eventsOf(webhook);
    expect(events).toEqual([{ mode, url, body: expect.stringContaining(`"metadata":${METADATA},`) }]);
    expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({
      type: 'batch.update',
      status: 'cancelled',
      total_items: 1,
    });
  });

  it('has its address sealed also where a process of an older version has made the batch', async () => {
    const url = 'https://93.184.216.34/hook?token=secret';
    const events = await eventsOf(`{"mode":"direct","url":"${url}"}`, async (id) => {
      await service
        .part(Database)
        .run((database) => database.batch.update({ where: { id }, data: { webhookUrl: url } }));
    });
    expect(events).toMatchObject([{ url }]);
  });

  it.each(['null', '{"mode":"disabled"}'])('is not written with %s', async (webhook) => {
    expect(await eventsOf(webhook)).toEqual([]);
  });
});

describe('metadata', () => {
  const DEEP = `{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`;

  it.each([
    ['{}'],
    ['null'],
    ['{ "b" : 1.50e+02,\n "a": [1 , -0.0], "a": "twice" }'],
    ['{"text":"\\u00e9\\/ü\\ud800 \\"}{","__proto__":{"x":1}}'],
    ['{"n":123456789012345678901234567890}'],
    [DEEP],
  ])('is given back as the very text: %.60s', async (metadata) => {
    const id = await client.uploaded();
    const body = `{"metadata":{"not":"this one"}, "source":{"type":"files","file_ids":["${id}"]} ,"metadata" : ${metadata} }`;
    const made = await (await client.create(body)).text();
    const { id: batchId } = JSON.parse(made) as BatchJson;
    const answers = [
      made,
      await (await client.get(`/v1/batches/${batchId}`)).text(),
      await (await client.get('/v1/batches?limit=1')).text(),
      await (await client.post(`/v1/batches/${batchId}/cancel`)).text(),
    ];
    for (const answer of answers) expect(answer).toContain(`,"metadata":${metadata},`);
  });

  it('of bytes that are no UTF-8 is refused, not repaired', async () => {
    const source = JSON.stringify({ type: 'urls', urls: ['https://docs.test'] });
    const bytes = Buffer.concat([
      Buffer.from(`{"source":${source},"metadata":{"a":"`),
      Buffer.of(0xff),
      Buffer.from('"}}'),
    ]);
    const response = await client.post('/v1/batches', new Uint8Array(bytes));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ type: 'json_invalid' }] });
  });

  it('may take 16,384 bytes of text, and not one more', async () => {
    const id = await client.uploaded();
    const source = { type: 'files', file_ids: [id] };
    // Two bytes per letter.
    const padded = (size: number): string => `{"a":"${'é'.repeat((size - 8) / 2)}"}`;
    const send = (metadata: string): Promise<Response> =>
      client.create(`{"source":${JSON.stringify(source)},"metadata":${metadata}}`);
    expect(Buffer.byteLength(padded(16_384))).toBe(16_384);
    expect((await send(padded(16_384))).status).toBe(200);
    const refused = await send(padded(16_384).replace('":', '": '));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      detail: [
        {
          loc: ['body', 'metadata'],
          type: 'value_error',
          msg: 'Value error, metadata takes more than 16384 bytes',
          ctx: { error: 'metadata takes more than 16384 bytes', max_bytes: 16_384 },
        },
      ],
    });
  });
});
