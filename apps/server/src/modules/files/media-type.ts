/** A media type as it may stand in a header (RFC 9110, section 8.3.1). */
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PARAMETER = `[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN}|"(?:[ !#-\\[\\]-~]|\\\\[ -~])*")`;
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:${PARAMETER})*$`);

export function isMediaType(text: string): boolean {
  return MEDIA_TYPE.test(text);
}
