/**
 * A start that ends with a sentence where a part's certificate is refused. A part that is merely away may come back, and the service starts
 * without it; a certificate of an authority that nobody has named stays refused.
 */
import { ConfigError } from './config';
import { type Refusal, refusedCertificate } from './errors';
import type { Readiness } from './platform/observability';

const NAMES: Readonly<Record<string, string>> = { database: 'Postgres', redis: 'Redis', storage: 'the store' };
const DEEPEST = 6;

export async function refuseUntrusted(readiness: Readiness): Promise<void> {
  const sentences = (await readiness.failures()).flatMap(([part, error]) => {
    const refusal = refusalIn(error);
    return refusal === undefined ? [] : [sentenceOf(NAMES[part] ?? part, refusal)];
  });
  if (sentences.length > 0) throw new ConfigError(sentences);
}

function sentenceOf(part: string, { code, meaning }: Refusal): string {
  return `The certificate of ${part} is refused: ${meaning} (${code}). RECTO_CA_FILE names your own authorities.`;
}

/** The refusal that an error or one of its causes is. */
function refusalIn(error: unknown, depth = 0): Refusal | undefined {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return undefined;
  return refusedCertificate(error) ?? ('cause' in error ? refusalIn(error.cause, depth + 1) : undefined);
}
