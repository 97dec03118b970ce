import { Injectable } from '@nestjs/common';
import {
  Database,
  type DatabaseClient,
  type PlaygroundDocument,
  type PlaygroundRun,
  type Prisma,
} from '../../platform/database';

export type RunView = PlaygroundRun;

/** What was asked, as JSON. */
export type RunOptions = Prisma.InputJsonObject;

/** A document with what was made of it, newest first. */
export type DocumentView = PlaygroundDocument & { readonly runs: readonly RunView[] };

const WITH_RUNS = { runs: { orderBy: { id: 'desc' } } } as const;

@Injectable()
export class PlaygroundRepository {
  constructor(private readonly database: Database) {}

  insert(document: PlaygroundDocument): Promise<DocumentView> {
    return this.database.run((client) => client.playgroundDocument.create({ data: document, include: WITH_RUNS }));
  }

  count(organisationId: string, now: Date): Promise<number> {
    const where = { organisationId, expiresAt: { gt: now } };
    return this.database.run((client) => client.playgroundDocument.count({ where }));
  }

  /** Newest first. */
  list(organisationId: string, now: Date): Promise<DocumentView[]> {
    const where = { organisationId, expiresAt: { gt: now } };
    return this.database.run((client) =>
      client.playgroundDocument.findMany({ where, include: WITH_RUNS, orderBy: { id: 'desc' } }),
    );
  }

  find(id: string, organisationId: string, now: Date): Promise<DocumentView | null> {
    const where = { id, organisationId, expiresAt: { gt: now } };
    return this.database.run((client) => client.playgroundDocument.findFirst({ where, include: WITH_RUNS }));
  }

  async delete(id: string): Promise<void> {
    await this.database.run((client) => client.playgroundDocument.deleteMany({ where: { id } }));
  }

  /** Those whose time is over, the oldest first. */
  findExpired(now: Date, limit: number): Promise<string[]> {
    return this.findIds({ expiresAt: { lte: now } }, limit);
  }

  /** All of an organisation. */
  findOf(organisationId: string, limit: number): Promise<string[]> {
    return this.findIds({ organisationId }, limit);
  }

  /** Fails where the document was deleted meanwhile. */
  insertRun(client: DatabaseClient, run: Omit<PlaygroundRun, 'options'> & { options: RunOptions }): Promise<RunView> {
    return client.playgroundRun.create({ data: run });
  }

  private async findIds(where: Prisma.PlaygroundDocumentWhereInput, take: number): Promise<string[]> {
    const rows = await this.database.run((client) =>
      client.playgroundDocument.findMany({ where, select: { id: true }, orderBy: { expiresAt: 'asc' }, take }),
    );
    return rows.map(({ id }) => id);
  }
}
