/** What is wrong with several keys together, or with what they name: a sentence each. */
import { rootFault } from './authorities';
import type { Environment } from './environment';
import type { Graphics } from './graphics';

export function faultsOfDatabase({ DATABASE_URL }: Partial<Environment>): string[] {
  return DATABASE_URL === undefined ? [] : rootFault(DATABASE_URL);
}

export function faultsOfModel(env: Environment): string[] {
  const { RECTO_LLM_URL, RECTO_LLM_MODEL, RECTO_LLM_CONTEXT_TOKENS, RECTO_LLM_MAX_TOKENS } = env;
  const faults: string[] = [];
  if (RECTO_LLM_URL !== undefined && RECTO_LLM_MODEL === undefined)
    faults.push('RECTO_LLM_MODEL is not set. RECTO_LLM_URL is, which needs it.');
  if (RECTO_LLM_URL?.startsWith('http') && !URL.canParse(RECTO_LLM_URL)) faults.push('RECTO_LLM_URL is not a URL.');
  if (RECTO_LLM_CONTEXT_TOKENS < 2 * RECTO_LLM_MAX_TOKENS)
    faults.push('RECTO_LLM_CONTEXT_TOKENS must be twice RECTO_LLM_MAX_TOKENS or more.');
  return faults;
}

export function faultsOfCard({ RECTO_OCR_DEVICE }: Environment, graphics: Graphics | null): string[] {
  const isRequired = RECTO_OCR_DEVICE === 'cuda' && graphics !== null && 'fault' in graphics;
  return isRequired ? [`RECTO_OCR_DEVICE is cuda, and ${graphics.fault}.`] : [];
}

export function faultsOfMail({ RECTO_SMTP_URL, RECTO_MAIL_FROM, RECTO_SIGN_UP }: Environment): string[] {
  const faults: string[] = [];
  if (RECTO_SMTP_URL !== undefined && RECTO_MAIL_FROM === undefined)
    faults.push('RECTO_MAIL_FROM is not set. RECTO_SMTP_URL is, which needs it.');
  if (RECTO_SMTP_URL?.startsWith('smtp') && !isDecodableUrl(RECTO_SMTP_URL))
    faults.push('RECTO_SMTP_URL is not a URL.');
  if (RECTO_SIGN_UP === 'open' && RECTO_SMTP_URL === undefined)
    faults.push('RECTO_SMTP_URL is not set. RECTO_SIGN_UP is open, which needs it: addresses are confirmed by mail.');
  return faults;
}

function isDecodableUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
