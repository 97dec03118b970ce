-- The trace of the request that made a batch, which the spans of its items and of its webhook belong to. A column without a default, which locks
-- the table for a moment only; code from before this migration goes on working beside it.

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "trace_parent" TEXT;
