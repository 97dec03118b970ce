/**
 * The number of files that wait for their bytes, as one process knows it: counted by the database now and then, for counting 10^5 is
 * dear, and kept up in between by what this process registers and sees uploaded. What others do shows at the next count. Pure.
 */

type Room = 'yes' | 'no' | 'count again';

/** So long a count lets registrations through; the limit is passed by no more than other processes register meanwhile. */
const LASTS_MS = 5_000;
/** So long it refuses: room that others have made is found soon, and asking again and again costs no count each time. */
const REFUSES_MS = 1_000;

export class PendingCount {
  private pending = 0;
  private countedAtMs = Number.NEGATIVE_INFINITY;
  private wasFull = false;

  constructor(private readonly limit: number) {}

  room(nowMs: number): Room {
    const ageMs = nowMs - this.countedAtMs;
    if (this.hasRoom) return ageMs < LASTS_MS ? 'yes' : 'count again';
    // Only a count refuses: of what was registered since, some may have been uploaded.
    return this.wasFull && ageMs < REFUSES_MS ? 'no' : 'count again';
  }

  get hasRoom(): boolean {
    return this.pending < this.limit;
  }

  counted(pending: number, nowMs: number): void {
    this.pending = pending;
    this.wasFull = pending >= this.limit;
    this.countedAtMs = nowMs;
  }

  add(): void {
    this.pending += 1;
  }

  remove(number: number): void {
    this.pending = Math.max(0, this.pending - number);
  }
}
