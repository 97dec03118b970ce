/** Whether an organisation may register one more file, by what was counted before: counting many is dear. Pure. */

/** A count of the files that wait for their bytes, and those that this process has added since. */
export interface Count {
  readonly counted: number;
  readonly added: number;
  readonly ageMs: number;
}

export type Room = 'yes' | 'no' | 'count again';

/** Others register too, and what they add is seen at the next count: as if so many processes added as many. */
const PROCESSES = 8;
/** So near to the limit each file is counted. */
const NEAR = 1_000;
const LASTS_MS = 2_000;
/** Who is refused asks again: that must not cost a count each time. */
const REFUSED_MS = 1_000;

export function roomFor(limit: number, count: Count | null): Room {
  if (count === null) return 'count again';
  const { counted, added, ageMs } = count;
  if (counted >= limit) return ageMs < REFUSED_MS ? 'no' : 'count again';
  return ageMs < LASTS_MS && counted + added * PROCESSES + NEAR < limit ? 'yes' : 'count again';
}
