// Who did what stands in the database in the same transaction as what was done, and stays as it is.
import { randomUUID } from 'node:crypto';
import { AuditService } from '../../apps/server/src/modules/audit';
import { AuditRepository } from '../../apps/server/src/modules/audit/audit.repository';
import { NoticesService } from '../../apps/server/src/modules/notices';
import { Database, Prisma } from '../../apps/server/src/platform/database';
import { decodeTypeId, encodeTypeId } from '../../apps/server/src/platform/ids';
import { Service } from '../contract/support/service';

const DAY = 24 * 3_600_000;

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

function operator(...args: string[]): Promise<Record<string, unknown>> {
  return service.operator(...args);
}

async function newOrganisation(plan: string): Promise<string> {
  const { organisation } = await operator('org', 'create', '--name', 'Test', '--plan', plan);
  return (organisation as { id: string }).id;
}

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly subject: string;
}

async function entriesOf(organisation: string, ...more: string[]): Promise<Entry[]> {
  const { entries } = await operator('audit', 'list', '--org', organisation, ...more);
  return entries as Entry[];
}

it('tells what the operator did to an organisation, newest first, and holds no secret', async () => {
  const org = await newOrganisation('free');
  const { api_key: secret, key } = await operator('key', 'create', '--org', org, '--name', 'build server', '--phi');
  const keyId = (key as { id: string }).id;
  await operator('key', 'revoke', keyId);
  await operator('org', 'set-plan', org, 'unlimited');
  await operator('org', 'set-inline-images', org, 'on');
  await operator('credits', 'add', '500', '--org', org);

  const entries = await entriesOf(org);
  const common = { actor: 'operator', organisation_id: org, at: expect.stringMatching(/Z$/), id: expect.anything() };
  expect(entries).toEqual([
    { ...common, action: 'credits.added', subject: org, details: { credits: 500 } },
    { ...common, action: 'organisation.inline_images_set', subject: org, details: { inline_images: true } },
    { ...common, action: 'organisation.plan_set', subject: org, details: { plan: 'unlimited' } },
    { ...common, action: 'key.revoked', subject: keyId, details: { name: 'build server', phi: true } },
    { ...common, action: 'key.created', subject: keyId, details: { name: 'build server', phi: true } },
    { ...common, action: 'credits.added', subject: org, details: { credits: 1_000 } },
    { ...common, action: 'organisation.created', subject: org, details: { plan: 'free', inline_images: false } },
  ]);
  expect(entries.every(({ id }) => decodeTypeId('aud', id) !== null)).toBe(true);
  expect(JSON.stringify(entries)).not.toContain(String(secret));
});

it('tells of nothing that changed nothing', async () => {
  const org = await newOrganisation('free');
  const { key } = await operator('key', 'create', '--org', org);
  await operator('key', 'revoke', (key as { id: string }).id);
  const before = await entriesOf(org);
  await operator('key', 'revoke', (key as { id: string }).id);
  const unknown = encodeTypeId('org', randomUUID());
  await expect(operator('org', 'set-plan', unknown, 'free')).rejects.toThrow('no organisation');
  await operator('org', 'set-plan', org, 'free');
  // The plan's credits were given when the organisation was made, and are not given again.
  expect((await entriesOf(org)).map(({ action }) => action)).toEqual([
    'organisation.plan_set',
    ...before.map(({ action }) => action),
  ]);
  expect(await entriesOf(unknown)).toEqual([]);
});

it('is read in pages, and of one organisation or all', async () => {
  const [one, other] = [await newOrganisation('unlimited'), await newOrganisation('unlimited')];
  await operator('org', 'set-plan', one, 'unlimited');
  const [latest, first] = await entriesOf(one);
  expect(await entriesOf(one, '--before', latest?.id ?? '')).toEqual([first]);
  const { entries } = await operator('audit', 'list');
  expect((entries as Entry[]).map(({ subject }) => subject)).toEqual(expect.arrayContaining([one, other]));
});

describe('an act and its entry', () => {
  it('are there together or not at all', async () => {
    const org = await newOrganisation('unlimited');
    const refusal = new Error('the audit cannot be written');
    const insert = jest.spyOn(service.part(AuditRepository), 'insert').mockRejectedValue(refusal);
    try {
      await expect(operator('key', 'create', '--org', org)).rejects.toThrow(refusal);
      await expect(operator('credits', 'add', '5', '--org', org)).rejects.toThrow(refusal);
      await expect(operator('org', 'set-plan', org, 'free')).rejects.toThrow(refusal);
    } finally {
      insert.mockRestore();
    }
    expect(await operator('key', 'list', '--org', org)).toEqual({ keys: [] });
    const organisationId = decodeTypeId('org', org) ?? '';
    const database = service.part(Database);
    const row = await database.run((client) => client.organisation.findUnique({ where: { id: organisationId } }));
    expect(row).toMatchObject({ plan: 'unlimited', credits: 0 });
    expect(await database.run((client) => client.ledgerEntry.count({ where: { organisationId } }))).toBe(0);
    expect(await entriesOf(org)).toHaveLength(1);
  });

  it('stay as they were written', async () => {
    await newOrganisation('unlimited');
    await expect(
      service.part(Database).run((client) => client.$executeRaw(Prisma.sql`UPDATE audit_entries SET actor = 'nobody'`)),
    ).rejects.toThrow('never changed');
  });
});

it('keeps entries for 400 days and notices for 30', async () => {
  const organisationId = decodeTypeId('org', await newOrganisation('unlimited')) ?? '';
  const [audit, notices] = [service.part(AuditService), service.part(NoticesService)];
  const message = 'It answered 410 Gone.';
  const subject = encodeTypeId('ep', randomUUID());
  await service.part(Database).transaction(async (client) => {
    await audit.record(client, { organisationId, actor: { kind: 'service' }, action: 'key.revoked', subject });
    await notices.tell(client, { organisationId, kind: 'webhook_endpoint_disabled', subject, message });
  });
  const org = encodeTypeId('org', organisationId);
  const told = async (): Promise<unknown> => (await operator('notice', 'list', '--org', org))['notices'];
  expect(await told()).toEqual([
    expect.objectContaining({ organisation_id: org, kind: 'webhook_endpoint_disabled', subject, message }),
  ]);
  const kept = async (): Promise<object> => {
    await service.sweep();
    return { entries: (await entriesOf(org)).length, notices: await told() };
  };
  service.clock.advance(30 * DAY - 60_000);
  expect(await kept()).toEqual({ entries: 2, notices: [expect.anything()] });
  service.clock.advance(120_000);
  expect(await kept()).toEqual({ entries: 2, notices: [] });
  service.clock.advance(370 * DAY - 120_000);
  expect(await kept()).toEqual({ entries: 2, notices: [] });
  service.clock.advance(120_000);
  expect(await kept()).toEqual({ entries: 0, notices: [] });
});
