import { randomUUID } from 'node:crypto';
import { RedisClient } from '../../apps/server/src/platform/redis';
import { redisUrl } from '../support/services';

const clients: RedisClient[] = [];

/** A process of its own, as far as Redis can tell. */
async function processAt(url: string): Promise<RedisClient> {
  const client = new RedisClient(url);
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
});
