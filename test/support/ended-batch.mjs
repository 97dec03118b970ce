// Batches that end without anybody's work, by the service's own code: what tests of webhooks begin with.

const DAY_MS = 86_400_000;

/** The row of a batch of one item that succeeds at this moment; `more` is what it has of its own. */
export function endedBatch({ id, organisationId, now, ...more }) {
  return {
    id,
    organisationId,
    phi: false,
    inlineImages: false,
    status: 'completed',
    options: {},
    metadata: null,
    webhookMode: 'signed',
    webhookUrl: null,
    totalItems: 1,
    pending: 0,
    running: 0,
    succeeded: 1,
    failed: 0,
    cancelled: 0,
    changeSeq: 3n,
    createdAt: now,
    startedAt: now,
    completedAt: now,
    expiresAt: new Date(now.getTime() + 3 * DAY_MS),
    ...more,
  };
}

/** Writes the batch with its message and the message's deliveries; resolves with the message's id. */
export async function announceEnd({ database, webhooks }, batch) {
  await database.transaction(async (client) => {
    await client.batch.create({ data: batch });
    await webhooks.announce(client, batch);
  });
  webhooks.announced();
  const { id } = await database.run((client) =>
    client.webhookMessage.findUniqueOrThrow({ where: { batchId: batch.id }, select: { id: true } }),
  );
  return id;
}
