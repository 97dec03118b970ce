/**
 * Opens the sockets of the outbound clients, and is the place where a destination is judged: on literal addresses before
 * connecting, on every address a name resolves to, and on the peer once connected. The address that was judged is the
 * address connected to, so a name that changes its mind between check and use gains nothing.
 */
import * as net from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy';
import { OutboundFailure } from './outbound-failure';
import type { Resolve, ResolvedAddress } from './resolver';

const UNKNOWN = 'The host of the URL was not found.';
const UNRESOLVED = 'The host of the URL could not be looked up.';

export interface ConnectOptions {
  connectMs: number;
  /** Destroys a socket that is being opened, and the open one. */
  signal?: AbortSignal;
  /** Certificates of authorities that are trusted in place of the known ones, in PEM. */
  ca?: string;
}

export function guardedConnector(
  policy: AddressPolicy,
  resolve: Resolve,
  { connectMs, ...options }: ConnectOptions,
): buildConnector.connector {
  const connect = buildConnector({
    ...options,
    lookup: guardedLookup(policy, resolve),
    timeout: connectMs,
    autoSelectFamily: true,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (net.isIP(host) !== 0 && !policy.permits(host)) {
      callback(new OutboundFailure('refused', policy.refusal), null);
      return;
    }
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
      } else if (socket.remoteAddress === undefined || !policy.permits(socket.remoteAddress)) {
        socket.destroy();
        callback(new OutboundFailure('refused', policy.refusal), null);
      } else {
        callback(null, socket);
      }
    });
  };
}

/** Whether a host would be connected to, as far as that can be said before; rejects with an `OutboundFailure`. */
export async function judgeHost(policy: AddressPolicy, resolve: Resolve, hostname: string, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutboundFailure('timeout', 'The host of the URL could not be looked up in time.'));
    }, ms);
  });
  try {
    await Promise.race([permittedAddresses(policy, resolve, hostname), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The addresses of a host, given that we connect to all of them; rejects with an `OutboundFailure`. */
export async function permittedAddresses(
  policy: AddressPolicy,
  resolve: Resolve,
  hostname: string,
): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = net.isIP(host);
  const found = family === 4 || family === 6 ? [{ address: host, family } as const] : await resolved(resolve, host);
  // One bad address refuses the whole name: an answer that mixes public and private addresses is an attack.
  if (!found.every(({ address }) => policy.permits(address))) {
    throw new OutboundFailure('refused', policy.refusal);
  }
  return found;
}

async function resolved(resolve: Resolve, host: string): Promise<ResolvedAddress[]> {
  const found = await resolve(host).catch((cause: unknown) => {
    throw new OutboundFailure('failed', UNRESOLVED, { code: 'dns', cause });
  });
  if (found.length === 0) throw new OutboundFailure('bad_url', UNKNOWN, { code: 'dns' });
  return found;
}

function guardedLookup(policy: AddressPolicy, resolve: Resolve): net.LookupFunction {
  return (host, options, callback) => {
    permittedAddresses(policy, resolve, host).then(
      (found) => {
        if (options.all === true) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new OutboundFailure('failed', UNRESOLVED, { code: 'dns' }), '', 4);
      },
    );
  };
}
