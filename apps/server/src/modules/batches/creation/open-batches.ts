/** How many batches of an organisation may be open at once. */
import { DomainError } from '../../../errors';
import { type DatabaseClient, Prisma } from '../../../platform/database';

/** Of Postgres' advisory locks with two numbers; the second one tells the organisation. */
const LAST_PLACES = 7_302;
/** So near to the limit, those who create at the same moment go one after another, so that none passes it. */
const NEAR = 64;

/** Inside the transaction that makes a batch. Throws `limit_reached`. */
export async function requireRoom(client: DatabaseClient, organisationId: string, maxOpen: number): Promise<void> {
  if ((await countOpen(client, organisationId, maxOpen)) + NEAR < maxOpen) return;
  await client.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(${LAST_PLACES}::int, hashtext(${organisationId}))`);
  if ((await countOpen(client, organisationId, maxOpen)) < maxOpen) return;
  throw new DomainError(
    'limit_reached',
    `This organisation has ${maxOpen} open batches, which is the limit. Wait until some have ended, or cancel some.`,
    { limit: maxOpen },
  );
}

/** Reads an index over open batches alone, and no more of it than matters. */
async function countOpen(client: DatabaseClient, organisationId: string, atMost: number): Promise<number> {
  const [found] = await client.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM batches
      WHERE organisation_id = ${organisationId}::uuid AND status IN ('pending', 'running') LIMIT ${atMost}
    ) AS open`);
  return found?.count ?? 0;
}
