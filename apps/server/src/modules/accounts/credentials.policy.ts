/** What an email address and a password have to be. Pure. */

const MAX_EMAIL_LENGTH = 254;
/** Whether mail arrives there is what tells; this refuses what can't be an address. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;
/** Length is what counts (NIST SP 800-63B); no rules on kinds of characters. */
const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;

/** One address is one user, however it is written. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Why this is no address, as words that follow 'Value error, '; null when it is one. */
export function faultOfEmail(email: string): string | null {
  const text = normalEmail(email);
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) ? null : 'an email address is expected';
}

/** The same of a new password. */
export function faultOfPassword(password: string): string | null {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `a password has at least ${MIN_PASSWORD_LENGTH} characters`;
  return new Set(password).size < 4 ? 'a password has more than three different characters' : null;
}
