import { Client } from 'pg';
import {
  EndpointSecrets,
  EndpointsService,
  PingService,
  ResendsService,
  WebhooksService,
} from '../../apps/server/src/modules/webhooks';
import { DeliveriesRepository } from '../../apps/server/src/modules/webhooks/delivery/deliveries.repository';
import { DeliveryDispatchRepository } from '../../apps/server/src/modules/webhooks/delivery/delivery-dispatch.repository';
import { DeliveryVerdicts } from '../../apps/server/src/modules/webhooks/delivery/delivery-verdicts';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import {
  Database,
  type Notice,
  type WebhookAttempt,
  type WebhookEndpoint,
} from '../../apps/server/src/platform/database';
import { encodeTypeId } from '../../apps/server/src/platform/ids';
import { PostClient } from '../../apps/server/src/platform/outbound';
import { JobQueue } from '../../apps/server/src/platform/queue';
import { Service } from '../contract/support/service';
import { redisKeys } from '../support/services';
import {
  answers,
  dripsBody,
  dripsHeaders,
  inTurn,
  neverAnswers,
  resetsAfterHeaders,
  resetsBeforeHeaders,
  sends,
  sendsMegabytes,
} from '../support/receiver-behaviours';
import { WebhookReceivers } from '../support/webhook-receivers';
import {
  attempts,
  deliveries,
  endBatch,
  type EndedBatchWish,
  endpointAt,
  finished,
  settled,
  uuidOf,
} from './support/webhooks';

