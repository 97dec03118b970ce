// The addresses of an embedded stack that another process runs over a data directory.
import { servicePlace, serviceUser } from './place.mjs';
import { postgresAddress } from './postgres.mjs';
import { redisAddress } from './redis.mjs';
import { readSecrets } from './secrets.mjs';

/** Addresses and secrets, or null if one of the services doesn't run. */
export function runningStack(dataDir, { databaseUrl, redisUrl }) {
  const secrets = readSecrets(dataDir);
  const place = servicePlace(dataDir, serviceUser());
  const stack = {
    databaseUrl: databaseUrl ?? postgresAddress(place, secrets.databasePassword),
    redisUrl: redisUrl ?? redisAddress(place, secrets.redisPassword),
    secrets,
  };
  return stack.databaseUrl && stack.redisUrl ? stack : null;
}
