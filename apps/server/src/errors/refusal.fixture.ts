/** The refusal that something ended in; for tests, which fail when it ended otherwise. */
import { DomainError } from './domain-error';

export async function refusal(run: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await run.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof DomainError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}
