// Messages with their deliveries, as many as are wanted at once: copies of one that the service has written itself.

/** So many organisations, each with so many endpoints that are known to answer. Resolves with the organisations' ids. */
export async function seedOrganisations(cluster, ender, { count, endpoints, url }) {
  const rows = await cluster.sql(
    "INSERT INTO organisations (id, name, plan) SELECT uuidv7(), 'bench', 'unlimited' FROM generate_series(1, $1) RETURNING id::text",
    [count],
  );
  for (const { id } of rows) {
    for (let endpoint = 0; endpoint < endpoints; endpoint += 1) await ender.endpoint(id, url);
  }
  await cluster.sql('UPDATE webhook_endpoints SET is_slow = false');
  for (const { id } of rows) await ender.end(id);
  return rows.map(({ id }) => id);
}

/** So many batches of each of the organisations that end now; resolves with how many deliveries that makes. */
export async function seedDeliveries(cluster, organisations, count) {
  const [{ deliveries }] = await cluster.sql(
    `WITH model AS (
       SELECT DISTINCT ON (organisation_id) * FROM webhook_messages WHERE organisation_id = ANY($1::uuid[])
       ORDER BY organisation_id, id
     ), fresh AS MATERIALIZED (
       SELECT model.id AS model_id, model.batch_id AS model_batch_id, uuidv7() AS id, uuidv7() AS batch_id
       FROM model, generate_series(1, $2)
     ), batch AS (
       INSERT INTO batches SELECT (jsonb_populate_record(NULL::batches, to_jsonb(batches) || jsonb_build_object('id', fresh.batch_id))).*
       FROM fresh JOIN batches ON batches.id = fresh.model_batch_id
     ), message AS (
       INSERT INTO webhook_messages
       SELECT (jsonb_populate_record(NULL::webhook_messages,
         to_jsonb(model) || jsonb_build_object('id', fresh.id, 'batch_id', fresh.batch_id))).*
       FROM fresh JOIN model ON model.id = fresh.model_id
     ), delivery AS (
       INSERT INTO webhook_deliveries (id, message_id, organisation_id, endpoint_id, destination, is_slow, due_at, created_at)
       SELECT uuidv7(), fresh.id, organisation_id, endpoint_id, destination, false, now(), now()
       FROM fresh JOIN webhook_deliveries ON message_id = fresh.model_id RETURNING 1
     )
     SELECT count(*)::int AS deliveries FROM delivery`,
    [organisations, count],
  );
  return deliveries;
}
