-- Which key a hold and a charge belong to, and who made a key. Columns without a default, which need no rewrite: each lock is held for
-- moments. Code from before this migration goes on working beside it: what it holds and charges names no key.

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "created_by_id" UUID;

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "key_id" UUID;

-- AlterTable
ALTER TABLE "credit_holds" ADD COLUMN "key_id" UUID;

-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN "key_id" UUID;

-- As before, with the key.
CREATE OR REPLACE FUNCTION settle_hold(held_for uuid, charged_for uuid, entry_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  WITH hold AS (
    DELETE FROM credit_holds WHERE subject_id = held_for
    RETURNING organisation_id, operation, key_id, pages, credits, drawn
  )
  INSERT INTO ledger_entries (id, organisation_id, kind, subject_id, operation, key_id, pages, credits, drawn)
  SELECT entry_id, organisation_id, 'charge', charged_for, operation, key_id, pages, credits, drawn FROM hold;
  RETURN FOUND;
END $$;
