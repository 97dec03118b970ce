/**
 * What the request line and the Host header get: the bytes of the URL as they were written, since a signature may cover them. The URL
 * parser, which decides on the host, would resolve dot segments, encode characters, and drop a default port. Pure.
 */

/** Scheme, authority, path with query. A backslash ends an authority as a slash does (WHATWG URL). */
const WRITTEN = /^ *https?:\/\/([^/?#\\]+)([^#]*)/i;
const EXPLICIT_PORT = /:(80|443)$/;
const FIRST_VISIBLE = 0x21;
const LAST_VISIBLE = 0x7e;

/** `text` is what `url` was read from, at which `base` a reference was looked at. */
export function requestTarget(text: string, url: URL, base?: URL): string {
  const written = pathOf(text, base);
  if (written === null || written.startsWith('\\')) return `${url.pathname}${url.search}`;
  return encoded(written.startsWith('/') ? written : `/${written}`);
}

/** The host with the port that was written, also where it is the default one (RFC 9112, 3.2). */
export function hostHeader(text: string, url: URL): string {
  const [, port] = EXPLICIT_PORT.exec(WRITTEN.exec(text)?.[1] ?? '') ?? [];
  return url.port === '' && port !== undefined ? `${url.host}:${port}` : url.host;
}

/** Null for what is written in a way that only a parser of URLs can tell the parts of. */
function pathOf(text: string, base: URL | undefined): string | null {
  const [, , written] = WRITTEN.exec(text) ?? [];
  if (written !== undefined) return written;
  const isPath = base !== undefined && /^\/(?![/\\])/.test(text);
  return isPath ? text.replace(/#.*$/, '') : null;
}

/** A request line holds visible ASCII characters only. */
function encoded(target: string): string {
  let text = '';
  for (const byte of Buffer.from(target)) {
    const isVisible = byte >= FIRST_VISIBLE && byte <= LAST_VISIBLE;
    text += isVisible ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}
