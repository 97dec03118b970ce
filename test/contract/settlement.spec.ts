import { Client } from 'pg';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { type Fault, PostgresProxy } from '../support/postgres-proxy';
import { formOf, Service } from './support/service';

const REQUEST_MS = 2_000;
/** Of the statement that turns a hold into a charge. */
const SETTLEMENT = 'SELECT settle_hold(';

let proxy: PostgresProxy;
let service: Service;
let books: Client;

beforeAll(async () => {
  proxy = await PostgresProxy.start(SETTLEMENT);
  service = await Service.start({ RECTO_REQUEST_MS: String(REQUEST_MS) }, () => proxy.freshDatabase());
  books = new Client({ connectionString: proxy.direct(service.databaseUrl) });
  await books.connect();
});

afterAll(async () => {
  await books.end();
  await service.stop();
  await proxy.stop();
});

beforeEach(() => {
  proxy.onStatement = () => undefined;
  service.pool.play({ pages: 5 });
});

/** Has each settlement meet the next one of these faults, until there are no more. */
function meet(...faults: (Fault | undefined)[]): void {
  proxy.onStatement = () => faults.shift();
}

async function upload(key: string, path = '/v1/parse/file'): Promise<{ status: number; error: unknown }> {
  const body = formOf({ auto_schema: 'true' });
  const response = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  });
  const answer = (await response.json()) as { error?: unknown };
  return { status: response.status, error: answer.error };
}

interface Books {
  readonly balance: number;
  readonly holds: number;
  readonly charges: number;
  readonly refunds: number;
}

async function booksOf(organisation: string): Promise<Books> {
  const { rows } = await books.query<Books>(
    `SELECT credits AS balance,
       (SELECT count(*)::int FROM credit_holds WHERE organisation_id = $1) AS holds,
       (SELECT count(*)::int FROM ledger_entries WHERE organisation_id = $1 AND kind = 'charge') AS charges,
       (SELECT count(*)::int FROM ledger_entries WHERE organisation_id = $1 AND kind = 'refund') AS refunds
     FROM organisations WHERE id = $1`,
    [decodeTypeId('org', organisation)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no such organisation');
  return row;
}

describe('a charge whose connection breaks', () => {
  it.each([
    ['before the server has heard of it', ['before']],
    ['when it is committed and nobody knows', ['after']],
    ['again and again', ['after', 'before', 'before', 'after']],
  ] as const)('%s is asked for again, and made once', async (_when, faults) => {
    const { id, key } = await service.newOrganisation('free');
    meet(...faults);
    expect(await upload(key)).toEqual({ status: 200, error: undefined });
    expect(await booksOf(id)).toEqual({ balance: 995, holds: 0, charges: 1, refunds: 0 });
  });

  it.each([
    ['has been committed', 'after', 1],
    ['never arrived', 'before', 0],
  ] as const)(
    'and %s, while the database stays away past the deadline, ends as 503 and costs nothing',
    async (_what, fault, made) => {
      const { id, key } = await service.newOrganisation('free');
      let settlements = 0;
      proxy.onStatement = () => {
        settlements += 1;
        return fault;
      };
      const answer = upload(key);
      await eventually(async () => settlements > 0 && (await booksOf(id)).charges === made);
      proxy.away();
      const begun = performance.now();
      expect(await answer).toEqual({ status: 503, error: 'unavailable' });
      expect(performance.now() - begun).toBeLessThan(REQUEST_MS + 1_000);
      proxy.onStatement = () => undefined;
      proxy.back();
      await eventually(async () => (await booksOf(id)).holds === 0 && (await booksOf(id)).refunds === made);
      expect(await booksOf(id)).toEqual({ balance: 1_000, holds: 0, charges: made, refunds: made });
    },
  );

  it('without a word does not hold the answer up past the deadline', async () => {
    const { id, key } = await service.newOrganisation('free');
    meet('silent');
    expect(await upload(key)).toEqual({ status: 503, error: 'unavailable' });
    await eventually(async () => (await booksOf(id)).refunds === 1);
    expect(await booksOf(id)).toEqual({ balance: 1_000, holds: 0, charges: 1, refunds: 1 });
  });

  it('and arrives after its request was given up is not made any more', async () => {
    const { id, key } = await service.newOrganisation('free');
    meet('late');
    expect(await upload(key)).toEqual({ status: 503, error: 'unavailable' });
    await eventually(async () => (await booksOf(id)).holds === 0);
    proxy.release();
    // Another one that is made in the ordinary way: the late one had all the time of it.
    expect((await upload(key)).status).toBe(200);
    expect(await booksOf(id)).toEqual({ balance: 995, holds: 0, charges: 1, refunds: 0 });
  });
});

describe('an extraction', () => {
  it('is charged once, also where the connection breaks again and again', async () => {
    const { id, key } = await service.newOrganisation('free');
    meet('after', 'before', 'before', 'after');
    expect(await upload(key, '/v1/extract/schema/file')).toEqual({ status: 200, error: undefined });
    expect(await booksOf(id)).toEqual({ balance: 980, holds: 0, charges: 1, refunds: 0 });
  });

  it('whose charge gets no answer ends as 503 and costs nothing', async () => {
    const { id, key } = await service.newOrganisation('free');
    meet('silent');
    expect(await upload(key, '/v1/extract/schema/file')).toEqual({ status: 503, error: 'unavailable' });
    await eventually(async () => (await booksOf(id)).refunds === 1);
    expect(await booksOf(id)).toEqual({ balance: 1_000, holds: 0, charges: 1, refunds: 1 });
  });
});

it('as many charges stand as answers of 200 were given, whatever breaks', async () => {
  const { id, key } = await service.newOrganisation('free');
  const turns: readonly (Fault | undefined)[] = ['after', undefined, 'before', 'after', 'before', undefined, 'after'];
  let turn = 0;
  proxy.onStatement = () => turns[turn++ % turns.length];
  const statuses: number[] = [];
  const caller = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) statuses.push((await upload(key)).status);
  };
  const outage = async (): Promise<void> => {
    await eventually(() => turn > 6);
    proxy.away();
    await eventually(() => statuses.includes(503));
    proxy.back();
  };
  await Promise.all([outage(), caller(), caller(), caller(), caller()]);
  await eventually(async () => (await booksOf(id)).holds === 0);
  const answered = statuses.filter((status) => status === 200).length;
  await eventually(async () => {
    const { charges, refunds } = await booksOf(id);
    return charges - refunds === answered;
  });
  expect(answered).toBeGreaterThan(0);
  expect((await booksOf(id)).balance).toBe(1_000 - 5 * answered);
});