const OPERATOR = { kind: 'operator' } as const;
const HOUR_MS = 3_600_000;
const VARIABLES = { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8', RECTO_LEASE_MS: '2000', RECTO_WORKER_GRACE_MS: '200' };

let service: Service;
let receivers: WebhookReceivers;
let organisation: string;

beforeAll(async () => {
  receivers = await WebhookReceivers.start();
  service = await Service.start(VARIABLES);
});
afterAll(async () => {
  await service.stop();
  await receivers.stop();
});
beforeEach(async () => {
  organisation = (await service.newOrganisation('free')).id;
});

const owner = (): string => uuidOf('org', organisation);
const signal = (): AbortSignal => AbortSignal.timeout(20_000);

function only<T>(list: readonly T[]): T {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

function endpoint(id: string): Promise<WebhookEndpoint> {
  return service.part(Database).run((client) => client.webhookEndpoint.findUniqueOrThrow({ where: { id } }));
}

function notices(): Promise<Notice[]> {
  return service.part(Database).run((client) => client.notice.findMany({ where: { organisationId: owner() } }));
}

describe('what a receiver does', () => {
  it.each([
    ['succeeded', { '/200': answers(200), '/201': answers(201), '/204': answers(204), '/299': answers(299) }],
    ['succeeded', { '/drip-body': dripsBody(), '/reset-after': resetsAfterHeaders(), '/10mb': sendsMegabytes(10) }],
    ['failed', { '/301': answers(301, { location: '/200' }), '/404': answers(404), '/500': answers(500) }],
    [
      'failed',
      {
        '/hang': neverAnswers(),
        '/drip': dripsHeaders(),
        '/reset': resetsBeforeHeaders(),
        '/junk': sends('HELO\r\n\r\n'),
      },
    ],
  ])(
    'counts as %s (%#)',
    async (outcome, behaviours) => {
      const ids = new Map<string, string>();
      for (const [path, behaviour] of Object.entries(behaviours)) {
        receivers.on(path, behaviour);
        ids.set((await endpointAt(service, organisation, receivers.url(path))).id, path);
      }
      const message = await endBatch(service, { organisation });
      const settledAs = await settled(service, message);
      expect(settledAs).toHaveLength(ids.size);
      // Some have been attempted again while others hung.
      expect(new Set((await attempts(service, message)).map((attempt) => attempt.outcome))).toEqual(new Set([outcome]));
      const isSlow = settledAs.filter((delivery) => delivery.isSlow).map(({ destination }) => ids.get(destination));
      expect(isSlow.toSorted()).toEqual(
        [...ids.values()].filter((path) => path === '/hang' || path === '/drip').toSorted(),
      );
      for (const [id] of ids) {
        const { lastSuccessAt, lastFailureAt } = await endpoint(id);
        expect(lastSuccessAt !== null).toBe(outcome === 'succeeded');
        expect(lastFailureAt !== null).toBe(outcome === 'failed');
      }
      expect(receivers.of('/200').length).toBeLessThanOrEqual(1);
    },
    40_000,
  );

  it.each([
    ['429 and seconds', 429, () => '8', 8],
    ['503 and a date', 503, () => new Date(service.clock.now().getTime() + 9_000).toUTCString(), 8],
    ['503 and a year', 503, () => '31536000', 10],
    ['500, where it says nothing', 500, () => '9', 5],
  ])('asks for time by Retry-After: %s', async (_, status, header, seconds) => {
    receivers.on('/wait', answers(status, { 'retry-after': header() }));
    await endpointAt(service, organisation, receivers.url('/wait'));
    const message = await endBatch(service, { organisation });
    const [delivery] = await settled(service, message);
    const [attempt] = await attempts(service, message);
    const waits = ((delivery?.dueAt.getTime() ?? 0) - (attempt?.endedAt?.getTime() ?? 0)) / 1_000;
    // A date has whole seconds, and a step 10 % of jitter to either side.
    expect(waits).toBeGreaterThanOrEqual(0.9 * seconds - 0.5);
    expect(waits).toBeLessThanOrEqual(1.1 * seconds + 0.5);
  });

  it('disables its endpoint with 410, and ends what waits for it', async () => {
    receivers.on('/gone', inTurn(answers(500), answers(410)));
    const { id } = await endpointAt(service, organisation, receivers.url('/gone'));
    const waiting = await endBatch(service, { organisation });
    await settled(service, waiting);
    const message = await endBatch(service, { organisation });
    expect(only(await settled(service, message))).toMatchObject({ status: 'cancelled', stage: 'done' });
    expect(only(await deliveries(service, waiting))).toMatchObject({ status: 'cancelled', failures: 1 });
    expect(await endpoint(id)).toMatchObject({ disabledReason: 'gone' });
    expect(await deliveries(service, await endBatch(service, { organisation }))).toEqual([]);
    expect((await notices()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['webhook_endpoint_disabled', encodeTypeId('ep', id)],
    ]);
  });

  it('disables its endpoint when it has failed for five days, more than one message of them', async () => {
    receivers.on('/dead', answers(500));
    const { id } = await endpointAt(service, organisation, receivers.url('/dead'));
    await finished(service, await endBatch(service, { organisation }));
    expect(await endpoint(id)).toMatchObject({ disabledReason: null, failedAgain: false });
    service.clock.advance(4 * 24 * HOUR_MS);
    const second = await endBatch(service, { organisation });
    expect(only(await settled(service, second))).toMatchObject({ status: 'cancelled' });
    expect(await endpoint(id)).toMatchObject({ disabledReason: 'failing' });
    const audited = await service
      .part(Database)
      .run((client) =>
        client.auditEntry.findMany({ where: { subject: encodeTypeId('ep', id) }, orderBy: { id: 'asc' } }),
      );
    expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
      ['webhook_endpoint.created', 'operator'],
      ['webhook_endpoint.disabled', 'service'],
    ]);
  });

  it('is forgiven by a success, a ping included', async () => {
    receivers.on('/back', inTurn(...Array.from({ length: 8 }, () => answers(500)), answers(200), answers(500)));
    const { id } = await endpointAt(service, organisation, receivers.url('/back'));
    await finished(service, await endBatch(service, { organisation }));
    service.clock.advance(5 * 24 * HOUR_MS);
    await service.part(PingService).ping({ organisationId: owner(), id }, OPERATOR, signal());
    expect(await endpoint(id)).toMatchObject({ failingSince: null, failingMessageId: null });
    const later = await endBatch(service, { organisation });
    expect(only(await settled(service, later))).toMatchObject({ status: 'pending', failures: 1 });
    expect(await endpoint(id)).toMatchObject({ disabledReason: null });
  });
});

