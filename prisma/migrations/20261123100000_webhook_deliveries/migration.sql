-- Endpoints, deliveries and attempts of webhooks, the audit and notices. New tables, and columns of webhook_messages with constant
-- defaults, which need no rewrite: each lock is held for moments. Code from before this migration goes on working beside it: what it
-- writes is marked as not fanned out by the default, and a sweep writes the deliveries.

-- AlterTable
ALTER TABLE "webhook_messages" ALTER COLUMN "batch_id" DROP NOT NULL,
ALTER COLUMN "body" DROP NOT NULL,
ADD COLUMN "phi" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "is_fanned_out" BOOLEAN NOT NULL DEFAULT false;

-- What is there by now: there were no endpoints to send signed messages to, and results that are gone are not told of. Direct messages
-- whose results are still there wait for the first sweep.
UPDATE "webhook_messages" SET "is_fanned_out" = true WHERE "mode" = 'signed' OR "expires_at" <= now();
UPDATE "webhook_messages" SET "phi" = true FROM "batches" WHERE "batches"."id" = "webhook_messages"."batch_id" AND "batches"."phi";

-- DropIndex
DROP INDEX "webhook_messages_organisation_id_idx";

-- CreateEnum
CREATE TYPE "webhook_disabled_reason" AS ENUM ('requested', 'gone', 'failing');

-- CreateEnum
CREATE TYPE "webhook_delivery_status" AS ENUM ('pending', 'succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "webhook_delivery_stage" AS ENUM ('ready', 'queued', 'leased', 'done');

-- CreateEnum
CREATE TYPE "webhook_attempt_outcome" AS ENUM ('succeeded', 'failed', 'lost');

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "organisation_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "disabled_reason" "webhook_disabled_reason",
    "disabled_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "sealed_secret" BYTEA NOT NULL,
    "former_secret" BYTEA,
    "former_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failing_message_id" UUID,
    "failed_again" BOOLEAN NOT NULL DEFAULT false,
    "is_slow" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "endpoint_id" UUID,
    "destination" TEXT NOT NULL,
    "status" "webhook_delivery_status" NOT NULL DEFAULT 'pending',
    "stage" "webhook_delivery_stage" NOT NULL DEFAULT 'ready',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_id" UUID,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "run" INTEGER NOT NULL DEFAULT 0,
    "returns" INTEGER NOT NULL DEFAULT 0,
    "is_slow" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" "webhook_attempt_outcome",
    "status_code" INTEGER,
    "error" TEXT,
    "message" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entries_organisation_id_id_idx" ON "audit_entries"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- CreateIndex
CREATE INDEX "notices_organisation_id_id_idx" ON "notices"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "notices_at_idx" ON "notices"("at");

-- CreateIndex
CREATE INDEX "webhook_endpoints_organisation_id_id_idx" ON "webhook_endpoints"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "webhook_messages_organisation_id_created_at_idx" ON "webhook_messages"("organisation_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_messages_body_to_wipe_idx" ON "webhook_messages"("expires_at") WHERE (phi AND body IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_messages_to_fan_out_idx" ON "webhook_messages"("id") WHERE (NOT is_fanned_out);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_idx" ON "webhook_deliveries"("endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organisation_id_destination_created_at_idx" ON "webhook_deliveries"("organisation_id", "destination", "created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_ready_idx" ON "webhook_deliveries"("is_slow", "organisation_id", "destination", "due_at") WHERE (stage = 'ready');

-- CreateIndex
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("stage", "due_at") WHERE (stage IN ('queued', 'leased'));

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_message_id_destination_key" ON "webhook_deliveries"("message_id", "destination");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_id_idx" ON "webhook_attempts"("delivery_id", "id");

-- CreateIndex
CREATE INDEX "webhook_attempts_started_at_idx" ON "webhook_attempts"("started_at");

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "webhook_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit is inserted into and, after its time, deleted from.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_entries_never_change BEFORE UPDATE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
