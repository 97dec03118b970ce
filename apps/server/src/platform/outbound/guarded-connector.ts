/**
 * Opens the sockets of the outbound client, and checks the destination: literal addresses before connecting, every
 * address that a name resolves to, and the peer once connected. The checked address is the one connected to, so DNS
 * rebinding has no effect.
 */
import * as net from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy';
import { OutboundFailure } from './outbound-failure';
import type { Resolve, ResolvedAddress } from './resolver';

const REFUSED = 'The URL leads to an address that is not on the public internet.';
const UNKNOWN = 'The host of the URL was not found.';
const UNRESOLVED = 'The host of the URL could not be looked up.';

export function guardedConnector(policy: AddressPolicy, resolve: Resolve, connectMs: number): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(policy, resolve),
    timeout: connectMs,
    autoSelectFamily: true,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (net.isIP(host) !== 0 && !policy.permits(host)) {
      callback(new OutboundFailure('refused', REFUSED), null);
      return;
    }
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
      } else if (socket.remoteAddress === undefined || !policy.permits(socket.remoteAddress)) {
        socket.destroy();
        callback(new OutboundFailure('refused', REFUSED), null);
      } else {
        callback(null, socket);
      }
    });
  };
}

/** The addresses of a host if all of them are permitted; rejects with an `OutboundFailure`. */
export async function permittedAddresses(
  policy: AddressPolicy,
  resolve: Resolve,
  host: string,
): Promise<ResolvedAddress[]> {
  const family = net.isIP(host);
  const found = family === 4 || family === 6 ? [{ address: host, family } as const] : await resolved(resolve, host);
  // One refused address refuses the whole name: an answer that mixes public and private addresses is an attack.
  if (!found.every(({ address }) => policy.permits(address))) throw new OutboundFailure('refused', REFUSED);
  return found;
}

async function resolved(resolve: Resolve, host: string): Promise<ResolvedAddress[]> {
  const found = await resolve(host).catch((cause: unknown) => {
    throw new OutboundFailure('failed', UNRESOLVED, { cause });
  });
  if (found.length === 0) throw new OutboundFailure('bad_url', UNKNOWN);
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
        callback(error instanceof Error ? error : new OutboundFailure('failed', UNRESOLVED), '', 4);
      },
    );
  };
}
