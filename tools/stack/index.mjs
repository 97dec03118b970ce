// The embedded services: Postgres and Redis over one data directory, for `npm start` and for tests alike.
import fs from 'node:fs';
import path from 'node:path';
import { serviceUser, servicePlace } from './place.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { notebook, readSecrets } from './secrets.mjs';

export { migrate, MigrationError } from './migrations.mjs';

/**
 * Starts what isn't given from outside; returns the addresses, and a `stop` for what was started. The caller ensures
 * that nobody else uses the data directory.
 */
export async function startStack({ dataDir, databaseUrl, redisUrl, durable = true, say = () => undefined }) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = readSecrets(dataDir);
  if (databaseUrl && redisUrl)
    return {
      databaseUrl,
      redisUrl,
      secrets,
      children: [],
      stop: async () => undefined,
      destroy: async () => undefined,
    };
  const user = serviceUser();
  const place = servicePlace(path.resolve(dataDir), user);
  const notes = notebook(path.join(dataDir, 'ports.json'));
  const started = await bothOrNone([
    databaseUrl
      ? undefined
      : startPostgres({
          place,
          user,
          superuserPassword: secrets.postgresPassword,
          password: secrets.databasePassword,
          notes,
          durable,
        }),
    redisUrl ? undefined : startRedis({ place, user, password: secrets.redisPassword, notes, durable, say }),
  ]);
  const [postgres, redis] = started;
  const stop = async () => {
    await redis?.stop();
    await postgres?.stop();
  };
  return {
    databaseUrl: databaseUrl ?? postgres.url,
    redisUrl: redisUrl ?? redis.url,
    secrets,
    children: started.filter(Boolean).map(({ child }) => child),
    stop,
    /** Stops and removes everything, for temporary stacks. */
    destroy: async () => {
      await stop();
      for (const dir of [place, dataDir]) fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function bothOrNone(starting) {
  const results = await Promise.allSettled(starting);
  const failed = results.find(({ status }) => status === 'rejected');
  if (!failed) return results.map(({ value }) => value);
  await Promise.all(results.map(({ value }) => value?.stop()));
  throw failed.reason;
}
