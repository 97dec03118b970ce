import { Readiness } from './readiness';

it('is ready when every part answers', async () => {
  const readiness = new Readiness();
  readiness.register('database', () => Promise.resolve());
  readiness.register('parsers', () => undefined);
  expect(await readiness.report()).toEqual({ status: 'ok', ready: true, parts: { database: 'ok', parsers: 'ok' } });
});

it('names the part that throws, rejects or keeps silent', async () => {
  jest.useFakeTimers();
  try {
    const readiness = new Readiness();
    readiness.register('throws', () => {
      throw new Error('away');
    });
    readiness.register('rejects', () => Promise.reject(new Error('away')));
    readiness.register('silent', () => new Promise(() => undefined));
    readiness.register('fine', () => undefined);
    const report = readiness.report();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await report).toEqual({
      status: 'unavailable',
      ready: false,
      parts: { throws: 'away', rejects: 'away', silent: 'away', fine: 'ok' },
    });
  } finally {
    jest.useRealTimers();
  }
});

it('tells facts once they are known', async () => {
  const readiness = new Readiness();
  const known = new Map<string, string>();
  readiness.tell('ocr', () => known.get('device'));
  expect(await readiness.report()).toEqual({ status: 'ok', ready: true, parts: {} });
  known.set('device', 'cpu');
  expect(await readiness.report()).toEqual({ status: 'ok', ready: true, parts: {}, facts: { ocr: 'cpu' } });
});

it('is degraded, and ready, without parts that only cost latency', async () => {
  const readiness = new Readiness();
  const away = () => Promise.reject(new Error('away'));
  readiness.register('redis', away, 'optional');
  readiness.register('database', () => undefined);
  expect(await readiness.report()).toEqual({
    status: 'degraded',
    ready: true,
    parts: { redis: 'away', database: 'ok' },
  });
  readiness.register('database', away);
  expect(await readiness.report()).toMatchObject({ status: 'unavailable', ready: false });
});
