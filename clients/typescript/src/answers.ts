/** Reads a body that the interface's description promises. */
import { RectoError } from './errors.js';
import type { Answer } from './transport.js';

export async function json<T>(response: Answer): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new RectoError(`${response.origin} answers something else than JSON: is it the service?`, {
      cause: error,
    });
  }
}
