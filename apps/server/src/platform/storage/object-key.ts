/**
 * Keys of stored objects are made by the service from short plain segments, which are safe as paths, in URLs and in
 * every store.
 */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,15}$/;

export function isObjectKey(key: string): boolean {
  return KEY.test(key);
}

/** Throws on an invalid key, which is a bug of ours, never a caller's fault. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error('not a key of an object');
}
