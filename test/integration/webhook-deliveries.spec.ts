import { Webhook } from 'svix';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { RetentionService } from '../../apps/server/src/modules/retention';
import { ResendsService, WebhooksService } from '../../apps/server/src/modules/webhooks';
import { PostClient } from '../../apps/server/src/platform/outbound';
import { encodeTypeId, Ids } from '../../apps/server/src/platform/ids';
import { Database } from '../../apps/server/src/platform/database';
import { after } from '../../apps/server/src/platform/clock';
import { DeliveriesRepository } from '../../apps/server/src/modules/webhooks/delivery/deliveries.repository';
import {
  type DispatchedDelivery,
  DeliveryDispatchRepository,
} from '../../apps/server/src/modules/webhooks/delivery/delivery-dispatch.repository';
import { dispatchLimits } from '../../apps/server/src/modules/webhooks/delivery/dispatch-limits.policy';
import { Service } from '../contract/support/service';
import { answers, answersAndKeeps } from '../support/receiver-behaviours';
import { type Received, WebhookReceivers } from '../support/webhook-receivers';
import { attempts, deliveries, endBatch, endpointAt, finished, settled, sweep, uuidOf } from './support/webhooks';

const LEASE_MS = 2_000;

let service: Service;
let receivers: WebhookReceivers;
let organisation: string;

beforeAll(async () => {
  receivers = await WebhookReceivers.start();
  service = await Service.start({ RECTO_WEBHOOK_ALLOW: '127.0.0.0/8', RECTO_LEASE_MS: String(LEASE_MS) });
});
afterAll(async () => {
  await service.stop();
  await receivers.stop();
});
beforeEach(async () => {
  organisation = (await service.newOrganisation('free')).id;
});

