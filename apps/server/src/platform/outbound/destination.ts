/** Parses the URL of a destination and refuses what a policy on addresses can't decide. Pure. */
import { OutboundFailure } from './outbound-failure';
import { hostHeader, requestTarget } from './request-target';

export interface Destination {
  /** The parsed URL: scheme, host and port are checked. */
  readonly url: URL;
  /** Path and query as they were written. */
  readonly target: string;
  /** The value of the Host header. */
  readonly host: string;
}

const MAX_URL_LENGTH = 8192;

/** Of the ports below 1024 only these are allowed: every other belongs to a protocol other than HTTP. */
const LOW_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * Ports of databases, caches and remote control, which a crafted URL must not reach even inside a network that the
 * operator allows.
 */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5672, 5900, 5984, 6000, 6379, 6380, 6443, 6566,
  6667, 7000, 7001, 9042, 9092, 9200, 9300, 10250, 10255, 11211, 15672, 26379, 27017,
]);

export function parseDestination(text: string, base?: URL): Destination {
  const url = parse(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundFailure('bad_url', 'Only http and https URLs are allowed.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundFailure(
      'bad_url',
      'The URL holds a user name or a password; put a signature or a token into its query instead.',
    );
  }
  if (url.hostname === '') throw new OutboundFailure('bad_url', 'The URL has no host.');
  if (!isPortAllowed(url))
    throw new OutboundFailure('refused', `Port ${url.port} is not one that may be connected to.`);
  url.hash = '';
  return { url, target: requestTarget(text, url, base), host: hostHeader(text, url) };
}

/** The URL for messages and records: without its query, which may contain a signature. */
export function withoutQuery(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function parse(text: string, base: URL | undefined): URL {
  // The URL parser silently drops tabs and line breaks, but the fetched URL must be the one that was given.
  if (text.length > MAX_URL_LENGTH || /[\u0000-\u001f\u007f]/.test(text)) {
    throw new OutboundFailure('bad_url', 'The URL is not valid.');
  }
  try {
    return new URL(text, base);
  } catch {
    throw new OutboundFailure('bad_url', 'The URL is not valid.');
  }
}

function isPortAllowed(url: URL): boolean {
  if (url.port === '') return true;
  const port = Number(url.port);
  return port < 1024 ? LOW_PORTS.has(port) : !SERVICE_PORTS.has(port);
}
