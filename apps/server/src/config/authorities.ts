/** Certificates of an operator's own authorities, from the file that RECTO_CA_FILE names. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { systemCode } from '../errors';

export interface Authorities {
  /** In PEM, with those that Node itself trusts; undefined without a file. */
  readonly certificates: readonly string[] | undefined;
  readonly faults: readonly string[];
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export function readAuthorities(path: string | undefined): Authorities {
  if (path === undefined) return { certificates: undefined, faults: [] };
  try {
    const own = readFileSync(path, 'utf8').match(BLOCK) ?? [];
    if (own.length === 0) return faulty(`RECTO_CA_FILE names a file without certificates in PEM: ${path}.`);
    if (!own.every(isCertificate)) return faulty(`RECTO_CA_FILE names a file with a broken certificate: ${path}.`);
    return { certificates: [...rootCertificates, ...own], faults: [] };
  } catch (error) {
    return faulty(`RECTO_CA_FILE names a file that can't be read: ${path} (${systemCode(error)}).`);
  }
}

/** The driver reads the file of `sslrootcert` when it connects, which is too late to say what is wrong. */
export function rootFault(databaseUrl: string): string[] {
  const path = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.get('sslrootcert') : null;
  if (path === null || path === '') return [];
  try {
    readFileSync(path);
    return [];
  } catch (error) {
    return [`DATABASE_URL names an sslrootcert that can't be read: ${path} (${systemCode(error)}).`];
  }
}

function faulty(sentence: string): Authorities {
  return { certificates: undefined, faults: [sentence] };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
