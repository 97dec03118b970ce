import type { AppConfig } from '../../config';

/** Where a page asks what a link is for. Browsers send nothing of what stands behind #: the token is in no log and no Referer. */
export function linkUrl({ publicUrl, host, port }: AppConfig['http'], token: string): string {
  return `${publicUrl ?? `http://${reachable(host)}:${port}`}/join#${token}`;
}

/** An address to listen on as one to call. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
