-- When it was told that credits run out, and that a key expires, so that it is told once. Columns without a default, which lock the tables for a
-- moment only; code from before this migration goes on working beside it.

-- AlterTable
ALTER TABLE "organisations" ADD COLUMN "credits_low_told_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "expiry_told_at" TIMESTAMPTZ(3);
