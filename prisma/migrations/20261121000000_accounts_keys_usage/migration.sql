-- Organisations, their keys, and the ledger of credits. Only new tables: no lock on anything in use, and code from before
-- this migration goes on working beside it.

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('free', 'unlimited');

-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('grant', 'charge');

-- CreateTable
CREATE TABLE "organisations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'free',
    "credits" INTEGER NOT NULL DEFAULT 0,
    "inline_images" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organisations_credits_not_negative" CHECK ("credits" >= 0)
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "display" TEXT NOT NULL,
    "phi" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_holds" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "drawn" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "pages" INTEGER,
    "credits" INTEGER NOT NULL,
    "drawn" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_sha256_key" ON "api_keys"("sha256");

-- CreateIndex
CREATE INDEX "api_keys_organisation_id_idx" ON "api_keys"("organisation_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_holds_subject_id_key" ON "credit_holds"("subject_id");

-- CreateIndex
CREATE INDEX "credit_holds_expires_at_idx" ON "credit_holds"("expires_at");

-- CreateIndex
CREATE INDEX "ledger_entries_organisation_id_created_at_idx" ON "ledger_entries"("organisation_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_subject_id_kind_key" ON "ledger_entries"("subject_id", "kind");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
