import { Service } from '../contract/support/service';
import { batchOf, ended, items, stored } from './support/batches';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

it('takes a batch of files from pending to completed, with a result for each and one charge', async () => {
  service.pool.play({ pages: 3 });
  const { id } = await service.newOrganisation('free');
  const batchId = await batchOf(service, { organisation: id, files: ['one', 'two', 'three'] });
  const batch = await ended(service, batchId);
  expect(batch).toMatchObject({ status: 'completed', succeeded: 3, pending: 0, running: 0, changeSeq: 9n });
  for (const item of await items(service, batchId)) {
    expect(item).toMatchObject({ status: 'succeeded', stage: 'done', pageCount: 3, attempts: 1 });
    const body = JSON.parse(String(await stored(service, item.resultKey)));
    expect(body.usage).toEqual({ pages: 3, credits: 3, credits_per_page: 1 });
  }
  expect(await service.credits(id)).toMatchObject({
    credits: 991,
    holds: 0,
    charges: [{ credits: 3 }, { credits: 3 }, { credits: 3 }],
  });
  expect(await service.files('spool')).toEqual([]);
});
