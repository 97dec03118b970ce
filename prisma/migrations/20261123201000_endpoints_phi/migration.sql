-- Whether an endpoint gets messages of PHI batches. A column with a constant default, which locks the table for a moment only; endpoints that
-- are there go on getting what they got, and code from before this migration, which registers endpoints by the operator's command alone,
-- goes on working beside it.

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN "phi" BOOLEAN NOT NULL DEFAULT true;
