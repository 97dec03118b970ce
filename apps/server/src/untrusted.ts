/**
 * A start that ends with a sentence where a part's certificate is refused. A part that is merely away may come back, and the service starts
 * without it; a certificate of an authority that nobody has named stays refused.
 */
import { ConfigError } from './config';
import { systemCode } from './errors';
import type { Readiness } from './platform/observability';

/** OpenSSL's and Node's codes of a certificate that is refused, with what each means. */
const MEANINGS: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: 'it is of an authority that is not trusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it is of an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'it is of an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is of an authority that is not trusted',
  CERT_SIGNATURE_FAILURE: 'it is not signed by the authority that it names',
  CERT_UNTRUSTED: 'it is of an authority that is not trusted',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is of another host',
};
const NAMES: Readonly<Record<string, string>> = { database: 'Postgres', redis: 'Redis', storage: 'the store' };
const DEEPEST = 6;

export async function refuseUntrusted(readiness: Readiness): Promise<void> {
  const sentences = (await readiness.failures()).flatMap(([part, error]) => {
    const code = refusalIn(error);
    return code === undefined
      ? []
      : [
          `The certificate of ${NAMES[part] ?? part} is refused: ${MEANINGS[code] ?? ''} (${code}). RECTO_CA_FILE names your own authorities.`,
        ];
  });
  if (sentences.length > 0) throw new ConfigError(sentences);
}

/** The code of the refusal that an error or one of its causes is. */
function refusalIn(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return undefined;
  const code = systemCode(error);
  if (Object.hasOwn(MEANINGS, code)) return code;
  return 'cause' in error ? refusalIn(error.cause, depth + 1) : undefined;
}
