// A service that can't do without a converter of office documents.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Database } from '../../apps/server/src/platform/database';
import { Client } from './support/batches';
import { Service } from './support/service';

it('is not ready and takes no items while it has no converter', async () => {
  const service = await Service.start({ RECTO_OFFICE: 'on' });
  try {
    const readiness = async (): Promise<number> => (await fetch(`${service.baseUrl}/readyz`)).status;
    await eventually(async () => (await readiness()) === 200);
    service.converter.play({ fault: 'LibreOffice is not installed' });
    // Looked at every second.
    await eventually(() => service.log.some((line) => line.includes('no_items_taken')));
    expect(await readiness()).toBe(503);
    const client = new Client(service, (await service.newOrganisation('free')).key);
    const { id } = await client.batchOf(2);
    const queued = (): Promise<number> =>
      service.part(Database).run((database) => database.batchItem.count({ where: { stage: 'queued' } }));
    await eventually(async () => (await queued()) === 2);
    // A worker that takes items has taken them by then.
    expect(await readiness()).toBe(503);
    expect(await client.poll(id)).toMatchObject({ status: 'pending', counts: { pending: 2 } });
    service.converter.play({});
    // The one that was on its way when the work was paused is swept up like a lost one.
    service.clock.advance(60_000);
    await eventually(async () => (await client.poll(id)).counts.succeeded === 2);
    expect(await readiness()).toBe(200);
  } finally {
    await service.stop();
  }
});
