// Services for one spec file: a database and a Redis of its own, so that files can run in parallel and in any order.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';

/** A migrated, empty database for one user. */
export interface FreshDatabase {
  readonly url: string;
  /** Drops it, even while connections are open. */
  drop(): Promise<void>;
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const template = new URL(required('RECTO_TEST_DATABASE_URL'));
  const source = template.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(template, `CREATE DATABASE ${name} TEMPLATE "${source}"`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(template, name) };
}

/**
 * The address of a Redis database that no other Jest worker uses at the moment; it may contain data of an earlier file.
 */
export function redisUrl(): string {
  const url = new URL(required('RECTO_TEST_REDIS_URL'));
  url.pathname = `/${process.env['JEST_WORKER_ID'] ?? '1'}`;
  return url.href;
}

/** The current keys of the database that `redisUrl` names. */
export async function redisKeys(): Promise<string[]> {
  const { hostname, port, password, pathname } = new URL(redisUrl());
  const socket = connect(Number(port), hostname);
  socket.end(`AUTH ${password}\r\nSELECT ${pathname.slice(1)}\r\nKEYS *\r\nQUIT\r\n`);
  const lines = (await text(socket)).split('\r\n');
  // A bulk string follows the line with its length.
  return lines.filter((_, index) => lines[index - 1]?.startsWith('$'));
}

/** Autovacuum may be at work in it, which the role of the tests can't end: it is done in a moment. */
async function dropDatabase(template: URL, name: string): Promise<void> {
  let last: unknown;
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      await asAdmin(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      last = error;
      await delay(100);
    }
  }
  throw last;
}

async function asAdmin(template: URL, sql: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run this spec through Jest's projects integration or contract`);
  return value;
}
