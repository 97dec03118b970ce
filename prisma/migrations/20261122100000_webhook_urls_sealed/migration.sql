-- The URL of a direct webhook is kept sealed, as a text in the column that it has: code from before this migration, which copies
-- it from batch to message, goes on working beside the new. What such code still writes plainly is sealed by a sweep, and all of it
-- is wiped when the results go; these indexes find both. Few rows are in them, and building them takes moments.

-- CreateIndex
CREATE INDEX "batches_webhook_to_wipe_idx" ON "batches"("expires_at") WHERE (webhook_url IS NOT NULL);

-- CreateIndex
CREATE INDEX "batches_webhook_to_seal_idx" ON "batches"("id") WHERE (webhook_url NOT LIKE 'sealed:%');

-- CreateIndex
CREATE INDEX "webhook_messages_url_to_wipe_idx" ON "webhook_messages"("expires_at") WHERE (url IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_messages_url_to_seal_idx" ON "webhook_messages"("id") WHERE (url NOT LIKE 'sealed:%');
