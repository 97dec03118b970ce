import { DatabaseError } from 'pg';
import { DomainError, refusedCertificate } from '../../errors';
import { Prisma } from './generated/client';

/** Prisma's error codes if the database can't be reached or doesn't answer in time. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
]);
/** The adapter's kinds of the same failures; a raw query passes them on under a code of its own. */
const UNAVAILABLE_KINDS: ReadonlySet<unknown> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
/** The driver's errors, which have no code, for a connection that broke while it was idle. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;
const UNIQUE_VIOLATION = 'P2002';
const POSTGRES_UNIQUE_VIOLATION = '23505';
/**
 * SQLSTATE classes of an unavailable database: connection exceptions, unknown login or database, insufficient
 * resources, operator intervention (a shutdown, a lock timeout), idle and cancelled transactions.
 */
const UNAVAILABLE_STATES = /^(08|28|3D|40|53|57|25P0[34])/;

const STATE_LENGTH = 5;

/** Turns failures of an unavailable database into `unavailable`; other errors are returned unchanged. */
export function translateFailure(error: unknown): unknown {
  return isAway(error) ? new DomainError('unavailable', undefined, {}, error) : error;
}

/** Whether a row was refused by a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === POSTGRES_UNIQUE_VIOLATION;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === UNIQUE_VIOLATION || sqlState(error) === POSTGRES_UNIQUE_VIOLATION;
}

function isAway(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return (
      UNAVAILABLE_CODES.has(error.code) ||
      UNAVAILABLE_KINDS.has(adapterKind(error)) ||
      UNAVAILABLE_STATES.test(sqlState(error) ?? '')
    );
  }
  return isSocketFailure(error);
}

/** The adapter passes some socket errors on unchanged. */
function isSocketFailure(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENOTFOUND|EAI_)/.test(code)) return true;
  if (refusedCertificate(error) !== undefined) return true;
  // A plain query of the driver.
  if (typeof code === 'string' && code.length === STATE_LENGTH && UNAVAILABLE_STATES.test(code)) return true;
  if (BROKEN.test(error.message)) return true;
  return error.name === 'DriverAdapterError' && /reach|closed|timeout|timed out|terminat/i.test(error.message);
}

function adapterKind({ meta }: Prisma.PrismaClientKnownRequestError): unknown {
  return inside(inside(inside(meta, 'driverAdapterError'), 'cause'), 'kind');
}

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? value[key as keyof typeof value] : undefined;
}

/** A raw query reports Postgres' SQLSTATE in the metadata of Prisma's error, at a place that depends on the adapter. */
function sqlState(error: Prisma.PrismaClientKnownRequestError): string | undefined {
  return findState(error.meta, 0);
}

function findState(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'code' || key === 'originalCode') && typeof inner === 'string' && /^[0-9A-Z]{5}$/.test(inner))
      return inner;
    const found = inner instanceof Error || typeof inner === 'object' ? findState(inner, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
