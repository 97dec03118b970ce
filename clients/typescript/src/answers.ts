/** Reads a body that the interface's description promises. */
import type { Response } from 'undici';
import { RectoError } from './errors.js';

export async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new RectoError(`${new URL(response.url).origin} answers something else than JSON: is it the service?`, {
      cause: error,
    });
  }
}
