/** Work over many documents, several at a time, where one that fails doesn't stop the others. */
import { AuthenticationError, ConnectionError, PermissionError, QuotaExceededError } from '../errors.js';
import type { LocalDocument } from './documents.js';
import type { Progress } from './progress.js';

/** What would fail for every document alike ends the command. */
const HOPELESS = [AuthenticationError, ConnectionError, PermissionError, QuotaExceededError];

export function isHopeless(error: unknown): boolean {
  return HOPELESS.some((kind) => error instanceof kind);
}

export async function forEach<One>(
  list: readonly One[],
  width: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, lane));
}

export async function counted(
  document: LocalDocument,
  progress: Progress,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  signal.throwIfAborted();
  try {
    await work();
    progress.succeeded(document.name);
  } catch (error) {
    signal.throwIfAborted();
    if (isHopeless(error)) throw error;
    progress.failure(document.name, reasonOf(error));
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
