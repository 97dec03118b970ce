import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, Prisma } from '../../../platform/database';

@Injectable()
export class BatchDeletionRepository {
  constructor(private readonly database: Database) {}

  /** Batches of an organisation with items that have not begun, the oldest first. */
  async withPending(organisationId: string, limit: number): Promise<string[]> {
    const rows = await this.database.statement<{ id: string }>(Prisma.sql`
      SELECT id::text FROM batches
      WHERE organisation_id = ${organisationId}::uuid AND status IN ('pending', 'running') AND pending > 0
      ORDER BY id LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  }

  /** The oldest batch of an organisation. */
  async first(organisationId: string): Promise<string | null> {
    const [found] = await this.database.statement<{ id: string }>(Prisma.sql`
      SELECT id::text FROM batches WHERE organisation_id = ${organisationId}::uuid ORDER BY id LIMIT 1`);
    return found?.id ?? null;
  }

  /** The executions whose results are kept. */
  async keptExecutions(batchId: string): Promise<string[]> {
    const rows = await this.database.statement<{ leaseId: string }>(Prisma.sql`
      SELECT lease_id::text AS "leaseId" FROM batch_items WHERE batch_id = ${batchId}::uuid AND result_key IS NOT NULL`);
    return rows.map(({ leaseId }) => leaseId);
  }

  /** Locks a batch with its items; resolves with all their executions. */
  async lock(client: DatabaseClient, batchId: string): Promise<string[]> {
    await client.$executeRaw(Prisma.sql`SELECT 1 FROM batches WHERE id = ${batchId}::uuid FOR UPDATE`);
    const rows = await client.$queryRaw<{ leaseId: string | null }[]>(Prisma.sql`
      SELECT lease_id::text AS "leaseId" FROM batch_items WHERE batch_id = ${batchId}::uuid ORDER BY id FOR UPDATE`);
    return rows.map(({ leaseId }) => leaseId).filter((id) => id !== null);
  }

  /** With its items. */
  async delete(client: DatabaseClient, batchId: string): Promise<void> {
    await client.batch.deleteMany({ where: { id: batchId } });
  }

  async forgetKeys(organisationId: string): Promise<void> {
    await this.database.run((client) => client.idempotencyKey.deleteMany({ where: { organisationId } }));
  }
}
