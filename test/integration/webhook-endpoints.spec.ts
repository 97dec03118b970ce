// Endpoints of webhooks in a real database: limits under concurrency, secrets and their rotation, and what ends with an endpoint.
import { randomUUID } from 'node:crypto';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { EndpointSecrets, EndpointsService, WebhookRefusal } from '../../apps/server/src/modules/webhooks';
import { Database, Prisma, type WebhookDelivery, type WebhookEndpoint } from '../../apps/server/src/platform/database';
import { encodeTypeId, Ids } from '../../apps/server/src/platform/ids';
import { Service } from '../contract/support/service';
import { endBatch, finished, uuidOf } from './support/webhooks';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OPERATOR = { kind: 'operator' } as const;
const URL_HERE = 'http://127.0.0.1:65000/hook?token=t0p';

interface Ref {
  readonly organisationId: string;
  readonly id: string;
}

let service: Service;
let endpoints: EndpointsService;
let secrets: EndpointSecrets;
let organisationId: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' });
  endpoints = service.part(EndpointsService);
  secrets = service.part(EndpointSecrets);
});
afterAll(() => service.stop());
beforeEach(async () => {
  organisationId = uuidOf('org', (await service.newOrganisation('unlimited')).id);
});

async function added(url = URL_HERE): Promise<Ref & { secret: string }> {
  const { endpoint, secret } = await endpoints.add({ organisationId, url, description: '', phi: true }, OPERATOR);
  return { organisationId, id: endpoint.id, secret };
}