describe('a message', () => {
  it('has its attempts at their times though the service is started anew between them, and two signatures after a rotation', async () => {
    receivers.on('/restarted', answers(503));
    const { id, secret } = await endpointAt(service, organisation, receivers.url('/restarted'));
    const message = await endBatch(service, { organisation });
    await settled(service, message);
    const { secrets } = await service.part(EndpointSecrets).rotate({ organisationId: owner(), id }, OPERATOR);
    const begun = service;
    const ahead = begun.clock.now().getTime() - Date.now();
    await begun.close();
    service = await Service.start(VARIABLES, () =>
      Promise.resolve({ url: begun.databaseUrl, drop: () => begun.dropDatabase() }),
    );
    service.clock.advance(ahead);
    expect(only(await finished(service, message))).toMatchObject({ status: 'failed', failures: 8 });
    const signatures = receivers.of('/restarted').map(({ headers }) => headers['webhook-signature']?.split(' ').length);
    // The last attempt comes more than 24 hours after the rotation.
    expect(signatures).toEqual([1, 2, 2, 2, 2, 2, 2, 1]);
    expect(secrets).toHaveLength(2);
    expect(secrets[1]).toBe(secret);
  });

  it('is sent anew with the same id and the same body, wherever it is asked for', async () => {
    receivers.on('/first', inTurn(answers(200), answers(500), answers(200)));
    const first = await endpointAt(service, organisation, receivers.url('/first'));
    const messageId = await endBatch(service, { organisation, metadata: '{"n": 1.0}' });
    await finished(service, messageId);
    const wish = { organisationId: owner(), messageId };
    expect(await service.part(ResendsService).resend({ ...wish, endpointId: null, phi: true }, OPERATOR)).toBe(1);
    service.part(WebhooksService).announced();
    // The new run waits after a failure; asked again, its next attempt comes now.
    expect(only(await settled(service, messageId))).toMatchObject({ status: 'pending', run: 1, failures: 1 });
    await service.part(ResendsService).resend({ ...wish, endpointId: first.id, phi: true }, OPERATOR);
    service.part(WebhooksService).announced();
    expect(only(await settled(service, messageId))).toMatchObject({ status: 'succeeded', run: 1, failures: 1 });
    const later = await endpointAt(service, organisation, receivers.url('/later'));
    await service.part(ResendsService).resend({ ...wish, endpointId: later.id, phi: true }, OPERATOR);
    await finished(service, messageId);
    const sent = [...receivers.of('/first'), ...receivers.of('/later')];
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([encodeTypeId('msg', messageId)]),
    );
    expect(new Set(sent.map(({ body }) => body.toString())).size).toBe(1);
    service.clock.advance(3 * 24 * HOUR_MS);
    await expect(
      service.part(ResendsService).resend({ ...wish, endpointId: null, phi: true }, OPERATOR),
    ).rejects.toMatchObject({
      code: 'results_expired',
    });
  });

  it('is not sent anew to an endpoint that is disabled, nor by another organisation', async () => {
    const { id } = await endpointAt(service, organisation, receivers.url('/off'));
    const messageId = await endBatch(service, { organisation });
    await finished(service, messageId);
    await service.part(EndpointsService).disable({ organisationId: owner(), id }, OPERATOR);
    const resends = service.part(ResendsService);
    for (const endpointId of [null, id]) {
      await expect(
        resends.resend({ organisationId: owner(), messageId, endpointId, phi: true }, OPERATOR),
      ).rejects.toMatchObject({
        code: 'endpoint_disabled',
      });
    }
    const other = uuidOf('org', (await service.newOrganisation('free')).id);
    await expect(
      resends.resend({ organisationId: other, messageId, endpointId: null, phi: true }, OPERATOR),
    ).rejects.toMatchObject({
      code: 'message_not_found',
    });
  });
});

describe('an endpoint that was away', () => {
  it('recovers what has failed, was cancelled or skipped, once each, the oldest first', async () => {
    receivers.on('/recovers', inTurn(answers(200), answers(500), answers(200)));
    const { id } = await endpointAt(service, organisation, receivers.url('/recovers'));
    const ref = { organisationId: owner(), id };
    await finished(service, await endBatch(service, { organisation }));
    const since = new Date(service.clock.now().getTime() - 1);
    const cancelled = await endBatch(service, { organisation });
    await settled(service, cancelled);
    await service.part(EndpointsService).disable(ref, OPERATOR);
    const skipped = [await endBatch(service, { organisation }), await endBatch(service, { organisation })];
    const resends = service.part(ResendsService);
    await expect(resends.recover(ref, since, OPERATOR)).rejects.toMatchObject({ code: 'endpoint_disabled' });
    await service.part(EndpointsService).enable(ref, OPERATOR);
    expect(receivers.of('/recovers')).toHaveLength(2);
    const held = jest.spyOn(service.part(DeliveryDispatchRepository), 'fill').mockResolvedValue([]);
    expect(await resends.recover(ref, since, OPERATOR)).toBe(3);
    expect(await resends.recover(ref, since, OPERATOR)).toBe(0);
    const missed = [cancelled, ...skipped];
    const due: number[] = [];
    for (const message of missed) due.push(only(await deliveries(service, message)).dueAt.getTime());
    expect(due.map((time) => time - (due[0] ?? 0))).toEqual([0, 100, 200]);
    held.mockRestore();
    for (const message of missed) expect(only(await finished(service, message))).toMatchObject({ status: 'succeeded' });
    // Each has one delivery, as seen above; that delivery may be sent again where its answer is heard of late (at least once).
    const ids = receivers.of('/recovers').map(({ headers }) => headers['webhook-id']);
    expect([...new Set(ids.slice(2))].toSorted()).toEqual(
      missed.map((message) => encodeTypeId('msg', message)).toSorted(),
    );
  });
});

