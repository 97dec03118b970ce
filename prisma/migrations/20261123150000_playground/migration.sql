-- Documents of the playground, and what was made of them. New tables: code from before this migration goes on working beside them.

-- CreateTable
CREATE TABLE "playground_documents" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "playground_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playground_runs" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "credits" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "playground_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "playground_documents_organisation_id_id_idx" ON "playground_documents"("organisation_id", "id" DESC);

-- CreateIndex
CREATE INDEX "playground_documents_expires_at_idx" ON "playground_documents"("expires_at");

-- CreateIndex
CREATE INDEX "playground_runs_document_id_idx" ON "playground_runs"("document_id");

-- AddForeignKey
ALTER TABLE "playground_documents" ADD CONSTRAINT "playground_documents_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playground_runs" ADD CONSTRAINT "playground_runs_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "playground_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
