/**
 * Extracts the source text of a member from a JSON text, for values that are kept exactly as sent: order, number
 * format, white space. Pure.
 */

/** The source text of an object's member; of a repeated name the last one, as in JSON.parse. `json` must be valid. */
export function memberText(json: string, name: string): string | null {
  let found: string | null = null;
  let at = afterSpace(json, afterSpace(json, 0) + 1);
  while (json[at] === '"') {
    const colon = afterString(json, at);
    const key: unknown = JSON.parse(json.slice(at, colon));
    const start = afterSpace(json, afterSpace(json, colon) + 1);
    const end = afterValue(json, start);
    if (key === name) found = json.slice(start, end);
    // Past the comma, or past the end of the object.
    at = afterSpace(json, afterSpace(json, end) + 1);
  }
  return found;
}

function afterSpace(json: string, from: number): number {
  let at = from;
  while (at < json.length && ' \t\n\r'.includes(json.charAt(at))) at += 1;
  return at;
}

function afterString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function afterValue(json: string, from: number): number {
  const first = json[from];
  if (first === '"') return afterString(json, from);
  if (first === '{' || first === '[') return afterNested(json, from);
  let at = from;
  while (at < json.length && !',}] \t\n\r'.includes(json.charAt(at))) at += 1;
  return at;
}

function afterNested(json: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < json.length) {
    const character = json[at];
    if (character === '"') {
      at = afterString(json, at);
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    at += 1;
    if (depth === 0) break;
  }
  return at;
}
