/** Resolves names to addresses without blocking the thread pool that file operations need. */
import { promises as dns } from 'node:dns';
import * as net from 'node:net';
import { systemCode } from '../../errors';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name, none if it does not exist or has none; rejects if that could not be determined. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** The name services that are asked. */
export interface NameServices {
  resolve4(host: string): Promise<string[]>;
  resolve6(host: string): Promise<string[]>;
  /** The system's own lookup. */
  lookup(host: string): Promise<{ address: string; family: number }[]>;
}

const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Errors that mean a name does not exist, has no address of the family, or is invalid. All others may be temporary. */
const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** How long a name may wait for the system's lookup, including its turn. */
const LOOKUP_MS = 5_000;

/**
 * DNS is queried through c-ares: `dns.lookup` occupies one of four threads for as long as a name server takes, and a
 * few hostile names would block every file operation of the process. The system's own lookup (hosts file) comes second,
 * one name at a time. Names for loopback and names that never exist are not looked up (RFC 6761).
 */
export function systemResolver(services: NameServices = systemServices(), lookupMs = LOOKUP_MS): Resolve {
  const lookup = inTurn((host) => services.lookup(host), lookupMs);
  return async (host) => {
    const name = host.replace(/\.$/, '').toLowerCase();
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    if (name === 'invalid' || name.endsWith('.invalid')) return [];
    const answers = await Promise.allSettled([services.resolve4(host), services.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.flatMap(toResolved) : []));
    if (found.length > 0) return found;
    const known = await lookup(host).catch(noneOrThrow);
    if (known.length > 0) return known.flatMap(({ address }) => toResolved(address));
    // If one family could not be queried, it may be the one that has an address.
    for (const answer of answers) if (answer.status === 'rejected') noneOrThrow(answer.reason);
    return [];
  };
}

/** For what asks for one name several times and has to get one answer. */
export function askedOnce(resolve: Resolve): Resolve {
  let answer: Promise<ResolvedAddress[]> | undefined;
  return (host) => (answer ??= resolve(host));
}

function systemServices(): NameServices {
  const resolver = new dns.Resolver({ timeout: 2500, tries: 2 });
  return {
    resolve4: (host) => resolver.resolve4(host),
    resolve6: (host) => resolver.resolve6(host),
    lookup: (host) => dns.lookup(host, { all: true, verbatim: true }),
  };
}

/** Asks one name after another. A caller that has waited too long gets an error and gives up its turn. */
function inTurn<T>(ask: (host: string) => Promise<T[]>, lastsMs: number): (host: string) => Promise<T[]> {
  let line: Promise<unknown> = Promise.resolve();
  return (host) =>
    new Promise<T[]>((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error('The lookup of a name took too long.'));
      }, lastsMs);
      const turn = line.then(() => (isLate ? [] : ask(host)));
      line = turn.catch(() => undefined);
      turn.then(resolve, reject).finally(() => {
        clearTimeout(timer);
      });
    });
}

function noneOrThrow(error: unknown): [] {
  if (NO_ADDRESS.has(systemCode(error))) return [];
  throw error;
}

function toResolved(address: string): ResolvedAddress[] {
  const family = net.isIP(address);
  return family === 4 || family === 6 ? [{ address, family }] : [];
}
