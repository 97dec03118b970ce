/** Which addresses in answers other machines could not reach, although they reach the service. Pure. */
import { isIP } from 'node:net';
import type { AppConfig } from './app-config';

interface OutOfReach {
  readonly component: 'links' | 'uploads';
  readonly address: string;
  /** What to set. */
  readonly reason: string;
}

type Settings = Pick<AppConfig, 'role' | 'http' | 'storage'>;

/** None for a service that only its own machine reaches, and for a worker: what it listens on is nobody's to call. */
export function outOfReach({ role, http, storage }: Settings): OutOfReach[] {
  const isReached = !isLoopback(http.host) || (http.publicUrl !== undefined && !isOwn(hostOf(http.publicUrl)));
  if (role === 'worker' || !isReached) return [];
  const links = http.publicUrl === undefined ? http.host : hostOf(http.publicUrl);
  const uploads = hostOfUploads(storage);
  return [
    ...(isOwn(links) ? [{ component: 'links', address: links, reason: 'set RECTO_PUBLIC_URL' } as const] : []),
    ...(uploads !== undefined && isOwn(uploads)
      ? [{ component: 'uploads', address: uploads, reason: uploadSetting(storage) } as const]
      : []),
  ];
}

/** Undefined for AWS, which has an address of its own. */
function hostOfUploads({ driver, fs, s3 }: AppConfig['storage']): string | undefined {
  if (driver === 's3') {
    const endpoint = s3.publicEndpoint ?? s3.endpoint;
    return endpoint === undefined ? undefined : hostOf(endpoint);
  }
  return fs.publicUrl === undefined ? fs.host : hostOf(fs.publicUrl);
}

function uploadSetting({ driver }: AppConfig['storage']): string {
  return driver === 's3' ? 'set S3_PUBLIC_ENDPOINT' : 'set RECTO_STORAGE_HOST and RECTO_STORAGE_PUBLIC_URL';
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}

/** Leads a caller to its own machine. */
function isOwn(host: string): boolean {
  return isLoopback(host) || host === '0.0.0.0' || host === '::';
}

function isLoopback(host: string): boolean {
  if (isIP(host) !== 0) return host.startsWith('127.') || host === '::1';
  return /^(.+\.)?localhost\.?$/i.test(host);
}
