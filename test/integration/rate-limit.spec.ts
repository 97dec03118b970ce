import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { RedisClient } from '../../apps/server/src/platform/redis';
import { redisUrl } from '../support/services';

const clients: RedisClient[] = [];

/** A client that Redis sees as a separate process. */
async function processAt(url: string): Promise<RedisClient> {
  const client = new RedisClient({ url, prefix: 'test', authorities: undefined });
  clients.push(client);
  await client.start();
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.stop();
});

const limit = (client: RedisClient, name: string) => client.rateLimit({ name, points: 20, seconds: 60 });

describe('a rate limit', () => {
  it('is one over all processes, and one for each key', async () => {
    const name = randomUUID();
    const limits = [
      limit(await processAt(redisUrl()), name),
      limit(await processAt(redisUrl()), name),
      limit(await processAt(redisUrl()), name),
    ];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => limits[index % 3]?.consume('a') ?? Promise.reject(new Error('none'))),
    );
    const allowed = answers.filter(({ isAllowed }) => isAllowed);
    expect(allowed.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual([...Array(20).keys()]);
    for (const { isAllowed, remaining, resetSeconds } of answers) {
      if (!isAllowed) expect(remaining).toBe(0);
      expect(resetSeconds).toBe(60);
    }
    expect(await limits[0]?.consume('b')).toMatchObject({ isAllowed: true, remaining: 19 });
  });

  it('is kept by each process alone without Redis', async () => {
    const name = randomUUID();
    const away = 'redis://127.0.0.1:1';
    const limits = [limit(await processAt(away), name), limit(await processAt(away), name)];
    for (const one of limits) {
      const answers = [];
      for (let index = 0; index < 21; index += 1) answers.push(await one.consume('a'));
      expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(20);
      expect(answers.at(-1)).toMatchObject({ isAllowed: false, remaining: 0 });
    }
  });

  it('holds nobody up for long when Redis hangs', async () => {
    const redis = new URL(redisUrl());
    let isHanging = false;
    const between = createServer((near) => {
      const far = connect(Number(redis.port), redis.hostname);
      near.on('close', () => far.destroy());
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.on('data', (bytes) => isHanging || far.write(bytes));
      far.on('data', (bytes) => near.write(bytes));
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    try {
      const url = new URL(redis);
      url.host = `127.0.0.1:${String((between.address() as AddressInfo).port)}`;
      const one = limit(await processAt(url.href), randomUUID());
      expect(await one.consume('a')).toMatchObject({ remaining: 19 });
      isHanging = true;
      const begun = performance.now();
      expect(await one.consume('a')).toMatchObject({ isAllowed: true, remaining: 19 });
      const waited = performance.now() - begun;
      expect(waited).toBeGreaterThan(200);
      expect(waited).toBeLessThan(1_500);
    } finally {
      for (const client of clients.splice(0)) client.stop();
      between.close();
    }
  });
});
