import { Injectable } from '@nestjs/common';
import { type DatabaseClient, Prisma } from '../../../platform/database';

@Injectable()
export class WaitingDeliveriesRepository {
  /**
   * Ends what waits for an endpoint; returns how many deliveries. `client` is a transaction that has locked the endpoint's row first.
   * An attempt that is under way ends by itself.
   */
  cancelWaiting(client: DatabaseClient, endpointId: string, now: Date): Promise<number> {
    return client.$executeRaw(Prisma.sql`
      UPDATE webhook_deliveries SET status = 'cancelled', stage = 'done', completed_at = ${now}
      WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_deliveries
        WHERE endpoint_id = ${endpointId}::uuid AND stage IN ('ready', 'queued') ORDER BY id FOR UPDATE))`);
  }
}
