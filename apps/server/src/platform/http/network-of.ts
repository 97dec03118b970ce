/** Whose tries count together: those of one IPv4 address, or of one /64 of IPv6, which is the least that a customer gets. */
import { isIPv4, isIPv6 } from 'node:net';

const PREFIX_GROUPS = 4;
const GROUPS = 8;
/** Some proxies say the port too, which is another one for each connection. */
const WITH_PORT = /^\[?([^\]]+?)\]?:\d+$/;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** `told` is what the trusted proxies say, which is the socket's own address without any; what is no address gives way to that. */
export function networkOf(told: string, socketAddress = ''): string {
  return networkIn(told) ?? networkIn(WITH_PORT.exec(told)?.[1] ?? '') ?? networkIn(socketAddress) ?? '';
}

function networkIn(text: string): string | null {
  const address = MAPPED.exec(text)?.[1] ?? text.replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? `${prefixOf(address)}::/64` : null;
}

function prefixOf(address: string): string {
  // The parser of URLs writes one spelling for all: lower case, no leading zeros, no IPv4 part.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, PREFIX_GROUPS).join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
