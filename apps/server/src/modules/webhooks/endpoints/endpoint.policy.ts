/** What may be registered as an endpoint. Whether its address may be connected to is for the outbound client to say. Pure. */

/** Of one organisation, deleted ones aside. */
export const MAX_ENDPOINTS = 20;

const MAX_URL_LENGTH = 2_048;
const MAX_DESCRIPTION_LENGTH = 200;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Why nothing can be sent to this URL, as a sentence; null when nothing speaks against it. */
export function faultOfUrl(text: string): string | null {
  if (text.length > MAX_URL_LENGTH) return `The URL is longer than ${MAX_URL_LENGTH} characters.`;
  // The parser of URLs drops tabs, line breaks and spaces around: what is called must be what was written.
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return 'The URL is not valid.';
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'The URL begins with neither https nor http.';
  if (username !== '' || password !== '') return 'The URL holds a user name or a password.';
  return text.includes('#') ? 'The URL holds a fragment (#), which would never be sent.' : null;
}

/** Why an endpoint can't be described so; null when it can. */
export function faultOfDescription(text: string): string | null {
  if (CONTROL_CHARACTER.test(text)) return 'The description holds a line break or another control character.';
  const { length } = Array.from(text);
  return length > MAX_DESCRIPTION_LENGTH
    ? `The description is longer than ${MAX_DESCRIPTION_LENGTH} characters.`
    : null;
}
