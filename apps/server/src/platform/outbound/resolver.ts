/** Names to addresses, without tying up the thread pool that file operations need. */
import { promises as dns } from 'node:dns';
import * as net from 'node:net';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name; rejects when there are none. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * DNS is asked through c-ares: `dns.lookup` occupies one of four threads for as long as a slow name server likes, and a
 * few hostile names would stop every file operation of the process. The system's own lookup (hosts file) comes
 * second, one name at a time.
 */
export function systemResolver(): Resolve {
  const resolver = new dns.Resolver({ timeout: 2500, tries: 2 });
  let lookups: Promise<unknown> = Promise.resolve();

  async function lookup(host: string): Promise<ResolvedAddress[]> {
    const turn = lookups.then(() => dns.lookup(host, { all: true, verbatim: true }));
    lookups = turn.catch(() => undefined);
    return (await turn).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }

  return async (host) => {
    const name = host.replace(/\.$/, '').toLowerCase();
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...fulfilled(v4), ...fulfilled(v6)].flatMap(toResolved);
    return found.length > 0 ? found : lookup(host);
  };
}

function fulfilled(result: PromiseSettledResult<string[]>): string[] {
  return result.status === 'fulfilled' ? result.value : [];
}

function toResolved(address: string): ResolvedAddress[] {
  const family = net.isIP(address);
  return family === 4 || family === 6 ? [{ address, family }] : [];
}
