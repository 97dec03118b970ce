// How the list of an organisation's messages is read: in the order of an index, and no more of it than the page asks for.
import { MessageHistory } from '../../apps/server/src/modules/webhooks';
import { Database, Prisma } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { Service } from '../contract/support/service';

const ORGANISATIONS = 200;
const MESSAGES_OF_EACH = 100;
const PAGE = 20;

let service: Service;

beforeAll(async () => {
  // One connection: it tells what it has counted.
  service = await Service.start({ RECTO_ROLE: 'api', RECTO_DATABASE_POOL: '1' });
}, 60_000);
afterAll(() => service.stop());

async function indexReads(): Promise<{ scans: number; rows: number }> {
  await service.part(Database).statement(Prisma.sql`SELECT pg_stat_force_next_flush()::text`);
  const [found] = await service.part(Database).statement<{ scans: number; rows: number }>(Prisma.sql`
    SELECT idx_scan::int AS scans, idx_tup_read::int AS rows FROM pg_stat_user_indexes
    WHERE indexrelname = 'webhook_messages_organisation_id_id_idx'`);
  return found ?? { scans: 0, rows: 0 };
}

it('reads one page of the index, however many messages there are', async () => {
  const database = service.part(Database);
  const organisationId = decodeTypeId('org', (await service.newOrganisation('unlimited')).id) ?? '';
  await database.run(async (client) => {
    await client.$executeRaw(Prisma.sql`
      INSERT INTO organisations (id, name) SELECT uuidv7(), 'Other' FROM generate_series(2, ${ORGANISATIONS}::int)`);
    // In turn, as messages come; ids are made in the order of time.
    await client.$executeRaw(Prisma.sql`
      INSERT INTO webhook_messages (id, organisation_id, mode, phi, created_at, expires_at, is_fanned_out)
      SELECT uuidv7(), organisations.id, 'signed', nth % 10 = 0, now(), now(), true
      FROM generate_series(1, ${MESSAGES_OF_EACH}::int) AS nth, organisations ORDER BY nth`);
    await client.$executeRaw(Prisma.sql`ANALYZE webhook_messages`);
  });
  const before = await indexReads();
  const history = service.part(MessageHistory);
  const page = await history.list({ organisationId, phi: false }, { limit: PAGE });
  expect(page).toHaveLength(PAGE);
  const next = await history.list({ organisationId, phi: false }, { limit: PAGE, before: page.at(-1)?.id });
  expect(new Set([...page, ...next].map(({ id }) => id)).size).toBe(2 * PAGE);
  const after = await indexReads();
  expect(after.scans - before.scans).toBe(2);
  expect(after.rows - before.rows).toBeLessThan(3 * PAGE);
});
