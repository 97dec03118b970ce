/**
 * Keys that were looked up a moment ago. A caller who polls asks the same question hundreds of times a second; what was true half a
 * second ago is taken for true, which a revocation may take: it has to be felt everywhere within a second. Only keys that exist are
 * remembered, so that nobody fills this with guesses.
 */
import type { Clock } from '../../platform/clock';
import type { KeyToVerify } from './keys.repository';

export const REMEMBERED_MS = 500;
const AT_MOST = 10_000;

type Lookup = () => Promise<KeyToVerify | null>;

interface Remembered {
  readonly found: Promise<KeyToVerify | null>;
  readonly untilMs: number;
}

export class RecentKeys {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly clock: Clock) {}

  /** What `lookup` says of this digest, or has said; those who ask at the same time ask once. */
  find(digest: Buffer, lookup: Lookup): Promise<KeyToVerify | null> {
    const name = digest.toString('base64');
    const nowMs = this.clock.monotonicMs();
    const known = this.remembered.get(name);
    if (known !== undefined && nowMs < known.untilMs) return known.found;
    return this.ask(name, nowMs, lookup);
  }

  forget(): void {
    this.remembered.clear();
  }

  private ask(name: string, nowMs: number, lookup: Lookup): Promise<KeyToVerify | null> {
    if (this.remembered.size >= AT_MOST) this.forget();
    const found = lookup();
    const entry = { found, untilMs: nowMs + REMEMBERED_MS };
    this.remembered.set(name, entry);
    const drop = (): void => {
      if (this.remembered.get(name) === entry) this.remembered.delete(name);
    };
    found.then((key) => {
      if (key === null) drop();
    }, drop);
    return found;
  }
}
