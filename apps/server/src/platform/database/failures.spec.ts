import { DatabaseError } from 'pg';
import { DomainError } from '../../errors';
import { isDuplicate, translateFailure } from './failures';
import { Prisma } from './generated/client';

/** Errors as Prisma and its adapter for pg throw them while connections are cut or the server is down. */
function known(code: string, cause: Record<string, unknown>): Error {
  const meta = { driverAdapterError: { name: 'DriverAdapterError', cause } };
  return new Prisma.PrismaClientKnownRequestError('Raw query failed.', { code, clientVersion: '7', meta });
}

describe('translateFailure', () => {
  it.each([
    ['a statement that was cut off', known('P2010', { originalCode: '57P01', kind: 'postgres', code: '57P01' })],
    ['a raw query without a server', known('P2010', { kind: 'DatabaseNotReachable', host: 'db', port: 5432 })],
    ['a query without a server', known('P1001', { kind: 'DatabaseNotReachable', host: 'db', port: 5432 })],
    ['a server that starts', known('P2039', { originalCode: '57P03', kind: 'postgres', code: '57P03' })],
    ['a statement that waited too long for a lock', known('P2010', { originalCode: '57014', kind: 'postgres' })],
    ['a transaction that stood still for too long', known('P2039', { originalCode: '25P03', kind: 'postgres' })],
    ['a deadlock', known('P2010', { originalCode: '40P01', kind: 'postgres' })],
    ['a transaction whose connection broke', known('P1017', { kind: 'ConnectionClosed' })],
    ['a connection that broke between two statements', new Error('Connection terminated unexpectedly')],
    ['what comes after', new Error('Client has encountered a connection error and is not queryable')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['an answer that never came', new Error('Query read timeout')],
    ['a plain query that was cut off', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ])('takes %s for a database that is away', (_case, error) => {
    expect(translateFailure(error)).toMatchObject({ name: DomainError.name, code: 'unavailable', cause: error });
  });

  it.each([
    ['a broken rule of the database', known('P2010', { originalCode: '23514', kind: 'postgres', code: '23514' })],
    ['a plain query that is none', Object.assign(new Error('syntax error'), { code: '42601' })],
    ['a mistake of ours', new TypeError('Cannot read properties of undefined')],
    ['a refusal', new DomainError('not_found')],
  ])('leaves %s as it is', (_case, error) => {
    expect(translateFailure(error)).toBe(error);
  });
});

describe('isDuplicate', () => {
  const ofTheDriver = (code: string): Error => Object.assign(new DatabaseError('refused', 7, 'error'), { code });

  it.each([
    ['Prisma', known('P2002', {})],
    ['a raw query', known('P2010', { originalCode: '23505', kind: 'postgres' })],
    ['a plain query', ofTheDriver('23505')],
  ])('knows a row that is there already from %s', (_from, error) => {
    expect(isDuplicate(error)).toBe(true);
  });

  it.each([
    ['another rule', ofTheDriver('23503')],
    ['a mistake of ours', new TypeError('code 23505')],
  ])('is not misled by %s', (_what, error) => {
    expect(isDuplicate(error)).toBe(false);
  });
});
