import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '../concurrency/eventually.fixture';
import { ConnectionPool, POOL_LIMITS, type PoolLimits } from './connection-pool';

const HERE = new Set(['127.0.0.1']);
const KEEPS_ALIVE = 'TCPSocketWrap';

let server: Server;
let accepted: Socket[];
let pool: ConnectionPool;

beforeEach(async () => {
  accepted = [];
  server = createServer((socket) => accepted.push(socket.on('error', () => undefined).resume()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  pool = new ConnectionPool(POOL_LIMITS);
});
afterEach(async () => {
  jest.useRealTimers();
  pool.close();
  for (const socket of accepted) socket.destroy();
  await new Promise((done) => server.close(done));
});

async function opened(): Promise<Socket> {
  const count = accepted.length;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  await eventually(() => accepted.length > count);
  return socket;
}

function severalOpened(count: number): Promise<Socket[]> {
  return Array.from({ length: count }).reduce<Promise<Socket[]>>(
    async (before) => [...(await before), await opened()],
    Promise.resolve([]),
  );
}

function fakeTimeouts(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
}

function limitedPool(limits: Partial<PoolLimits>): ConnectionPool {
  return new ConnectionPool({ ...POOL_LIMITS, ...limits });
}

it('gives the youngest connection of a key, once', async () => {
  const [older, younger] = await severalOpened(2);
  if (older === undefined || younger === undefined) throw new Error('not opened');
  pool.put('a', older);
  pool.put('a', younger);
  expect(pool.take('b', HERE)).toBeNull();
  expect(pool.take('a', HERE)).toBe(younger);
  expect(pool.take('a', HERE)).toBe(older);
  expect(pool.take('a', HERE)).toBeNull();
  expect([older.destroyed, younger.destroyed]).toEqual([false, false]);
});

it('closes those that lead to other addresses than the ones it is asked for, of that key alone', async () => {
  const [one, another, ofOther] = await severalOpened(3);
  if (one === undefined || another === undefined || ofOther === undefined) throw new Error('not opened');
  pool.put('a', one);
  pool.put('a', another);
  pool.put('b', ofOther);
  expect(pool.take('a', new Set(['127.0.0.2']))).toBeNull();
  expect([one.destroyed, another.destroyed, ofOther.destroyed]).toEqual([true, true, false]);
  expect(pool.has('a')).toBe(false);
});

it('keeps four of a key and closes the oldest', async () => {
  const sockets = await severalOpened(6);
  for (const socket of sockets) pool.put('a', socket);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false, false]);
});

it('keeps so many in all and closes the oldest', async () => {
  expect(POOL_LIMITS.total).toBe(256);
  const limited = limitedPool({ total: 2 });
  const sockets = await severalOpened(3);
  for (const [key, socket] of sockets.entries()) limited.put(String(key), socket);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  limited.close();
});

it('closes a connection after ten seconds, or after what its receiver allows', async () => {
  const [long, short] = await severalOpened(2);
  if (long === undefined || short === undefined) throw new Error('not opened');
  fakeTimeouts();
  pool.put('a', long, 60_000);
  pool.put('a', short, 4_000);
  jest.advanceTimersByTime(3_999);
  expect(short.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect([long.destroyed, short.destroyed]).toEqual([false, true]);
  jest.advanceTimersByTime(5_999);
  expect(long.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(long.destroyed).toBe(true);
  expect(pool.has('a')).toBe(false);
});

it('does not close one that was taken, however long its POST lasts', async () => {
  const socket = await opened();
  fakeTimeouts();
  pool.put('a', socket);
  pool.take('a', HERE);
  jest.advanceTimersByTime(60_000);
  accepted[0]?.write('an answer');
  await once(socket, 'data');
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

it('does not take one whose receiver allows no more', async () => {
  const socket = await opened();
  pool.put('a', socket, 0);
  expect(socket.destroyed).toBe(true);
  expect(pool.has('a')).toBe(false);
});

it.each([
  ['sends bytes', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')],
  ['ends', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('closes one whose receiver %s', async (_what, act) => {
  const socket = await opened();
  pool.put('a', socket);
  if (accepted[0] !== undefined) act(accepted[0]);
  await eventually(() => !pool.has('a'), 2_000);
  expect(socket.destroyed).toBe(true);
});

it('does not keep the process alive', async () => {
  const socket = await opened();
  const alive = (): number => process.getActiveResourcesInfo().filter((kind) => kind === KEEPS_ALIVE).length;
  const before = alive();
  pool.put('a', socket);
  expect(alive()).toBe(before - 1);
  pool.take('a', HERE);
  expect(alive()).toBe(before);
  socket.destroy();
});

it('closes what is idle when it is closed, and then whatever comes', async () => {
  const [idle, underWay] = await severalOpened(2);
  if (idle === undefined || underWay === undefined) throw new Error('not opened');
  pool.put('a', idle);
  pool.close();
  expect([idle.destroyed, underWay.destroyed]).toEqual([true, false]);
  pool.put('a', underWay);
  expect(underWay.destroyed).toBe(true);
});