/** The code of what is refused. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WebhookRefusal);
  return (error as WebhookRefusal).code;
}

function rowOf({ id }: Ref): Promise<WebhookEndpoint | null> {
  return service.part(Database).run((client) => client.webhookEndpoint.findUnique({ where: { id } }));
}

async function auditOf({ id }: Ref): Promise<[string, unknown][]> {
  const { entries } = await service.operator('audit', 'list', '--org', encodeTypeId('org', organisationId));
  return (entries as { action: string; subject: string; details: unknown }[])
    .filter(({ subject }) => subject === encodeTypeId('ep', id))
    .map(({ action, details }) => [action.replace('webhook_endpoint.', ''), details]);
}

describe('an organisation', () => {
  it('has at most 20 endpoints, however many are registered at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 26 }, () => added()));
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as WebhookRefusal).code)).toEqual(Array(6).fill('endpoint_limit'));
    const listed = await endpoints.list(organisationId);
    expect(listed).toHaveLength(20);
    await endpoints.delete({ organisationId, id: listed[0]?.id ?? '' }, OPERATOR);
    await added();
    expect(await refusalOf(added())).toBe('endpoint_limit');
  });

  it('does not find the endpoints of another', async () => {
    const { id, secret } = await added();
    const stranger = uuidOf('org', (await service.newOrganisation('unlimited')).id);
    const foreign = { organisationId: stranger, id };
    for (const act of [
      () => endpoints.find(foreign),
      () => endpoints.enable(foreign, OPERATOR),
      () => endpoints.disable(foreign, OPERATOR),
      () => endpoints.delete(foreign, OPERATOR),
      () => secrets.reveal(foreign, OPERATOR),
      () => secrets.rotate(foreign, OPERATOR),
      () => endpoints.find({ organisationId, id: randomUUID() }),
    ]) {
      expect(await refusalOf(act())).toBe('endpoint_not_found');
    }
    expect(await endpoints.list(stranger)).toEqual([]);
    const ref = { organisationId, id };
    expect(await endpoints.find(ref)).toMatchObject({ disabledReason: null, url: URL_HERE });
    expect((await secrets.reveal(ref, OPERATOR)).secrets).toEqual([secret]);
  });
});

describe('the URL of an endpoint', () => {
  it.each([
    ['plain HTTP to a public address', 'http://93.184.216.34/hook?token=t0p'],
    ['a private address that the operator does not allow', 'https://10.1.2.3/hook?token=t0p'],
    ['the address of a cloud metadata service', 'https://169.254.169.254/?token=t0p'],
    ['a fragment', 'https://93.184.216.34/?token=t0p#part'],
    ['a port of a database', 'https://93.184.216.34:5432/?token=t0p'],
  ])('is refused when it is %s', async (_what, url) => {
    const refused = added(url);
    expect(await refusalOf(refused)).toBe('url_refused');
    await expect(refused).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining('t0p') }));
    expect(await endpoints.list(organisationId)).toEqual([]);
  });

  it.each(['https://93.184.216.34/hook', 'https://127.0.0.1:8443/hook', 'http://127.0.0.1:9000/hook'])(
    'is taken when it is %s',
    async (url) => {
      expect(await endpoints.find(await added(url))).toMatchObject({ url });
    },
  );
});

it('refuses a description of more than 200 characters', async () => {
  const description = 'x'.repeat(201);
  const wish = { organisationId, url: URL_HERE, description, phi: true };
  expect(await refusalOf(endpoints.add(wish, OPERATOR))).toBe('description_refused');
});

describe('the signing secret', () => {
  it('signs beside its successor for 24 hours, in which there is no further rotation', async () => {
    const { secret: first, ...ref } = await added();
    expect(await secrets.reveal(ref, OPERATOR)).toEqual({ secrets: [first], formerSecretUntil: null });

    const rotated = await secrets.rotate(ref, OPERATOR);
    const [second] = rotated.secrets;
    expect(second).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(rotated.secrets).toEqual([second, first]);
    expect(await secrets.reveal(ref, OPERATOR)).toEqual(rotated);
    service.clock.advance(DAY - 60_000);
    expect(await refusalOf(secrets.rotate(ref, OPERATOR))).toBe('rotation_under_way');
    expect(await secrets.reveal(ref, OPERATOR)).toEqual(rotated);

    service.clock.advance(60_000);
    expect(await secrets.reveal(ref, OPERATOR)).toEqual({ secrets: [second], formerSecretUntil: null });
    expect((await secrets.rotate(ref, OPERATOR)).secrets.slice(1)).toEqual([second]);
    expect((await auditOf(ref)).map(([act]) => act)).toEqual([
      'secret_rotated',
      'secret_revealed',
      'secret_revealed',
      'secret_revealed',
      'secret_rotated',
      'secret_revealed',
      'created',
    ]);
  });

  it('is rotated once by two at the same moment', async () => {
    const ref = await added();
    // Both have begun, and wait for the row.
    const tries = await service.part(Database).transaction(async (client) => {
      await client.$executeRaw(Prisma.sql`SELECT 1 FROM webhook_endpoints WHERE id = ${ref.id}::uuid FOR UPDATE`);
      const both = Promise.allSettled([secrets.rotate(ref, OPERATOR), secrets.rotate(ref, OPERATOR)]);
      await eventually(async () => (await waitingForLocks()) === 2);
      return { both };
    });
    const outcomes = await tries.both;
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await secrets.reveal(ref, OPERATOR)).secrets[1]).toBe(ref.secret);
  });

  async function waitingForLocks(): Promise<number> {
    const [found] = await service.part(Database).statement<{ count: number }>(Prisma.sql`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return found?.count ?? 0;
  }

  it('lies in no table, and the former one is wiped when it signs no more', async () => {
    const { secret: first, ...ref } = await added();
    const { secrets: all } = await secrets.rotate(ref, OPERATOR);
    await secrets.reveal(ref, OPERATOR);
    await endpoints.disable(ref, OPERATOR);
    const text = await allRows();
    expect(text).toContain(ref.id);
    for (const hidden of ['whsec_', hex('whsec_'), ...all.flatMap(formsOf)]) expect(text).not.toContain(hidden);
    expect(JSON.stringify(await auditOf(ref))).not.toMatch(/hook|t0p/);
    expect((await rowOf(ref))?.formerSecret).not.toBeNull();
    service.clock.advance(DAY);
    await service.sweep();
    expect(await rowOf(ref)).toMatchObject({ formerSecret: null, formerSecretUntil: null });
    expect((await secrets.reveal(ref, OPERATOR)).secrets).toEqual(all.filter((one) => one !== first));
  });

  const hex = (content: string): string => Buffer.from(content).toString('hex');

  function formsOf(secret: string): string[] {
    const bytes = secret.replace('whsec_', '');
    return [bytes, hex(bytes), Buffer.from(bytes, 'base64').toString('hex')];
  }

  async function allRows(): Promise<string> {
    return service.part(Database).run(async (client) => {
      const tables = await client.$queryRaw<{ name: string }[]>(Prisma.sql`
        SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
      const texts = tables.map(({ name }) =>
        client.$queryRaw<{ row: string }[]>(Prisma.sql`SELECT t::text AS row FROM ${Prisma.raw(name)} AS t`),
      );
      return (await Promise.all(texts)).flatMap((rows) => rows.map(({ row }) => row)).join('\n');
    });
  }
});

describe('with an endpoint that is disabled or deleted', () => {
  type Stage = WebhookDelivery['stage'];

  /** One delivery in each stage; those that wait have an hour to go. */
  async function deliveriesTo({ id: endpointId }: Ref): Promise<Record<Stage, string>> {
    const now = service.clock.now();
    const ids = { ready: '', queued: '', leased: '', done: '' };
    for (const stage of ['ready', 'queued', 'leased', 'done'] as const) {
      ids[stage] = service.part(Ids).make();
      const messageId = service.part(Ids).make();
      const common = { organisationId, createdAt: now };
      await service.part(Database).transaction(async (client) => {
        await client.webhookMessage.create({
          data: {
            ...common,
            id: messageId,
            mode: 'signed',
            isFannedOut: true,
            expiresAt: new Date(now.getTime() + DAY),
          },
        });
        await client.webhookDelivery.create({
          data: {
            ...common,
            id: ids[stage],
            messageId,
            endpointId,
            destination: endpointId,
            stage,
            status: stage === 'done' ? 'failed' : 'pending',
            completedAt: stage === 'done' ? now : null,
            attemptId: stage === 'leased' ? service.part(Ids).make() : null,
            dueAt: new Date(now.getTime() + HOUR),
          },
        });
      });
    }
    return ids;
  }

  async function states(ids: Record<Stage, string>): Promise<Record<string, string>> {
    const rows = await service
      .part(Database)
      .run((client) => client.webhookDelivery.findMany({ where: { id: { in: Object.values(ids) } } }));
    const stateOf = (id: string): string => {
      const row = rows.find((one) => one.id === id);
      return `${String(row?.status)}, ${String(row?.stage)}${row?.completedAt === null ? '' : ', completed'}`;
    };
    return Object.fromEntries(Object.entries(ids).map(([stage, id]) => [stage, stateOf(id)]));
  }

  const BEFORE = {
    ready: 'pending, ready',
    queued: 'pending, queued',
    leased: 'pending, leased',
    done: 'failed, done, completed',
  };
  const AFTER = { ...BEFORE, ready: 'cancelled, done, completed', queued: 'cancelled, done, completed' };

  it.each(['disable', 'delete'] as const)('what waits for it ends: %s', async (act) => {
    const [ref, other] = [await added(), await added()];
    const [mine, others] = [await deliveriesTo(ref), await deliveriesTo(other)];
    expect(await states(mine)).toEqual(BEFORE);
    await endpoints[act](ref, OPERATOR);
    expect(await states(mine)).toEqual(AFTER);
    expect(await states(others)).toEqual(BEFORE);
    const [[, details] = []] = await auditOf(ref);
    expect(details).toMatchObject({ cancelled_deliveries: 2 });
  });

  it('stays as it is when it is disabled again, and is as new when it is enabled', async () => {
    const ref = await added();
    const failing = { failingSince: service.clock.now(), failingMessageId: randomUUID(), failedAgain: true };
    await service.part(Database).run((client) =>
      client.webhookEndpoint.update({
        where: { id: ref.id },
        data: { ...failing, disabledReason: 'failing', disabledAt: service.clock.now() },
      }),
    );
    expect(await endpoints.disable(ref, OPERATOR)).toMatchObject({ disabledReason: 'failing' });
    const healthy = { failingSince: null, failingMessageId: null, failedAgain: false };
    const enabled = { disabledReason: null, disabledAt: null, ...healthy };
    expect(await endpoints.enable(ref, OPERATOR)).toMatchObject(enabled);
    expect(await endpoints.enable(ref, OPERATOR)).toMatchObject(enabled);
    expect(await auditOf(ref)).toEqual([
      ['enabled', {}],
      ['created', { origin: 'http://127.0.0.1:65000', phi: true }],
    ]);
  });

  it('its address and secrets go at once, and its row with the last of its deliveries', async () => {
    const [ref, unused] = [await added(), await added()];
    await secrets.rotate(ref, OPERATOR);
    const message = await endBatch(service, { organisation: encodeTypeId('org', organisationId) });
    for (const one of [ref, unused]) await endpoints.disable(one, OPERATOR);
    await finished(service, message);
    await endpoints.delete(ref, OPERATOR);
    expect(await rowOf(ref)).toMatchObject({ url: '', formerSecret: null, formerSecretUntil: null });
    expect((await rowOf(ref))?.sealedSecret).toHaveLength(0);
    expect(await refusalOf(secrets.reveal(ref, OPERATOR))).toBe('endpoint_not_found');
    await service.sweep();
    expect(await rowOf(ref)).not.toBeNull();
    service.clock.advance(31 * DAY);
    await service.sweep();
    expect([await rowOf(ref), await rowOf(unused)]).toEqual([null, expect.objectContaining({ id: unused.id })]);
  });
});
