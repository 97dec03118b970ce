// A million items as after a busy month: most of them done, some batches running, some whose results or records have
// expired. Postgres generates them in a temporary database.

const BIG = 100;
const BIG_ITEMS = 10_000;
const SMALL = 2_000;
const SMALL_ITEMS = 3;
const FILES = 100_000;

/**
 * Ages of the batches by their number: `[up to, age, state]`. Terminal ones keep their results for 3 days and their
 * rows for 30.
 */
const AGES = `(VALUES
  (1, 5, '1 hour', 'running'), (6, 10, '2 hours', 'pending'), (11, 40, '1 day', 'completed'),
  (41, 45, '4 days', 'completed'), (46, 96, '10 days', 'expired'), (97, 100, '31 days', 'expired')
) AS kind (first, last, age, state)`;

const STEPS = [
  [
    'organisations',
    `INSERT INTO organisations (id, name, plan) SELECT uuidv7(), 'seeded ' || n, 'unlimited' FROM generate_series(1, 20) n`,
  ],
  [
    'batches',
    `INSERT INTO batches (id, organisation_id, status, options, metadata, webhook_mode, total_items, pending, succeeded,
       change_seq, created_at, started_at, completed_at, expires_at)
     SELECT uuidv7(-age::interval + n * interval '1 millisecond'), org.id, state::batch_status, '{}', NULL, 'signed', size,
       CASE state WHEN 'running' THEN size / 2 WHEN 'pending' THEN size ELSE 0 END,
       CASE state WHEN 'running' THEN size - size / 2 WHEN 'pending' THEN 0 ELSE size END,
       size * CASE state WHEN 'pending' THEN 1 ELSE 3 END,
       now() - age::interval,
       CASE state WHEN 'pending' THEN NULL ELSE now() - age::interval END,
       CASE WHEN state IN ('completed', 'expired') THEN now() - age::interval + interval '10 minutes' END,
       now() - age::interval + interval '3 days'
     FROM (
       SELECT n, ${BIG_ITEMS} AS size, n AS kind_of FROM generate_series(1, ${BIG}) n
       UNION ALL SELECT ${BIG} + n, ${SMALL_ITEMS}, 11 + n % 86 FROM generate_series(1, ${SMALL}) n
     ) wanted
     JOIN ${AGES} ON kind_of BETWEEN first AND last
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM organisations) org
       ON place = 1 + n % (SELECT count(*) FROM organisations)`,
  ],
  [
    'batch_items',
    `INSERT INTO batch_items (id, batch_id, organisation_id, position, status, change_seq, attempts, file_id, file_etag, page_count,
       result_key, started_at, completed_at, updated_at, stage, due_at)
     SELECT uuidv7(b.created_at - now()), b.id, b.organisation_id, n - 1,
       CASE WHEN done THEN 'succeeded' ELSE 'pending' END::item_status,
       CASE WHEN done AND b.status <> 'pending' THEN b.change_seq - b.succeeded + (n - b.pending) ELSE n END,
       CASE WHEN done THEN 1 ELSE 0 END, uuidv7(b.created_at - now()), 'etag', CASE WHEN done THEN 1 END,
       CASE WHEN done AND b.status <> 'expired' THEN 'results/' || uuidv7(b.created_at - now()) || '.json' END,
       CASE WHEN done THEN b.created_at END, CASE WHEN done THEN b.created_at + n * interval '50 milliseconds' END,
       b.created_at + n * interval '50 milliseconds',
       CASE WHEN done THEN 'done' ELSE 'ready' END::item_stage, b.created_at
     FROM batches b, generate_series(1, b.total_items) n, LATERAL (SELECT n > b.pending AS done) state`,
  ],
  [
    'ledger_entries',
    `INSERT INTO ledger_entries (id, organisation_id, kind, subject_id, operation, pages, credits, drawn, created_at)
     SELECT uuidv7(completed_at - now()), organisation_id, 'charge', id, 'parse', 1, 1, 0, completed_at FROM batch_items WHERE status = 'succeeded'`,
  ],
  [
    'files',
    `INSERT INTO files (id, organisation_id, filename, content_type, size_bytes, etag, created_at, uploaded_at, expires_at, purged_at)
     SELECT uuidv7(-age), org.id, 'seeded.pdf', 'application/pdf', 1000, 'etag', now() - age, now() - age, now() - age + interval '3 days',
       CASE WHEN age > interval '4 days' THEN now() - age + interval '3 days' END
     FROM generate_series(1, ${FILES}) n CROSS JOIN LATERAL (SELECT n * interval '33 days' / ${FILES} AS age) aged
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM organisations) org ON place = 1 + n % 20`,
  ],
  [
    'idempotency_keys',
    `INSERT INTO idempotency_keys (organisation_id, phi, key, batch_id, expires_at)
     SELECT organisation_id, false, 'key-' || id, id, created_at + interval '3 days' FROM batches`,
  ],
  [
    'webhook_messages',
    `INSERT INTO webhook_messages (id, organisation_id, batch_id, mode, body, created_at, expires_at)
     SELECT uuidv7(completed_at - now()), organisation_id, id, 'signed', '{}', completed_at, expires_at FROM batches WHERE completed_at IS NOT NULL`,
  ],
];

/** Fills an empty database; returns the rows of each table. */
export async function seed(cluster) {
  const counts = {};
  for (const [table, sql] of STEPS) {
    await cluster.sql(sql);
    const [{ count }] = await cluster.sql(`SELECT count(*)::int AS count FROM ${table}`);
    counts[table] = count;
  }
  await cluster.sql('VACUUM ANALYZE');
  return counts;
}
