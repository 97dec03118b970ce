-- Files that wait for their bytes are counted for each organisation, over an index of them alone. Built concurrently: nothing that
-- reads or writes files waits for it, and code from before this migration goes on working beside it. It has to stay the only
-- statement of this migration, for such an index can't be built inside a transaction. A build that was broken off leaves an
-- invalid index: DROP INDEX CONCURRENTLY "files_pending_idx", then resolve the migration as rolled back and apply it again.

-- CreateIndex
CREATE INDEX CONCURRENTLY "files_pending_idx" ON "files"("organisation_id", "expires_at") WHERE ("etag" IS NULL AND "purged_at" IS NULL);
