-- Messages of an organisation are listed newest first, over an index of their own. Built concurrently: nothing that reads or writes messages
-- waits for it, and code from before this migration goes on working beside it. It has to stay the only statement of this migration, for
-- such an index can't be built inside a transaction. A build that was broken off leaves an invalid index: DROP INDEX CONCURRENTLY
-- "webhook_messages_organisation_id_id_idx", then resolve the migration as rolled back and apply it again.

-- CreateIndex
CREATE INDEX CONCURRENTLY "webhook_messages_organisation_id_id_idx" ON "webhook_messages"("organisation_id", "id" DESC);
