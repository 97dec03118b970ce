import { DomainError } from '../../errors';

/** Every storage failure is reported as `unavailable`. */
export async function guarded<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw unavailable(error);
  }
}

export async function* guardedEach<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* items;
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(error: unknown): DomainError {
  return error instanceof DomainError ? error : new DomainError('unavailable', undefined, {}, error);
}
