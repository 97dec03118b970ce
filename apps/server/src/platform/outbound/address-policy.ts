/**
 * Which addresses we connect to: those of the public internet, and the networks that the operator names; or those networks alone.
 *
 * The decision is made on the address itself, never on its spelling or a name, and the default is to refuse: a new
 * special-purpose range that the libraries don't know must not become reachable.
 */
import { isIP } from 'node:net';
import * as ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The block of global unicast IPv6 addresses (RFC 4291, IANA). */
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Special-purpose blocks inside the unicast space that we have no business with: relays and tunnels lead into
 * networks that the address does not show (RFC 7526, 3056, 4380), 168.63.129.16 is the host's own service in every network
 * of Azure, the others are not global (IANA registries).
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

  /** `allowed`: networks in CIDR notation. Throws on one that is none, so that a typing error stops the start. */
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
  // The library also accepts short and octal forms, which no socket reports and no resolver should.
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
