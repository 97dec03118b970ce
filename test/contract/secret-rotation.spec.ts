// The service's secret is changed while it works: with two keys, then with the new one alone. No link and no webhook secret is lost.
import { Database } from '../../apps/server/src/platform/database';
import { unseal } from '../../apps/server/src/platform/crypto';
import { SignedLinks } from '../../apps/server/src/platform/links';
import { sealPurpose } from '../../apps/server/src/modules/batches/creation/sealed-url';
import { openAddress } from '../../apps/server/src/modules/webhooks/messages/webhook-address';
import { freshDatabase, type FreshDatabase } from '../support/services';
import { batchWithResult } from './support/by-hand';
import { Client } from './support/batches';
import { SECRET, Service } from './support/service';

const NEW = 'a7'.repeat(32);
const DIRECT = { webhook: { mode: 'direct', url: 'https://93.184.216.34/x?token=t' } };

let database: FreshDatabase;
const started: Service[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(started.map((service) => service.stop()));
  await database.drop();
});

/** A process over the common database; its storage is the first one's. */
async function processWith(secret: string): Promise<Service> {
  const dir = started[0] === undefined ? {} : { RECTO_STORAGE_DIR: `${started[0].dir}/storage` };
  const shared = { url: database.url, drop: () => Promise.resolve() };
  const service = await Service.start({ RECTO_ROLE: 'api', RECTO_SECRET: secret, ...dir }, () =>
    Promise.resolve(shared),
  );
  started.push(service);
  return service;
}

/** Batches of URLs with direct webhooks, without end until it is told to. */
function load(service: Service, key: string): { stop: () => Promise<number> } {
  const client = new Client(service, key);
  const over = new AbortController();
  const running = (async () => {
    let made = 0;
    for (; !over.signal.aborted; made += 1) {
      await client.created({
        source: { type: 'urls', urls: [`https://docs.example.org/${String(made)}?token=x`] },
        ...DIRECT,
      });
    }
    return made;
  })();
  return {
    stop: () => {
      over.abort();
      return running;
    },
  };
}

it('is rotated under load', async () => {
  const old = await processWith(SECRET);
  const organisation = await old.newOrganisation('unlimited');
  const { secret, endpoint } = (await old.operator('webhook', 'add', 'https://93.184.216.34/in')) as unknown as {
    secret: string;
    endpoint: { id: string };
  };
  await old.operator('webhook', 'rotate', endpoint.id);
  await batchWithResult(old, { organisation: organisation.id, key: organisation.key });
  const stored = await old
    .part(Database)
    .run((client) => client.batchItem.findFirst({ where: { resultKey: { not: null } } }));
  const linkOf = (service: Service): string =>
    new URL(service.part(SignedLinks).linkTo(stored?.resultKey ?? '')).pathname;
  const leads = async (service: Service, path: string): Promise<void> => {
    expect((await fetch(service.baseUrl + path)).status).toBe(200);
  };
  const link = linkOf(old);

  // Every process reads the new key before any uses it.
  const reading = await processWith(`${SECRET},${NEW}`);
  const using = await processWith(`${NEW} ${SECRET}`);
  const loads = [load(old, organisation.key), load(reading, organisation.key), load(using, organisation.key)];
  await using.operator('secret', 'reseal');
  const made = await Promise.all(loads.map(({ stop }) => stop()));
  expect(Math.min(...made)).toBeGreaterThan(0);
  for (const service of [reading, using]) {
    await leads(service, link);
    await leads(service, linkOf(using));
  }

  // Nothing seals with the old key any more: what it did meanwhile is sealed again.
  const again = await using.operator('secret', 'reseal');
  expect(Object.values(again).every((column) => (column as { unreadable: number }).unreadable === 0)).toBe(true);
  expect(await using.operator('secret', 'reseal')).toMatchObject({
    item_urls: { resealed: 0, unreadable: 0 },
    batch_addresses: { resealed: 0, unreadable: 0 },
    endpoint_secrets: { resealed: 0, unreadable: 0 },
    former_endpoint_secrets: { resealed: 0, unreadable: 0 },
  });

  const alone = await processWith(NEW);
  const key = Buffer.from(NEW, 'hex');
  expect(await alone.operator('webhook', 'reveal', endpoint.id)).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    former_secret: secret,
  });
  const [items, batches] = await alone
    .part(Database)
    .run(async (client) => [
      await client.batchItem.findMany({ where: { sealedUrl: { not: null } } }),
      await client.batch.findMany({ where: { webhookUrl: { not: null } } }),
    ]);
  const all = made.reduce((sum, one) => sum + one);
  expect(items).toHaveLength(all);
  for (const { id, sealedUrl } of items) expect(unseal(key, sealPurpose(id), sealedUrl!)).toContain('?token=x');
  expect(batches).toHaveLength(all);
  for (const { id, webhookUrl } of batches) expect(openAddress(key, id, webhookUrl!)).toBe(DIRECT.webhook.url);
  await leads(alone, linkOf(alone));
  expect((await fetch(alone.baseUrl + link)).status).toBe(404);
}, 60_000);
