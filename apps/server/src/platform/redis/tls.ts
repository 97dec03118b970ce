/** TLS of connections to Redis: on with rediss://, checked with the authorities that are given, else with those that Node trusts. */
import type { RedisOptions } from 'ioredis';

export function tlsOf(url: string, authorities: readonly string[] | undefined): Pick<RedisOptions, 'tls'> {
  // Any value of `tls`, an empty one too, would switch it on.
  return authorities === undefined || !url.startsWith('rediss:') ? {} : { tls: { ca: [...authorities] } };
}
