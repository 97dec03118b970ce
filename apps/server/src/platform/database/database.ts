/**
 * The one door to Postgres: Prisma over the pg adapter. A database that is away becomes `unavailable` here, so that no
 * repository has to know how a driver says so.
 */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { AppConfig } from '../../config';
import { translateFailure } from './failures';
import { Prisma, PrismaClient } from './generated/client';

/** What a repository may do; the same inside a transaction and outside. */
export type DatabaseClient = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>;

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/** Postgres ends a statement by itself; longer than that and the network has swallowed the answer, and the connection goes. */
const SILENT_MS = STATEMENT_MS + 5_000;
/**
 * Every statement is short: to compile one takes longer than to run it. And pages of long lists are read in the order of an index: a
 * batch of ten thousand among small ones looks small to the planner, which would collect all of it by a bitmap and sort it for the
 * sake of a hundred rows, 40 ms instead of one. A statement that is planned once is planned without its values: none of ours has
 * values that would ask for another index, and to plan the larger ones takes a multiple of running them.
 */
const PLANS = '-c jit=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';

@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly prisma: PrismaClient;
  private readonly names = new Map<string, string>();

  constructor(config: AppConfig) {
    this.pool = new Pool({
      connectionString: config.database.url,
      max: config.database.poolSize,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: SILENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      options: PLANS,
    });
    // A connection that breaks while nobody uses it leaves the pool; who needs one next is told if there is none.
    this.pool.on('error', () => undefined);
    // One that breaks just as it is handed out would end the process: for that moment nobody listens to it.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    const adapter = new PrismaPg(this.pool);
    this.prisma = new PrismaClient({ adapter, log: [], errorFormat: 'minimal' });
  }

  /** Runs queries, each in its own transaction. */
  async run<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T> {
    try {
      return await work(this.prisma);
    } catch (error) {
      throw translateFailure(error);
    }
  }

  /**
   * One statement in a transaction of its own, for what is asked hundreds of times a second: without Prisma's work, which costs a
   * multiple of the driver's, and planned once for each connection, since to plan such a statement takes as long as to run it.
   * Large integers come back as texts, times as dates.
   */
  async statement<Row extends object>(sql: Prisma.Sql): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>({ name: this.nameOf(sql.text), text: sql.text, values: [...sql.values] }))
        .rows;
    } catch (error) {
      throw translateFailure(error);
    }
  }

  /** The texts are those of our own code, a few dozen: their names may stay for the life of the process. */
  private nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    const name = `recto_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** Runs queries that become visible together or not at all. */
  async transaction<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T> {
    try {
      return await this.prisma.$transaction(work, { maxWait: CONNECT_MS, timeout: STATEMENT_MS });
    } catch (error) {
      throw translateFailure(error);
    }
  }

  /** Throws `unavailable` when the database doesn't answer. */
  async check(): Promise<void> {
    await this.run((client) => client.$queryRaw(Prisma.sql`SELECT 1`));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}