function only<T>(list: readonly T[]): T {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

function verified(secret: string, { headers, body }: Received): unknown {
  // The libraries compare with the clock of the machine; the service's is the test's.
  const now = jest.spyOn(Date, 'now').mockReturnValue(service.clock.now().getTime());
  try {
    return new Webhook(secret).verify(body.toString(), headers);
  } finally {
    now.mockRestore();
  }
}

describe('a message of a batch', () => {
  it('goes to every endpoint that is enabled at its end, signed with the secret of each', async () => {
    const [one, other] = [
      await endpointAt(service, organisation, receivers.url('/one')),
      await endpointAt(service, organisation, receivers.url('/other')),
    ];
    const metadata = '{ "run" : 1.50, "b":"x" }';
    const message = await endBatch(service, { organisation, metadata });
    await finished(service, message);
    for (const [path, { secret }] of [
      ['/one', one],
      ['/other', other],
    ] as const) {
      const request = only(receivers.of(path));
      expect(request.method).toBe('POST');
      expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'accept-encoding': 'identity' });
      expect(request.headers['webhook-id']).toBe(encodeTypeId('msg', message));
      expect(request.headers['signed-signature']).toBe(request.headers['webhook-signature']);
      expect(request.body.toString()).toContain(`"metadata":${metadata}`);
      expect(verified(secret, request)).toMatchObject({ type: 'batch.update', status: 'completed' });
    }
    for (const delivery of await deliveries(service, message)) {
      expect(delivery).toMatchObject({ status: 'succeeded', stage: 'done', failures: 0, isSlow: false });
    }
    for (const attempt of await attempts(service, message)) {
      expect(attempt).toMatchObject({ outcome: 'succeeded', statusCode: 200, run: 0 });
    }
  });

  it('is nothing where there is no endpoint', async () => {
    const message = await endBatch(service, { organisation });
    expect(await deliveries(service, message)).toEqual([]);
  });

  it('is attempted eight times over 27 hours, with the same id, new times and new signatures', async () => {
    receivers.on('/away', answers(500));
    const { secret } = await endpointAt(service, organisation, receivers.url('/away'));
    const message = await endBatch(service, { organisation });
    const delivery = only(await finished(service, message));
    expect(delivery).toMatchObject({ status: 'failed', failures: 8, stage: 'done' });
    const requests = receivers.of('/away');
    expect(requests).toHaveLength(8);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([encodeTypeId('msg', message)]),
    );
    expect(new Set(requests.map(({ headers }) => headers['webhook-signature'])).size).toBe(8);
    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
    const times = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    for (const [index, step] of [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(Math.floor(0.9 * step) - 1);
      expect(waits[index]).toBeLessThanOrEqual(1.1 * step + 5);
    }
    expect(secret).toMatch(/^whsec_/);
    const notices = await service
      .part(Database)
      .run((client) => client.notice.findMany({ where: { organisationId: uuidOf('org', organisation) } }));
    expect(notices.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['webhook_message_failing', encodeTypeId('msg', message)],
    ]);
  });

  it('goes unsigned to the address of direct mode', async () => {
    // Direct addresses are public alone: what is shown is that a private one is refused at the attempt, too.
    const post = jest.spyOn(service.part(PostClient), 'post');
    const message = await endBatch(service, { organisation, url: receivers.url('/direct?token=t') });
    const delivery = only(await settled(service, message));
    expect(delivery).toMatchObject({ endpointId: null, status: 'pending', failures: 1 });
    expect(only(await attempts(service, message))).toMatchObject({
      outcome: 'failed',
      error: 'bad_url',
      statusCode: null,
    });
    expect(receivers.of('/direct')).toEqual([]);
    expect(post.mock.calls).toMatchObject([[{ reach: 'public', connectionKey: null }]]);
    post.mockRestore();
  });

  it('goes over the connection of the one before to the same endpoint', async () => {
    receivers.on('/busy', answersAndKeeps(200));
    receivers.on('/beside', answersAndKeeps(200));
    await endpointAt(service, organisation, receivers.url('/busy'));
    await endpointAt(service, organisation, receivers.url('/beside'));
    const { connections } = receivers;
    for (let count = 0; count < 3; count += 1) await finished(service, await endBatch(service, { organisation }));
    expect(receivers.of('/busy')).toHaveLength(3);
    expect(receivers.connections).toBe(connections + 2);
  });

  it('goes to a direct address with its query, with id and time and without a signature, and is sent there anew', async () => {
    const post = jest
      .spyOn(service.part(PostClient), 'post')
      .mockResolvedValue({ status: 204, retryAfter: null, answer: null });
    const url = 'https://receiver.example/hook?token=t';
    const messageId = await endBatch(service, { organisation, url, metadata: '{"token":"shared"}' });
    expect(only(await finished(service, messageId))).toMatchObject({ status: 'succeeded', endpointId: null });
    const wish = { organisationId: uuidOf('org', organisation), messageId, endpointId: null };
    await service.part(ResendsService).resend({ ...wish, phi: true }, { kind: 'operator' });
    service.part(WebhooksService).announced();
    expect(only(await finished(service, messageId))).toMatchObject({ status: 'succeeded', run: 1 });
    const calls = post.mock.calls.map(([call]) => call);
    post.mockRestore();
    expect(calls).toHaveLength(2);
    for (const call of calls) {
      expect(call).toMatchObject({ url, reach: 'public' });
      expect(Object.keys(call.headers).toSorted()).toEqual([
        'signed-id',
        'signed-timestamp',
        'webhook-id',
        'webhook-timestamp',
      ]);
      expect(call.headers['webhook-id']).toBe(encodeTypeId('msg', messageId));
      expect(String(call.body)).toContain('"metadata":{"token":"shared"}');
    }
  });

  it('keeps the body of PHI sealed, sends it as it is, and keeps nothing of the answer', async () => {
    receivers.on('/phi', answers(200, {}, 'patient Smith received'));
    const { secret } = await endpointAt(service, organisation, receivers.url('/phi'));
    const message = await endBatch(service, { organisation, phi: true, metadata: '{"patient":"Smith"}' });
    await finished(service, message);
    expect(verified(secret, only(receivers.of('/phi')))).toMatchObject({ metadata: { patient: 'Smith' } });
    expect(only(await attempts(service, message)).answer).toBeNull();
    const row = await service
      .part(Database)
      .run((client) => client.webhookMessage.findUniqueOrThrow({ where: { id: message } }));
    expect(row.body).toMatch(/^sealed:/);
  });

  it('loses its body with the results of PHI, its attempts after 30 days, and is gone then itself', async () => {
    await endpointAt(service, organisation, receivers.url('/kept-for-a-while'));
    const [plain, phi] = [
      await endBatch(service, { organisation }),
      await endBatch(service, { organisation, phi: true }),
    ];
    for (const message of [plain, phi]) await finished(service, message);
    const retention = service.part(RetentionService);
    const bodies = (): Promise<(string | null)[]> =>
      service.part(Database).run(async (client) => {
        const rows = await client.webhookMessage.findMany({
          where: { id: { in: [plain, phi] } },
          orderBy: { id: 'asc' },
        });
        return rows.map(({ body }) => body);
      });
    service.clock.advance(3 * 86_400_000 + 60_000);
    await retention.sweep(AbortSignal.timeout(20_000));
    expect(await bodies()).toEqual([expect.stringContaining('batch.update'), null]);
    expect(await attempts(service, plain)).toHaveLength(1);
    service.clock.advance(27 * 86_400_000 + 60_000);
    await retention.sweep(AbortSignal.timeout(20_000));
    expect(await attempts(service, plain)).toEqual([]);
    expect(await deliveries(service, plain)).toEqual([]);
    expect(await bodies()).toEqual([]);
  });

  it('is fanned out by the sweep where an older version has written it', async () => {
    const message = await endBatch(service, { organisation, phi: true });
    await endpointAt(service, organisation, receivers.url('/late'));
    await service.part(Database).run((client) =>
      client.webhookMessage.update({
        where: { id: message },
        data: { isFannedOut: false, phi: false, body: '{"type":"batch.update"}' },
      }),
    );
    await sweep(service);
    await finished(service, message);
    expect(only(receivers.of('/late')).body.toString()).toBe('{"type":"batch.update"}');
    await sweep(service);
    expect(await deliveries(service, message)).toHaveLength(1);
    const row = await service
      .part(Database)
      .run((client) => client.webhookMessage.findUniqueOrThrow({ where: { id: message } }));
    expect(row).toMatchObject({ phi: true, isFannedOut: true });
    expect(row.body).toMatch(/^sealed:/);
  });
});

