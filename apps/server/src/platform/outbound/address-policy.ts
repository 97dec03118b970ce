/**
 * Which addresses the service connects to: those of the public internet and of the networks that the operator names, or of
 * these networks alone.
 *
 * The parsed address decides, not its spelling or a host name. Whatever is not known to be public is refused, so that a
 * special-purpose range that the library doesn't list yet is not reachable.
 */
import { isIP } from 'node:net';
import * as ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The block of global unicast IPv6 addresses (RFC 4291, IANA). */
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Blocks that are refused although the library counts them as unicast. Through relays and tunnels (RFC 7526, 3056, 4380) a
 * connection ends at another address than the one it names. 168.63.129.16 is the platform's own service in each virtual
 * network of Azure. The others are not globally reachable by the IANA registries of special-purpose addresses.
 */
const EXTRA_REFUSED: Network[] = [
  '168.63.129.16/32',
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '2001::/23',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map((cidr) => ipaddr.parseCIDR(cidr));

const NOT_PUBLIC = 'The URL leads to an address that is not on the public internet.';

export interface PolicyLimits {
  /** Refuses public addresses that are in no named network, too. */
  onlyAllowed: boolean;
  /** What a refusal says; it must not name the address. */
  refusal: string;
}

export class AddressPolicy {
  private readonly allowed: Network[];

  /** `allowed`: networks in CIDR notation. Throws on anything else, so that the service doesn't start with a mistyped network. */
  constructor(
    allowed: readonly string[] = [],
    private readonly limits: PolicyLimits = { onlyAllowed: false, refusal: NOT_PUBLIC },
  ) {
    this.allowed = allowed.map(parseNetwork);
  }

  get refusal(): string {
    return this.limits.refusal;
  }

  permits(text: string): boolean {
    const address = parseAddress(text);
    if (address === null) return false;
    if (this.allowed.some((network) => contains(network, address))) return true;
    return !this.limits.onlyAllowed && isPublic(address);
  }
}

/** Mapped addresses (`::ffff:127.0.0.1`) are treated as their IPv4 address. */
function parseAddress(text: string): Address | null {
  // The library also parses short and octal forms (127.1, 0177.0.0.1), and addresses with a zone (fe80::1%eth0). None is
  // the form in which resolvers and sockets report an address, so they are refused.
  return isIP(text) === 0 || text.includes('%') ? null : ipaddr.process(text);
}

function parseNetwork(cidr: string): Network {
  try {
    return ipaddr.parseCIDR(cidr);
  } catch {
    throw new Error(`"${cidr}" is not a network in CIDR notation, such as 10.1.0.0/16`);
  }
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !contains(GLOBAL_UNICAST_V6, address)) return false;
  return !EXTRA_REFUSED.some((network) => contains(network, address));
}

function contains([network, bits]: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match([network, bits] as never);
}
