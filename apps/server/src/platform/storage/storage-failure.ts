import { DomainError } from '../../errors';

/** Whatever goes wrong between us and storage is one thing to a caller: a part of the service is away. */
export async function guarded<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('unavailable', undefined, {}, error);
  }
}
