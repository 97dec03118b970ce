-- When an organisation was deleted, and until when what it had stored was looked for. Columns without a default, which lock the table for
-- a moment only; code from before this migration goes on working beside it.

-- AlterTable
ALTER TABLE "organisations" ADD COLUMN "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN "purged_at" TIMESTAMPTZ(3);
