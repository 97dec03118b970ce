// The addresses of an embedded stack that another process runs over a data directory.
import { servicePlace, serviceUser } from './place.mjs';
import { postgresAddress } from './postgres.mjs';
import { redisAddress } from './redis.mjs';
import { readSecrets } from './secrets.mjs';

/** Addresses and secrets, or null when one of the services that should run doesn't. */
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