describe('an attempt', () => {
  it('whose process is lost is given back and counts for nothing', async () => {
    let release = (): void => undefined;
    receivers.on('/held', (socket) => {
      release = () => {
        answers(200)(socket);
      };
    });
    await endpointAt(service, organisation, receivers.url('/held'));
    const message = await endBatch(service, { organisation });
    await eventually(() => receivers.of('/held').length === 1);
    // Its lease lapses while it is under way: another process would have it now.
    const renewal = jest.spyOn(service.part(DeliveriesRepository), 'renew').mockResolvedValue();
    service.clock.advance(30_000);
    receivers.on('/held', answers(200));
    await sweep(service);
    renewal.mockRestore();
    service.part(WebhooksService).announced();
    const delivery = only(await finished(service, message));
    release();
    expect(delivery).toMatchObject({ status: 'succeeded', failures: 0, returns: 1 });
    expect((await attempts(service, message)).map(({ outcome }) => outcome)).toEqual(['lost', 'succeeded']);
    const ids = receivers.of('/held').map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([encodeTypeId('msg', message), encodeTypeId('msg', message)]);
  });

  it("is its process's for longer than the life of its lease, which is renewed", async () => {
    let release = (): void => undefined;
    receivers.on('/long', (socket) => {
      release = () => {
        answers(200)(socket);
      };
    });
    await endpointAt(service, organisation, receivers.url('/long'));
    const message = await endBatch(service, { organisation });
    await eventually(() => receivers.of('/long').length === 1);
    for (let part = 0; part < 3; part += 1) {
      service.clock.advance(LEASE_MS / 2);
      const { dueAt } = only(await deliveries(service, message));
      await eventually(async () => only(await deliveries(service, message)).dueAt > dueAt);
      await sweep(service);
    }
    release();
    expect(only(await finished(service, message))).toMatchObject({ status: 'succeeded', returns: 0 });
    expect(receivers.of('/long')).toHaveLength(1);
  });

  it('whose process is not heard of any more holds no place, long before it is given back', async () => {
    const held = jest.spyOn(service.part(DeliveryDispatchRepository), 'fill').mockResolvedValue([]);
    await endpointAt(service, organisation, receivers.url('/beside-the-dead'));
    const [dead, waiting] = [await endBatch(service, { organisation }), await endBatch(service, { organisation })];
    const now = service.clock.now();
    const leaseEnd = after(now, 60_000);
    const lease = { deliveryId: only(await deliveries(service, dead)).id, attemptId: service.part(Ids).make() };
    // Never tried, so one at a time.
    const fill = (heard: Date): Promise<DispatchedDelivery[] | null> =>
      DeliveryDispatchRepository.prototype.fill.call(service.part(DeliveryDispatchRepository), true, {
        now,
        until: leaseEnd,
        heard,
        limits: dispatchLimits(64, true),
      });
    expect(await fill(now)).toEqual([{ deliveryId: lease.deliveryId, attemptId: null, turn: 1 }]);
    expect(await service.part(DeliveriesRepository).claim(lease, now, leaseEnd)).not.toBeNull();
    expect(await fill(after(leaseEnd, -1))).toEqual([]);
    const chosen = await fill(leaseEnd);
    held.mockRestore();
    const { id } = only(await deliveries(service, waiting));
    expect(chosen).toMatchObject([{ deliveryId: id, attemptId: null }]);
    expect(only(await deliveries(service, dead))).toMatchObject({ stage: 'leased', attemptId: lease.attemptId });
  });

  it('is not begun once the results are gone', async () => {
    receivers.on('/expired', answers(503, { 'retry-after': '60' }));
    await endpointAt(service, organisation, receivers.url('/expired'));
    const message = await endBatch(service, { organisation });
    await settled(service, message);
    service.clock.advance(3 * 86_400_000);
    service.part(WebhooksService).announced();
    const delivery = only(await settled(service, message));
    expect(delivery).toMatchObject({ status: 'failed', stage: 'done', failures: 1 });
    expect(receivers.of('/expired')).toHaveLength(1);
  });
});
