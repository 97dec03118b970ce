/**
 * The network whose attempts are counted together: an IPv4 address, or a /64 of IPv6, the smallest range assigned to a
 * customer.
 */
import { isIPv4, isIPv6 } from 'node:net';

const PREFIX_GROUPS = 4;
const GROUPS = 8;
/** Some proxies include the port, which differs for each connection. */
const WITH_PORT = /^\[?([^\]]+?)\]?:\d+$/;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * `forwarded` is the address that the trusted proxies report, or the socket's own without proxies; if it is no address,
 * the socket's is used.
 */
export function networkOf(forwarded: string, socketAddress = ''): string {
  return networkIn(forwarded) ?? networkIn(WITH_PORT.exec(forwarded)?.[1] ?? '') ?? networkIn(socketAddress) ?? '';
}

function networkIn(text: string): string | null {
  const address = MAPPED.exec(text)?.[1] ?? text.replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? `${prefixOf(address)}::/64` : null;
}

function prefixOf(address: string): string {
  // The URL parser normalises the spelling: lower case, no leading zeros, no IPv4 part.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, PREFIX_GROUPS).join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
