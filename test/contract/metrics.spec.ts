// Metrics as Prometheus collects them: what they tell, and that their number doesn't grow with those who use the service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Metrics, MetricsListener } from '../../apps/server/src/platform/observability';
import { RequestMetrics } from '../../apps/server/src/platform/http/request-metrics';
import { Database } from '../../apps/server/src/platform/database';
import { Client } from './support/batches';
import { Hands } from './support/by-hand';
import { formOf, Service } from './support/service';

let service: Service;
let address: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_METRICS_PORT: '0', RECTO_ROLE: 'api' });
  address = `http://127.0.0.1:${String(service.part(MetricsListener).port)}`;
});

afterAll(() => service.stop());

/** Every series with its value. */
async function collected(): Promise<Map<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

function parse(key: string, document: string): Promise<Response> {
  const body = formOf({}, document);
  return fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers: { 'x-api-key': key }, body });
}

it('are told on a port of their own, under /metrics alone', async () => {
  expect((await fetch(`${service.baseUrl}/metrics`)).headers.get('content-type')).not.toContain('text/plain');
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('count requests, credits and the stages of documents', async () => {
  const { key } = await service.newOrganisation('unlimited');
  expect((await parse(key, '%PDF-1.7 pages=3')).status).toBe(200);
  const poor = await service.newOrganisation('free');
  await service
    .part(Database)
    .run((client) => client.organisation.updateMany({ where: { plan: 'free' }, data: { credits: 0 } }));
  expect((await parse(poor.key, '%PDF-1.7 pages=3')).status).toBe(402);
  const series = await collected();
  const request = (status: number) =>
    `recto_http_requests_total{method="POST",route="/v1/parse/file",status="${String(status)}"}`;
  expect(series.get(request(200))).toBe(1);
  expect(series.get(request(402))).toBe(1);
  expect(series.get('recto_http_request_seconds_count{route="/v1/parse/file"}')).toBe(2);
  expect(series.get('recto_credits_total{event="charged",operation="parse"}')).toBeGreaterThan(0);
  expect(series.get('recto_credits_total{event="refused",operation="parse"}')).toBeGreaterThan(0);
  expect(series.get('recto_stage_seconds_count{stage="parse",work="request"}')).toBe(1);
  expect(series.get('recto_stage_seconds_count{stage="fetch",work="request"}')).toBe(2);
  expect(series.get('recto_memory_bytes{process="service"}')).toBeGreaterThan(10_000_000);
  expect(series.get('recto_part_up{part="database"}')).toBe(1);
});

it('tell the backlog from the rows, and its pages by those of the items that were finished', async () => {
  const { id: organisation, key } = await service.newOrganisation('unlimited');
  const client = new Client(service, key);
  const hands = new Hands(service);
  expect((await collected()).get('recto_backlog_items')).toBe(0);
  const batch = await client.batchOf(5);
  service.clock.advance(60_000);
  const before = await collected();
  expect(before.get('recto_backlog_items')).toBe(5);
  expect(before.get('recto_backlog_pages')).toBe(5);
  expect(before.get('recto_backlog_oldest_seconds')).toBeGreaterThanOrEqual(60);
  const [first, second] = (await client.poll(batch.id)).items;
  await service.part(Database).run((database) => database.batchItem.updateMany({ data: { stage: 'queued' } }));
  await hands.succeed(await hands.start(batch.id, first?.id ?? ''), organisation);
  await hands.start(batch.id, second?.id ?? '');
  const after = await collected();
  expect(after.get('recto_backlog_items')).toBe(3);
  // Two pages each: those of requests before it don't count.
  expect(after.get('recto_backlog_pages')).toBe(6);
  expect(after.get('recto_polls_total{outcome="passed"}')).toBe(1);
});

it('stay below 2,000 series with ten thousand organisations, every route and every status', async () => {
  await service.part(Database).run((client) =>
    client.$executeRawUnsafe(`
      INSERT INTO organisations (id, name, plan) SELECT gen_random_uuid(), 'Organisation ' || n, 'unlimited' FROM generate_series(1, 10000) AS n`),
  );
  const metrics = service.part(Metrics);
  const requests = new RequestMetrics(metrics);
  for (const { method, route, status } of documented()) {
    requests.took({ method, route, status, ms: 1 });
    requests.took({ method: 'PROPFIND', route: undefined, status: 404, ms: 1 });
  }
  const answers = Array.from({ length: 500 }, (_, index) =>
    fetch(`${service.baseUrl}/v1/batches/batch_${String(index)}?x=${String(index)}`, {
      headers: { 'x-api-key': `rk_live_${String(index)}` },
    }),
  );
  await Promise.all(answers);
  const series = await collected();
  expect(series.size).toBeGreaterThan(500);
  expect(series.size).toBeLessThan(2_000);
  expect([...series.keys()].filter((name) => /batch_\d|org_|rk_live|overflow/.test(name))).toEqual([]);
});

interface Documented {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

function documented(): Documented[] {
  return ['openapi.json', 'console.openapi.json'].flatMap((name) => {
    const { paths } = JSON.parse(readFileSync(join(__dirname, '../..', name), 'utf8')) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    return Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => ({
          method: method.toUpperCase(),
          route: path.replaceAll(/\{([a-z_]+)\}/g, ':$1'),
          status: Number(status),
        })),
      ),
    );
  });
}
