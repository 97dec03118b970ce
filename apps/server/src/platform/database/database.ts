/**
 * Access to Postgres: Prisma over the pg adapter. Failures to reach the database become `unavailable` here, so that
 * repositories don't depend on the driver's errors.
 */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { AppConfig } from '../../config';
import { connectionOf } from './connection';
import { translateFailure } from './failures';
import { Prisma, PrismaClient } from './generated/client';

/** What a repository may do, inside a transaction or outside. */
export type DatabaseClient = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>;

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/**
 * Postgres cancels a statement after its timeout; if no answer comes even later, the network lost it, and the
 * connection is closed.
 */
const SILENT_MS = STATEMENT_MS + 5_000;
/**
 * Planner settings. Statements are short, so compiling one (JIT) takes longer than running it. Pages of long lists are
 * read in index order: the planner underestimates a batch of ten thousand items among small ones, and a bitmap scan
 * would collect and sort all of it for a hundred rows, 40 ms instead of one. Prepared statements use generic plans: no
 * values of ours need another index, and planning the larger statements takes several times as long as running them.
 */
const PLANS = '-c jit=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';

@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly prisma: PrismaClient;
  private readonly names = new Map<string, string>();

  constructor(config: AppConfig) {
    const { url, authorities } = config.database;
    this.pool = new Pool({
      max: config.database.poolSize,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: SILENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      options: PLANS,
      ...connectionOf(url, authorities),
    });
    // An idle connection that breaks leaves the pool; the next caller gets an error if no other can be made.
    this.pool.on('error', () => undefined);
    // Nobody listens to a connection at the moment it is handed out; without this listener an error then would end the
    // process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    const adapter = new PrismaPg(this.pool);
    this.prisma = new PrismaClient({ adapter, log: [], errorFormat: 'minimal' });
  }

  /** Runs queries, each in a transaction of its own. */
  async run<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T> {
    try {
      return await work(this.prisma);
    } catch (error) {
      throw translateFailure(error);
    }
  }

  /**
   * Runs one statement in a transaction of its own, for statements that run hundreds of times a second: without Prisma,
   * which costs several times as much as the driver, and prepared once per connection, since planning takes as long as
   * running. Large integers are returned as strings, timestamps as dates.
   */
  async statement<Row extends object>(sql: Prisma.Sql): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>({ name: this.nameOf(sql.text), text: sql.text, values: [...sql.values] }))
        .rows;
    } catch (error) {
      throw translateFailure(error);
    }
  }

  /**
   * Names of prepared statements. There are a few dozen texts in the code, so the names may live as long as the
   * process.
   */
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

  /** Throws `unavailable` if the database doesn't answer. */
  async check(): Promise<void> {
    await this.statement(Prisma.sql`SELECT 1`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}
