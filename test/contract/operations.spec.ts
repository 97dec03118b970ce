import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, get } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { EventLog } from '../../apps/server/src/platform/observability';
import { consoleApiDocument, openApiDocument } from '../../apps/server/src/openapi-document';
import { redisKeys } from '../support/services';
import { formOf, Service } from './support/service';

const ROOT = join(__dirname, '../..');
const COMMITTED = join(ROOT, 'openapi.json');
const OF_CONSOLE = join(ROOT, 'console.openapi.json');

describe('the document of the console', () => {
  it('is committed as the routes make it today, and names no route of the interface', async () => {
    const made = await consoleApiDocument();
    expect(JSON.parse(readFileSync(OF_CONSOLE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(made)));
    expect(Object.keys(made.paths).filter((path) => !path.startsWith('/console/'))).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  it('that is committed is the one that the routes make today (npm run openapi -w apps/server)', async () => {
    expect(JSON.parse(readFileSync(COMMITTED, 'utf8'))).toEqual(JSON.parse(JSON.stringify(await openApiDocument())));
  });

  it('is of version 0.1.0 and names every route', async () => {
    const { info, paths } = await openApiDocument();
    expect(info.version).toBe('0.1.0');
    expect(Object.keys(paths).sort()).toEqual([
      '/v1/batches',
      '/v1/batches/{batch_id}',
      '/v1/batches/{batch_id}/cancel',
      '/v1/batches/{batch_id}/items/{item_id}/result',
      '/v1/extract',
      '/v1/extract/file',
      '/v1/extract/schema',
      '/v1/extract/schema/file',
      '/v1/files',
      '/v1/files/{file_id}',
      '/v1/parse',
      '/v1/parse/file',
    ]);
  });

  it.each([COMMITTED, OF_CONSOLE])('passes its linter: %s', async (document) => {
    const cli = createRequire(join(ROOT, 'apps/server/package.json')).resolve('@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const said = await promisify(execFile)(process.execPath, [cli, 'lint', document], { env, cwd: ROOT });
    expect(`${said.stdout}${said.stderr}`).not.toMatch(/\d+ warnings?/);
  });

  it('holds nothing that only keeps a place', async () => {
    const text = JSON.stringify(await openApiDocument());
    expect(text).not.toMatch(/example\.(com|org)|TODO|FIXME|"description":""|"license"|x-when/i);
  });

  it('judges chunk_size where chunking is semantic, and nowhere else', async () => {
    const { components } = await openApiDocument();
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'openapi', components });
    const source = { type: 'urls', urls: ['https://docs.test/'] };
    for (const name of ['ParseUrlRequest', 'ParseFileRequest', 'CreateBatchRequest']) {
      const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
      const accepts = (more: object): boolean => validate({ url: 'https://docs.test/', file: '', source, ...more });
      for (const chunk_size of [1, 'big', null, [], 200]) {
        expect([name, chunk_size, accepts({ chunk_size }), accepts({ chunk_size, chunking: 'none' })]).toEqual([
          name,
          chunk_size,
          true,
          true,
        ]);
      }
      const sizes = [199, 200, 8000, 8001, 'big', null];
      const judged = sizes.map((chunk_size) => accepts({ chunk_size, chunking: 'semantic' }));
      expect(judged).toEqual([false, true, true, false, false, false]);
      expect([accepts({ chunking: 'semantic' }), accepts({ chunking: 'pages' })]).toEqual([true, false]);
    }
  });
});

describe('a service that runs', () => {
  const prefix = 'test-operations';
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ RECTO_REDIS_PREFIX: prefix });
  });
  afterAll(() => service.stop());

  it('serves its OpenAPI document', async () => {
    const response = await fetch(`${service.baseUrl}/openapi.json`);
    expect(await response.json()).toEqual(JSON.parse(readFileSync(COMMITTED, 'utf8')));
  });

  it('serves a reference to browse, and all that it loads', async () => {
    const page = await fetch(`${service.baseUrl}/docs/api`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, address]) => address ?? '')
      .filter((address) => !address.startsWith('data:'));
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded) {
      expect(address).toMatch(/^\/docs\//);
      const part = await fetch(service.baseUrl + address);
      expect(part.status).toBe(200);
      expect((await part.text()).length).toBeGreaterThan(10);
    }
  });

  it('begins every key in Redis with its prefix', async () => {
    const { key } = await service.newOrganisation('unlimited');
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ source: { type: 'urls', urls: ['http://10.0.0.1/'] } });
    const created = await fetch(`${service.baseUrl}/v1/batches`, { method: 'POST', headers, body });
    const { id } = (await created.json()) as { id: string };
    const seen = new Set<string>();
    const has = (start: string): boolean => [...seen].some((name) => name.startsWith(start));
    await eventually(async () => {
      await fetch(`${service.baseUrl}/v1/batches/${id}`, { headers });
      for (const name of await redisKeys()) seen.add(name);
      return has(`${prefix}:rate:`) && has(`${prefix}:batch-item:`);
    });
    // Other specs may have left keys, whose names all begin with "test".
    expect([...seen].filter((name) => !name.startsWith('test'))).toEqual([]);
  });

  it('is alive and ready', async () => {
    service.pool.play({});
    expect(await (await fetch(`${service.baseUrl}/livez`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${service.baseUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'ok',
      ready: true,
      parts: { accepting: 'ok', database: 'ok', redis: 'ok', storage: 'ok', parsers: 'ok', office: 'ok' },
      facts: { ocr: 'cpu', ocr_precision: 'full', jail: 'landlock 7, seccomp' },
    });
  });

  it('is alive but not ready without a parser', async () => {
    service.pool.play({ ready: 0 });
    expect((await fetch(`${service.baseUrl}/livez`)).status).toBe(200);
    const ready = await fetch(`${service.baseUrl}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({
      status: 'unavailable',
      ready: false,
      parts: { accepting: 'ok', database: 'ok', redis: 'ok', storage: 'ok', parsers: 'away', office: 'ok' },
      facts: { ocr: 'cpu', ocr_precision: 'full', jail: 'landlock 7, seccomp' },
    });
  });
});

describe('a service that is asked to stop', () => {
  it('serves clients that keep their connections until each has been told to leave', async () => {
    const service = await Service.start();
    const heard: Answer[][] = Array.from({ length: 8 }, () => []);
    const clients = heard.map((answers) => keepAsking(`${service.baseUrl}/readyz`, answers));
    await eventually(() => heard.every(({ length }) => length >= 3));
    await service.stop();
    await Promise.all(clients);
    for (const answers of heard) {
      // The last one may have been in flight when the stop was requested.
      expect([200, 503]).toContain(answers.at(-1)?.status);
      expect(answers.at(-1)?.connection).toBe('close');
      expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
    }
  });
});

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Sends requests over one connection until an answer closes it. */
async function keepAsking(url: string, answers: Answer[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (answers.at(-1)?.connection !== 'close') {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent }, resolve).on('error', reject);
    });
    answer.resume();
    await new Promise((resolve) => answer.once('end', resolve));
    answers.push({ status: answer.statusCode, connection: answer.headers.connection });
  }
}

describe('a service whose database is away', () => {
  it('answers 503 unavailable and stays alive', async () => {
    const service = await Service.start();
    try {
      const { key } = await service.newOrganisation('unlimited');
      await service.dropDatabase();
      const response = await fetch(`${service.baseUrl}/v1/parse/file`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: formOf({}),
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await response.json()).toMatchObject({ error: 'unavailable' });
      expect((await fetch(`${service.baseUrl}/livez`)).status).toBe(200);
      expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toMatchObject({
        ready: false,
        parts: { database: 'away' },
      });
    } finally {
      await service.stop();
    }
  });
});

describe('a service whose Redis is away', () => {
  it('starts, is ready and says that it is degraded, and serves', async () => {
    const service = await Service.start({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const ready = await fetch(`${service.baseUrl}/readyz`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({
        status: 'degraded',
        ready: true,
        parts: { redis: 'away', database: 'ok', storage: 'ok', parsers: 'ok', office: 'ok' },
      });
      const { key } = await service.newOrganisation('unlimited');
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const body = JSON.stringify({ source: { type: 'urls', urls: ['https://docs.test/a.pdf'] } });
      const created = await fetch(`${service.baseUrl}/v1/batches`, { method: 'POST', headers, body });
      expect(created.status).toBe(200);
      const { id } = (await created.json()) as { id: string };
      const poll = await fetch(`${service.baseUrl}/v1/batches/${id}`, { headers });
      expect(poll.status).toBe(200);
      expect(poll.headers.get('ratelimit')).toMatch(/^"poll";r=199/);
      const form = { method: 'POST', headers: { 'x-api-key': key }, body: formOf({}) };
      expect((await fetch(`${service.baseUrl}/v1/parse/file`, form)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});

describe('a service that other machines reach', () => {
  it('warns at its start when links and uploads would lead them to themselves', async () => {
    const warn = jest.spyOn(EventLog.prototype, 'warn');
    const service = await Service.start({ RECTO_HOST: '0.0.0.0', RECTO_ROLE: 'api' });
    try {
      expect(warn.mock.calls.filter(([event]) => event === 'out_of_reach').map(([, fields]) => fields)).toEqual([
        expect.objectContaining({ component: 'links', address: '0.0.0.0' }),
        expect.objectContaining({ component: 'uploads', address: '127.0.0.1' }),
      ]);
    } finally {
      warn.mockRestore();
      await service.stop();
    }
  });
});
