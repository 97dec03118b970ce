// The invariants of a finished batch, whatever happened to it; they are read from the database, not from the service.
import { setTimeout as delay } from 'node:timers/promises';

const HOLDS_GONE_WITHIN_MS = 60_000;

/**
 * Checks counters, ledger, holds, change numbers and the completion event of one batch. `spent` is the most that the
 * organisation may have paid in total; `unharmed` requires that the faults used up no attempt.
 */
export async function checkBooks(report, cluster, { organisation, batch, unharmed = true }) {
  const row = await batchRow(cluster, batch);
  const counted = await recount(cluster, batch);
  report.check(
    'the counters are those of a recount of the rows',
    COUNTS.every((name) => row[name] === counted[name]),
    COUNTS.map((name) => `${name} ${row[name]}/${counted[name]}`).join(', '),
  );
  report.equal('every item is terminal', counted.done, row.total_items);
  await checkLedger(report, cluster, { organisation, batch });
  await checkChanges(report, cluster, { batch, row });
  await checkEvent(report, cluster, { batch, row });
  if (unharmed) report.equal('no item used more than one attempt', counted.attempts, row.total_items);
  report.say(`given back ${counted.returns} times, failed attempts ${counted.failures}`);
  return counted;
}

const COUNTS = ['pending', 'running', 'succeeded', 'failed', 'cancelled'];

async function batchRow(cluster, batch) {
  const [row] = await cluster.sql('SELECT *, status::text, change_seq::int FROM batches WHERE id = $1', [batch]);
  return row;
}

async function recount(cluster, batch) {
  const [row] = await cluster.sql(
    `SELECT ${COUNTS.map((name) => `count(*) FILTER (WHERE status = '${name}')::int AS ${name}`).join(', ')},
       count(*) FILTER (WHERE stage = 'done' AND status IN ('succeeded', 'failed', 'cancelled'))::int AS done,
       sum(attempts)::int AS attempts, sum(returns)::int AS returns, sum(failures)::int AS failures
     FROM batch_items WHERE batch_id = $1`,
    [batch],
  );
  return row;
}

async function checkLedger(report, cluster, { organisation, batch }) {
  const [paid] = await cluster.sql(
    `SELECT count(entry.id)::int AS entries, count(DISTINCT entry.subject_id)::int AS items,
       coalesce(sum(entry.pages), 0)::int AS pages, coalesce(sum(entry.drawn), 0)::int AS drawn,
       count(*) FILTER (WHERE (item.status = 'succeeded') <> (entry.id IS NOT NULL))::int AS wrong,
       coalesce(sum(item.page_count) FILTER (WHERE item.status = 'succeeded'), 0)::int AS succeeded_pages
     FROM batch_items item LEFT JOIN ledger_entries entry ON entry.subject_id = item.id AND entry.kind = 'charge'
     WHERE item.batch_id = $1`,
    [batch],
  );
  report.equal('nothing is billed twice', paid.entries, paid.items);
  report.equal('each success is billed and nothing else is', paid.wrong, 0);
  report.equal('the ledger sums to the pages of the successes', paid.pages, paid.succeeded_pages);
  report.equal('no hold is left', await holdsLeft(cluster, organisation.id), 0);
  const [{ credits, charged }] = await cluster.sql(
    `SELECT credits, (SELECT coalesce(sum(drawn), 0)::int FROM ledger_entries
       WHERE organisation_id = organisations.id AND kind = 'charge') AS charged
     FROM organisations WHERE id = $1`,
    [organisation.id],
  );
  report.equal('the balance fell by what was billed', organisation.credits - credits, charged);
}

/** Executors that have lost their lease release their hold when they notice. */
async function holdsLeft(cluster, organisationId) {
  for (let waited = 0; ; waited += 500) {
    const [{ left }] = await cluster.sql('SELECT count(*)::int AS left FROM credit_holds WHERE organisation_id = $1', [
      organisationId,
    ]);
    if (left === 0 || waited >= HOLDS_GONE_WITHIN_MS) return left;
    await delay(500);
  }
}

async function checkChanges(report, cluster, { batch, row }) {
  const [seen] = await cluster.sql(
    'SELECT max(change_seq)::int AS last, count(DISTINCT change_seq)::int AS different FROM batch_items WHERE batch_id = $1',
    [batch],
  );
  report.check(
    'change numbers are unique, and the batch knows the last one',
    seen.different === row.total_items && seen.last === row.change_seq,
    `${seen.different} numbers, the last ${seen.last} of ${row.change_seq}`,
  );
}

async function checkEvent(report, cluster, { batch, row }) {
  const messages = await cluster.sql('SELECT body FROM webhook_messages WHERE batch_id = $1', [batch]);
  report.equal('exactly one completion event', messages.length, row.webhook_mode === null ? 0 : 1);
  for (const { body } of messages) {
    const event = JSON.parse(body);
    report.check(
      'the event tells the final state',
      event.status === row.status && COUNTS.every((name) => event.counts[name] === row[name]),
      `${event.status}, ${JSON.stringify(event.counts)}`,
    );
  }
}
