/**
 * Opens the sockets of the outbound client, and is the place where a destination is judged: on literal addresses before
 * connecting, on every address a name resolves to, and on the peer once connected. The address that was judged is the
 * address connected to, so a name that changes its mind between check and use gains nothing.
 */
import * as net from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy';
import { OutboundFailure } from './outbound-failure';
import type { Resolve } from './resolver';

const REFUSED = 'The URL leads to an address that is not on the public internet.';

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

/** One bad address refuses the whole name: an answer that mixes public and private addresses is an attack. */
function guardedLookup(policy: AddressPolicy, resolve: Resolve): net.LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined) {
          callback(new OutboundFailure('bad_url', 'The host of the URL was not found.'), '', 4);
        } else if (!found.every(({ address }) => policy.permits(address))) {
          callback(new OutboundFailure('refused', REFUSED), '', 4);
        } else if (options.all === true) {
          callback(null, found);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (cause: unknown) => {
        callback(new OutboundFailure('bad_url', 'The host of the URL was not found.', { cause }), '', 4);
      },
    );
  };
}
