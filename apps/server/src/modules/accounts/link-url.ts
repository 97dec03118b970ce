import type { AppConfig } from '../../config';

/** Where a page asks what a link is for. Browsers send nothing of what stands behind #: the token is in no log and no Referer. */
export function linkUrl(http: AppConfig['http'], token: string): string {
  return `${baseUrl(http)}/join#${token}`;
}

/** Where the dashboard is: as configured, and never as a request says. */
export function baseUrl({ publicUrl, host, port }: AppConfig['http']): string {
  return publicUrl ?? `http://${reachable(host)}:${port}`;
}

/** An address to listen on as one to call. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
