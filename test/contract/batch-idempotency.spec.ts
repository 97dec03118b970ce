import { Database } from '../../apps/server/src/platform/database';
import { type BatchJson, Client } from './support/batches';
import { Service } from './support/service';

const DAY = 24 * 3600 * 1000;

let service: Service;
let organisation: { id: string; key: string };
let client: Client;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api' });
  organisation = await service.newOrganisation('unlimited');
  client = new Client(service, organisation.key);
});
afterAll(() => service.stop());

const batches = (): Promise<number> => service.part(Database).run((database) => database.batch.count());

const SOURCE = { type: 'urls', urls: ['https://docs.test/a.pdf'] };

async function answered(response: Response): Promise<{ id: string; status: string; replayed: string | null }> {
  expect(response.status).toBe(200);
  const { id, status } = (await response.json()) as BatchJson;
  return { id, status, replayed: response.headers.get('idempotent-replayed') };
}

describe('the same Idempotency-Key', () => {
  it('of many requests at the same moment makes one batch, and every answer names it', async () => {
    const before = await batches();
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => answered(await client.create({ source: SOURCE }, 'at-once'))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(59);
    expect(await batches()).toBe(before + 1);
  });

  it('answers with the batch as it stands now, whatever the body says and whatever became of its files', async () => {
    const id = await client.uploaded();
    const first = await answered(await client.create({ source: { type: 'files', file_ids: [id] } }, 'again'));
    expect(first.replayed).toBeNull();
    await client.cancel(first.id);
    const bodies = [{ source: SOURCE }, { source: { type: 'files', file_ids: ['gone'] } }, { source: 7 }, '{'];
    for (const body of bodies) {
      expect(await answered(await client.create(body, 'again'))).toEqual({
        id: first.id,
        status: 'cancelled',
        replayed: 'true',
      });
    }
  });

  it('of a request that was refused is not used up', async () => {
    const before = await batches();
    expect((await client.create({ source: {} }, 'refused')).status).toBe(422);
    expect((await client.create({ source: { type: 'files', file_ids: ['gone'] } }, 'refused')).status).toBe(404);
    expect(await batches()).toBe(before);
    expect((await answered(await client.create({ source: SOURCE }, 'refused'))).replayed).toBeNull();
  });

  it('is another one for another organisation, and for a PHI key', async () => {
    const other = new Client(service, (await service.newOrganisation('unlimited')).key);
    const phi = new Client(service, await service.newKey(organisation.id, '--phi'));
    const source = { type: 'files', file_ids: [await phi.uploaded()] };
    const made = [
      await answered(await client.create({ source: SOURCE }, 'shared')),
      await answered(await other.create({ source: SOURCE }, 'shared')),
      await answered(await phi.create({ source }, 'shared')),
    ];
    expect(made.map(({ replayed }) => replayed)).toEqual([null, null, null]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    expect((await answered(await phi.create({ source }, 'shared'))).id).toBe(made[2]?.id);
  });

  it('holds for 3 days, and not a moment longer', async () => {
    const first = await answered(await client.create({ source: SOURCE }, 'for-a-while'));
    service.clock.advance(3 * DAY - 60_000);
    expect((await answered(await client.create({ source: SOURCE }, 'for-a-while'))).id).toBe(first.id);
    service.clock.advance(61_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => answered(await client.create({ source: SOURCE }, 'for-a-while'))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]?.id).not.toBe(first.id);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  });
});

it('without a key each request makes a batch', async () => {
  const [one, other] = [await client.created({ source: SOURCE }), await client.created({ source: SOURCE })];
  expect(one.id).not.toBe(other.id);
});
