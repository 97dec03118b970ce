-- Requests of the last 7 days, for the dashboard. A new table: code from before this migration goes on working beside it.

-- CreateTable
CREATE TABLE "request_records" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error_code" TEXT,
    "pages" INTEGER,
    "ms" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "request_records_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_records_organisation_id_id_idx" ON "request_records"("organisation_id", "id" DESC);

-- CreateIndex
CREATE INDEX "request_records_at_idx" ON "request_records"("at");
