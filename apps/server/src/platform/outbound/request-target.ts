/**
 * The request target and Host header as they were written, byte by byte, since a signature may cover them. The URL
 * parser, which determines the host, would resolve dot segments, encode characters, and drop a default port. Pure.
 */

/** Scheme, authority, and path with query. A backslash ends an authority like a slash (WHATWG URL). */
const WRITTEN = /^ *https?:\/\/([^/?#\\]+)([^#]*)/i;
const EXPLICIT_PORT = /:(80|443)$/;
const FIRST_VISIBLE = 0x21;
const LAST_VISIBLE = 0x7e;

/** `text` is the source of `url`; `base` is the URL against which a relative reference was resolved. */
export function requestTarget(text: string, url: URL, base?: URL): string {
  const written = pathOf(text, base);
  if (written === null || written.startsWith('\\')) return `${url.pathname}${url.search}`;
  return encoded(written.startsWith('/') ? written : `/${written}`);
}

/** The host with the port as written, even if it is the default one (RFC 9112, 3.2). */
export function hostHeader(text: string, url: URL): string {
  const [, port] = EXPLICIT_PORT.exec(WRITTEN.exec(text)?.[1] ?? '') ?? [];
  return url.port === '' && port !== undefined ? `${url.host}:${port}` : url.host;
}

/** Null if only the URL parser can separate the parts of the text. */
function pathOf(text: string, base: URL | undefined): string | null {
  const [, , written] = WRITTEN.exec(text) ?? [];
  if (written !== undefined) return written;
  const isPath = base !== undefined && /^\/(?![/\\])/.test(text);
  return isPath ? text.replace(/#.*$/, '') : null;
}

/** A request line contains only visible ASCII characters. */
function encoded(target: string): string {
  let text = '';
  for (const byte of Buffer.from(target)) {
    const isVisible = byte >= FIRST_VISIBLE && byte <= LAST_VISIBLE;
    text += isVisible ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}
