import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, Prisma, type WebhookEndpoint } from '../../../platform/database';

export type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'organisationId' | 'url' | 'description' | 'phi' | 'sealedSecret' | 'createdAt'
>;

/** An endpoint as lists show it. */
export type ListedEndpoint = Omit<WebhookEndpoint, 'sealedSecret' | 'formerSecret'>;

export interface EndpointRef {
  readonly organisationId: string;
  readonly id: string;
}

const UNLISTED = { sealedSecret: true, formerSecret: true } as const;
/** Of Postgres' advisory locks with two numbers; the second one tells the organisation. */
const LAST_ENDPOINTS = 7_303;

/** Endpoints that are not deleted; deleted ones are found by nothing but their deletion. */
@Injectable()
export class EndpointsRepository {
  constructor(private readonly database: Database) {}

  list(organisationId?: string): Promise<ListedEndpoint[]> {
    const where = { deletedAt: null, ...(organisationId === undefined ? {} : { organisationId }) };
    return this.database.run((client) =>
      client.webhookEndpoint.findMany({ where, omit: UNLISTED, orderBy: { id: 'asc' } }),
    );
  }

  find({ organisationId, id }: EndpointRef): Promise<ListedEndpoint | null> {
    const where = { id, organisationId, deletedAt: null };
    return this.database.run((client) => client.webhookEndpoint.findFirst({ where, omit: UNLISTED }));
  }

  /** Whose it is, for those who may do something to the endpoints of all organisations. */
  async organisationOf(id: string): Promise<string | null> {
    const where = { id, deletedAt: null };
    const found = await this.database.run((client) =>
      client.webhookEndpoint.findFirst({ where, select: { organisationId: true } }),
    );
    return found?.organisationId ?? null;
  }

  /** How many an organisation has. Whoever asks next waits for the end of the transaction, so that nobody passes the limit. */
  async countExclusively(client: DatabaseClient, organisationId: string): Promise<number> {
    await client.$executeRaw(
      Prisma.sql`SELECT pg_advisory_xact_lock(${LAST_ENDPOINTS}::int, hashtext(${organisationId}))`,
    );
    return client.webhookEndpoint.count({ where: { organisationId, deletedAt: null } });
  }

  insert(client: DatabaseClient, endpoint: NewEndpoint): Promise<ListedEndpoint> {
    return client.webhookEndpoint.create({ data: endpoint, omit: UNLISTED });
  }

  /** Locks the row, which is to be done before deliveries are locked; null when there is no such endpoint. */
  async lock(client: DatabaseClient, { organisationId, id }: EndpointRef): Promise<WebhookEndpoint | null> {
    await client.$executeRaw(Prisma.sql`
      SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid AND organisation_id = ${organisationId}::uuid FOR UPDATE`);
    return client.webhookEndpoint.findFirst({ where: { id, organisationId, deletedAt: null } });
  }

  /** The same for all of an organisation. */
  async lockAll(client: DatabaseClient, organisationId: string): Promise<WebhookEndpoint[]> {
    await client.$executeRaw(Prisma.sql`
      SELECT 1 FROM webhook_endpoints WHERE organisation_id = ${organisationId}::uuid ORDER BY id FOR UPDATE`);
    return client.webhookEndpoint.findMany({ where: { organisationId, deletedAt: null }, orderBy: { id: 'asc' } });
  }

  update(client: DatabaseClient, id: string, change: Prisma.WebhookEndpointUpdateInput): Promise<ListedEndpoint> {
    return client.webhookEndpoint.update({ where: { id }, data: change, omit: UNLISTED });
  }

  /** Wipes secrets that sign no more beside their successors; returns how many. */
  async wipeFormerSecrets(now: Date): Promise<number> {
    const { count } = await this.database.run((client) =>
      client.webhookEndpoint.updateMany({
        where: { formerSecretUntil: { lte: now } },
        data: { formerSecret: null, formerSecretUntil: null },
      }),
    );
    return count;
  }

  /** Deletes the rows of endpoints that are deleted and that no delivery is left of; returns how many. */
  async forgetDeleted(): Promise<number> {
    const { count } = await this.database.run((client) =>
      client.webhookEndpoint.deleteMany({ where: { deletedAt: { not: null }, deliveries: { none: {} } } }),
    );
    return count;
  }
}
