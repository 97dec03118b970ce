/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits, so that ids sort by the time they were made.
 * Within a millisecond the 12 bits after the version count up (method 1 of section 6.2), which keeps the order there too.
 */

const COUNTER_LIMIT = 0xfff;
/** The counter starts in the lower half of its range in each millisecond, which leaves room for counting. */
const COUNTER_START = 0x7ff;

export interface UuidSources {
  readonly nowMs: () => number;
  readonly random: (size: number) => Buffer;
}

/** Makes ids that strictly increase within this process. */
export function uuidV7Maker({ nowMs, random }: UuidSources): () => string {
  let lastMs = 0;
  let counter = 0;
  return () => {
    const bytes = random(16);
    const ms = nowMs();
    if (ms > lastMs) {
      lastMs = ms;
      counter = bytes.readUInt16BE(6) & COUNTER_START;
    } else if (counter < COUNTER_LIMIT) {
      counter += 1;
    } else {
      lastMs += 1;
      counter = 0;
    }
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return formatUuid(bytes);
  };
}

export function formatUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A bound for ids made at a time or later: none of them sorts before it. */
export function firstUuidV7At(time: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time.getTime(), 0, 6);
  return formatUuid(bytes);
}

/** When an id was made; null if it is not a UUID of version 7. */
export function timeOfUuidV7(uuid: string): Date | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.exec(uuid) ?? [];
  return high === undefined || low === undefined ? null : new Date(Number.parseInt(high + low, 16));
}