describe('a ping', () => {
  const ping = (id: string): Promise<WebhookAttempt> =>
    service.part(PingService).ping({ organisationId: owner(), id }, OPERATOR, signal());

  it('is one signed attempt whose outcome is answered, and is never repeated', async () => {
    receivers.on('/ping', inTurn(answers(200, {}, 'pong'), answers(500)));
    const { id } = await endpointAt(service, organisation, receivers.url('/ping'));
    expect(await ping(id)).toMatchObject({ outcome: 'succeeded', statusCode: 200, answer: 'pong' });
    const [request] = receivers.of('/ping');
    expect(request?.body.toString()).toBe('{"type":"webhook.ping"}');
    expect(request?.headers['webhook-signature']).toMatch(/^v1,/);
    const failed = await ping(id);
    expect(failed).toMatchObject({ outcome: 'failed', statusCode: 500 });
    const rows = await service
      .part(Database)
      .run((client) => client.webhookDelivery.findMany({ where: { id: failed.deliveryId } }));
    expect(only(rows)).toMatchObject({ status: 'failed', stage: 'done', failures: 1 });
  });

  it('reaches an endpoint that is disabled, and leaves it so', async () => {
    const { id } = await endpointAt(service, organisation, receivers.url('/quiet'));
    await service.part(EndpointsService).disable({ organisationId: owner(), id }, OPERATOR);
    expect(await ping(id)).toMatchObject({ outcome: 'succeeded' });
    expect(await endpoint(id)).toMatchObject({ disabledReason: 'requested' });
  });

  it('is sent ten times a minute at most', async () => {
    const { id } = await endpointAt(service, organisation, receivers.url('/often'));
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => ping(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(receivers.of('/often')).toHaveLength(10);
    await expect(ping(id)).rejects.toMatchObject({ code: 'ping_limit' });
    service.clock.advance(60_001);
    expect(await ping(id)).toMatchObject({ outcome: 'succeeded' });
  });
});

it('secrets and direct addresses lie in no table and in no key of Redis', async () => {
  const direct = 'https://receiver.invalid/canary-path?token=canary-token';
  const { secret } = await endpointAt(service, organisation, receivers.url('/canary'));
  await settled(service, await endBatch(service, { organisation }));
  await settled(service, await endBatch(service, { organisation, url: direct }));
  const found = await everything(service.databaseUrl);
  expect(found).toContain('webhook.ping');
  for (const canary of [secret, 'whsec_', 'canary-path', 'canary-token']) {
    expect(found).not.toContain(canary);
    expect((await redisKeys()).join(' ')).not.toContain(canary);
  }
});

it('secrets, bodies, answers and addresses lie in no line of the log, whatever goes wrong', async () => {
  const url = receivers.url('/canary-logged?token=canary-query');
  const direct = 'https://canary-user:canary-password@receiver.invalid/canary-direct?token=canary-query';
  const { id, secret } = await endpointAt(service, organisation, url);
  const { secrets } = await service.part(EndpointSecrets).rotate({ organisationId: owner(), id }, OPERATOR);
  const canaries = [
    ...secrets,
    secret,
    'whsec_',
    'canary',
    'batch.update',
    'webhook.ping',
    `${receivers.portOf('plain')}/`,
  ];
  const told = new Error(canaries.join(' '), { cause: new Error(canaries.join(' ')) });
  const ends = (...more: Partial<EndedBatchWish>[]): Promise<string[]> =>
    Promise.all(more.map((wish) => endBatch(service, { organisation, metadata: '{"of":"canary-metadata"}', ...wish })));
  const begun = service.log.length;

  receivers.on('/canary-logged', answers(500, { 'canary-header': 'canary' }, 'canary-answer'));
  for (const message of await ends({}, { phi: true }, { url: direct })) await settled(service, message);
  await service.part(PingService).ping({ organisationId: owner(), id }, OPERATOR, signal());
  // Long enough for a renewal of the lease.
  receivers.on('/canary-logged', (socket) => {
    setTimeout(answers(200), 500, socket);
  });
  // Mistakes of ours and failures of the queue and the database, with all of it in their messages.
  const mistakes = [
    jest.spyOn(service.part(PostClient), 'post').mockRejectedValueOnce(told),
    jest.spyOn(service.part(DeliveryVerdicts), 'record').mockRejectedValueOnce(told),
    jest.spyOn(service.part(JobQueue), 'add').mockRejectedValueOnce(told),
    jest.spyOn(service.part(DeliveriesRepository), 'renew').mockRejectedValueOnce(told),
  ];
  await ends({}, {});
  const events = ['webhook_delivery', 'webhook_dispatch', 'webhook_lease_renewal'];
  const lines = (): string[] => service.log.slice(begun);
  await eventually(() => events.every((event) => lines().some((line) => line.includes(`"msg":"${event}"`))));
  for (const mistake of mistakes) mistake.mockRestore();
  const found = lines().flatMap((line) => canaries.filter((canary) => line.includes(canary)));
  expect(found).toEqual([]);
});

/** Every row of every table, as text. */
async function everything(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
      rows.push(...found.map(({ row }) => row));
    }
    return rows.join('\n');
  } finally {
    await client.end();
  }
}
