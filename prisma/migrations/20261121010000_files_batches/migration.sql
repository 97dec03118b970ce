-- Files, batches with their items, idempotency keys, the messages that tell of a batch's end, and when sweeps are due. Only new
-- tables: no lock on anything in use, and code from before this migration goes on working beside it.

-- CreateEnum
CREATE TYPE "batch_status" AS ENUM ('pending', 'running', 'completed', 'partially_failed', 'failed', 'cancelled', 'expired');

-- CreateEnum
CREATE TYPE "item_status" AS ENUM ('pending', 'running', 'succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "item_stage" AS ENUM ('ready', 'queued', 'leased', 'done');

-- CreateEnum
CREATE TYPE "webhook_mode" AS ENUM ('signed', 'direct');

-- CreateTable
CREATE TABLE "batches" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "phi" BOOLEAN NOT NULL DEFAULT false,
    "inline_images" BOOLEAN NOT NULL DEFAULT false,
    "status" "batch_status" NOT NULL DEFAULT 'pending',
    "options" JSON NOT NULL,
    "metadata" TEXT,
    "webhook_mode" "webhook_mode",
    "webhook_url" TEXT,
    "total_items" INTEGER NOT NULL,
    "pending" INTEGER NOT NULL,
    "running" INTEGER NOT NULL DEFAULT 0,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "change_seq" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id"),
    -- The counters can't drift unseen: they always sum to the items, and none is negative.
    CONSTRAINT "batches_counts" CHECK ("pending" + "running" + "succeeded" + "failed" + "cancelled" = "total_items"
        AND LEAST("pending", "running", "succeeded", "failed", "cancelled") >= 0)
);

-- CreateTable
CREATE TABLE "batch_items" (
    "id" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "item_status" NOT NULL DEFAULT 'pending',
    "change_seq" BIGINT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "file_id" UUID,
    "file_etag" TEXT,
    "sealed_url" BYTEA,
    "url" TEXT,
    "page_count" INTEGER,
    "error_code" TEXT,
    "error_message" TEXT,
    "result_key" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "stage" "item_stage" NOT NULL DEFAULT 'ready',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_id" UUID,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "returns" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "batch_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "organisation_id" UUID NOT NULL,
    "phi" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "batch_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organisation_id","phi","key")
);

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "phi" BOOLEAN NOT NULL DEFAULT false,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "etag" TEXT,
    "sha256" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "purged_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_messages" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "mode" "webhook_mode" NOT NULL,
    "url" TEXT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "batches_organisation_id_id_idx" ON "batches"("organisation_id", "id" DESC);

-- CreateIndex
CREATE INDEX "batches_organisation_id_status_id_idx" ON "batches"("organisation_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "batches_active_idx" ON "batches"("organisation_id", "id") WHERE (status IN ('pending', 'running'));

-- CreateIndex
CREATE INDEX "batches_to_expire_idx" ON "batches"("expires_at") WHERE (status <> 'expired');

-- CreateIndex
CREATE INDEX "batches_created_at_idx" ON "batches"("created_at");

-- CreateIndex
CREATE INDEX "batch_items_ready_idx" ON "batch_items"("organisation_id", "batch_id", "position") WHERE (stage = 'ready');

-- CreateIndex
CREATE INDEX "batch_items_due_idx" ON "batch_items"("stage", "due_at") WHERE (stage IN ('queued', 'leased'));

-- CreateIndex
CREATE UNIQUE INDEX "batch_items_batch_id_change_seq_key" ON "batch_items"("batch_id", "change_seq");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "files_organisation_id_idx" ON "files"("organisation_id");

-- CreateIndex
CREATE INDEX "files_to_purge_idx" ON "files"("expires_at") WHERE ("purged_at" IS NULL);

-- CreateIndex
CREATE INDEX "files_created_at_idx" ON "files"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_messages_batch_id_key" ON "webhook_messages"("batch_id");

-- CreateIndex
CREATE INDEX "webhook_messages_organisation_id_idx" ON "webhook_messages"("organisation_id");

-- CreateIndex
CREATE INDEX "webhook_messages_created_at_idx" ON "webhook_messages"("created_at");

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "schedules" (
    "name" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("name")
);
