/** Certificates that a connection refuses: Node's codes for what OpenSSL and its own check of the name find, with what each means. */
import { systemCode } from './system-code';

const UNTRUSTED = 'it is of an authority that is not trusted';
const UNREADABLE = "it can't be read";

/** The codes of https://nodejs.org/api/tls.html#x509-certificate-error-codes that a certificate can be at fault for. */
const MEANINGS: Readonly<Record<string, string>> = {
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  CERT_SIGNATURE_FAILURE: 'it is not signed by the authority that it names',
  UNABLE_TO_DECRYPT_CERT_SIGNATURE: "its signature can't be read",
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: "the key of its authority can't be read",
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERROR_IN_CERT_NOT_BEFORE_FIELD: UNREADABLE,
  ERROR_IN_CERT_NOT_AFTER_FIELD: UNREADABLE,
  CERT_CHAIN_TOO_LONG: 'its chain of authorities is too long',
  PATH_LENGTH_EXCEEDED: 'its chain of authorities is too long',
  CERT_REVOKED: 'it is revoked',
  CERT_REJECTED: 'its authority may not sign it',
  INVALID_CA: 'what signed it is no authority',
  INVALID_PURPOSE: 'it is not for a server',
  HOSTNAME_MISMATCH: 'it is of another host',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is of another host',
};

/** Why a certificate was refused. */
export interface Refusal {
  readonly code: string;
  /** As a clause about the certificate. */
  readonly meaning: string;
}

/** Undefined for an error that is no refusal itself, whatever caused it. */
export function refusedCertificate(error: unknown): Refusal | undefined {
  const code = systemCode(error);
  const meaning = Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;
  return meaning === undefined ? undefined : { code, meaning };
}
