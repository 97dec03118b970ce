-- Mails that wait for the mail server. A new table: code from before this migration goes on working beside it.

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mails_due_at_idx" ON "mails"("due_at");
