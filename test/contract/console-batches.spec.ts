// The list of batches as the dashboard filters it.
import { Client } from './support/batches';
import { Service } from './support/service';
import { Visitor } from './support/visitor';

const DAY_MS = 24 * 3_600_000;

let service: Service;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api', RECTO_TRUSTED_PROXIES: '127.0.0.0/8' });
});
afterAll(() => service.stop());

it('lists those of so many days, and in a status', async () => {
  const { id, key } = await service.newOrganisation('unlimited');
  const client = new Client(service, key);
  const batches = `/console/organisations/${id}/batches`;
  const old = await client.batchOf(1);
  await client.cancel(old.id);
  service.clock.advance(2 * DAY_MS);
  const young = [await client.batchOf(1), await client.batchOf(1)].map((batch) => batch.id).reverse();

  const owner = await Visitor.owner(service, id);
  const listed = async (query: string): Promise<string[]> => {
    const { data } = await owner.ok<{ data: readonly { id: string }[] }>('GET', batches + query);
    return data.map((batch) => batch.id);
  };
  expect(await listed('')).toEqual([...young, old.id]);
  expect(await listed('?days=3')).toEqual([...young, old.id]);
  expect(await listed('?days=1')).toEqual(young);
  expect(await listed('?days=1&status=cancelled')).toEqual([]);
  expect(await listed('?days=3&status=cancelled')).toEqual([old.id]);
  const page = await owner.ok<{ next_cursor: string }>('GET', `${batches}?days=1&limit=1`);
  expect(await listed(`?days=1&cursor=${page.next_cursor}`)).toEqual(young.slice(1));
});

it.each(['days=0', 'days=367', 'days=x', 'days=1.5'])('refuses %s', async (query) => {
  const { id } = await service.newOrganisation('unlimited');
  const owner = await Visitor.owner(service, id);
  const refused = await owner.send('GET', `/console/organisations/${id}/batches?${query}`);
  expect(refused.status).toBe(422);
});
