// Traces as a collector gets them: one from a caller's request over a batch's item and the parser to the delivery of its webhook, and nothing
// of the document in it.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Traces } from '../../apps/server/src/platform/observability';
import { picturePdf } from '../../tools/make-pdf/small-pdf.mjs';
import { WebhookReceivers } from '../support/webhook-receivers';
import { Client } from './support/batches';
import { FilesClient } from './support/files-client';
import { formOf, Service } from './support/service';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface SpanJson {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}

const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const ATTRIBUTES = [
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'recto.batch',
  'recto.delivery',
  'recto.item',
  'recto.outcome',
  'recto.pages',
  'recto.request_id',
];

const bodies: string[] = [];
const requests: IncomingMessage[] = [];
let collector: Server;
let receivers: WebhookReceivers;
let service: Service;
let key: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    requests.push(request);
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  receivers = await WebhookReceivers.start();
  const { port } = collector.address() as AddressInfo;
  service = await Service.startWithParsers({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}/otlp`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  ({ key } = await service.newOrganisation('unlimited'));
  await service.operator('webhook', 'add', receivers.url('/in?token=canary-query'));
}, 60_000);

afterAll(async () => {
  await service.stop();
  await receivers.stop();
  collector.close();
});

function spans(): SpanJson[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SpanJson[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
}

function of(trace: string): SpanJson[] {
  return spans().filter(({ traceId }) => traceId === trace);
}

function value(span: SpanJson | undefined, name: string): string | number | undefined {
  const found = span?.attributes.find(({ key: is }) => is === name)?.value;
  return found?.stringValue ?? found?.intValue;
}

it('go from the request of a caller over the item and the parser to the delivery of the webhook', async () => {
  const { id: fileId } = await new FilesClient(service, key).upload(new Uint8Array(picturePdf()));
  const response = await new Client(service, key).post(
    '/v1/batches',
    {
      source: { type: 'files', file_ids: [fileId] },
      webhook: { mode: 'signed' },
      metadata: { note: 'canary-metadata' },
    },
    { traceparent: `00-${CALLER.trace}-${CALLER.span}-01` },
  );
  expect(response.status).toBe(200);
  const { id: batchId } = (await response.json()) as { id: string };
  await eventually(() => of(CALLER.trace).some(({ name }) => name === 'webhook delivery'));
  const trace = of(CALLER.trace);
  const [request] = trace.filter(({ name }) => name === 'POST /v1/batches');
  expect(request?.parentSpanId).toBe(CALLER.span);
  expect(value(request, 'http.response.status_code')).toBe(200);
  const [item, ...others] = trace.filter(({ name }) => name === 'batch item');
  expect(others).toEqual([]);
  expect(item?.parentSpanId).toBe(request?.spanId);
  expect(value(item, 'recto.batch')).toBe(batchId);
  expect(value(item, 'recto.pages')).toBe(1);
  const steps = trace.filter(({ parentSpanId }) => parentSpanId === item?.spanId);
  expect(steps.map(({ name }) => name).sort()).toEqual([
    'convert',
    'fetch',
    'finish',
    'hold',
    'parse',
    'parser.open',
    'parser.parse',
    'parser.render',
    'queue',
    'store',
    'store',
    'wait',
  ]);
  for (const { startTimeUnixNano, endTimeUnixNano } of trace)
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(0n);
  const [delivery] = trace.filter(({ name }) => name === 'webhook delivery');
  expect(delivery?.parentSpanId).toBe(request?.spanId);
  expect(value(delivery, 'recto.outcome')).toBe('delivered');
  expect(receivers.received.map(({ headers }) => headers['traceparent'])).toEqual([undefined]);
});

it('begin at the service where nobody has begun one, and name errors by their code alone', async () => {
  const form = formOf({}, null);
  form.append('file', new Blob(['canary-text, and no document at all']), 'canary-filename.pdf');
  const options = { method: 'POST', headers: { 'x-api-key': key }, body: form };
  const response = await fetch(`${service.baseUrl}/v1/parse/file?note=canary-query`, options);
  expect(response.status).toBe(400);
  const id = response.headers.get('x-request-id');
  await eventually(() => spans().some((span) => value(span, 'recto.request_id') === id));
  const request = spans().find((span) => value(span, 'recto.request_id') === id);
  expect(request?.parentSpanId ?? '').toBe('');
  expect(value(request, 'recto.outcome')).toBe('unsupported_input');
  expect(of(request?.traceId ?? '').map(({ name }) => name)).toContain('fetch');
});

it('keep apart what waits in one line for one parser', async () => {
  const traces = Array.from({ length: 6 }, (_, index) => String(index + 1).padStart(32, 'a'));
  const answers = await Promise.all(
    traces.map((trace) => {
      const form = formOf({}, null);
      form.append('file', new Blob([new Uint8Array(picturePdf())]), 'a.pdf');
      const headers = { 'x-api-key': key, traceparent: `00-${trace}-${CALLER.span}-01` };
      return fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers, body: form });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(traces.map(() => 200));
  const whole = (trace: string): boolean => of(trace).some(({ name }) => name.startsWith('POST '));
  await eventually(() => traces.every(whole));
  for (const trace of traces) {
    const steps = of(trace).filter(({ name }) => ['wait', 'hold', 'parser.parse', 'parser.render'].includes(name));
    expect(steps.map(({ name }) => name).sort()).toEqual(['hold', 'parser.parse', 'parser.render', 'wait']);
  }
});

it('go to the address of the collector, with its headers, and say nothing but what is in the list', () => {
  expect(requests.every(({ url }) => url === '/otlp/v1/traces')).toBe(true);
  expect(requests.every(({ headers }) => headers.authorization === 'Bearer token')).toBe(true);
  const names = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key: name }) => name)));
  expect([...names].filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
  expect(bodies.join('\n')).not.toContain('canary');
});

it('are none without a collector', async () => {
  const silent = await Service.start();
  const traces = silent.part(Traces);
  await traces.inSpan('work', { work: 'step' }, () => {
    expect(traces.parent).toBeNull();
    return Promise.resolve();
  });
  await silent.stop();
});
