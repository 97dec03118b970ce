/** Reading of JSON that others wrote: only what an object holds itself counts, so no key reaches a prototype. */

export type JsonObject = Readonly<Record<string, unknown>>;
export type Scalar = string | number | boolean | null;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Undefined if the object has no such member of its own. */
export function member(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Undefined if the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
