import { Injectable } from '@nestjs/common';

/** Throws or rejects if the part doesn't work. */
export type ReadinessCheck = () => Promise<void> | void;

/** Without an `optional` part requests are still served, only slower. */
type ReadinessNeed = 'required' | 'optional';

export interface ReadinessReport {
  /** `degraded` if only optional parts are unavailable. */
  readonly status: 'ok' | 'degraded' | 'unavailable';
  /** Whether requests may be sent here: all required parts work. */
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, 'ok' | 'away'>>;
  /** How a part works, where there are several ways. */
  readonly facts?: Readonly<Record<string, string>>;
}

const CHECK_MS = 3_000;

/** Checks the parts that the service depends on. Each part registers itself. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, { readonly check: ReadinessCheck; readonly need: ReadinessNeed }>();
  private readonly facts = new Map<string, () => string | undefined>();

  /** Adds a fact to every report once it is known. */
  tell(fact: string, read: () => string | undefined): void {
    this.facts.set(fact, read);
  }

  register(part: string, check: ReadinessCheck, need: ReadinessNeed = 'required'): void {
    this.checks.set(part, { check, need });
  }

  /** What the checks fail with, by part, for a start that says why it ends. */
  async failures(): Promise<readonly (readonly [part: string, error: unknown])[]> {
    const failures = await Promise.all(
      [...this.checks].map(async ([part, { check }]) => [part, await failureOf(check)] as const),
    );
    return failures.filter(([, error]) => error !== null);
  }

  async report(): Promise<ReadinessReport> {
    const parts = await Promise.all(
      [...this.checks].map(async ([part, { check, need }]) => ({ part, need, state: await answered(check) })),
    );
    const away = parts.filter(({ state }) => state === 'away');
    const ready = away.every(({ need }) => need === 'optional');
    const known = [...this.facts].flatMap(([fact, read]) => {
      const value = read();
      return value === undefined ? [] : [[fact, value] as const];
    });
    return {
      status: statusOf(ready, away.length),
      ready,
      parts: Object.fromEntries(parts.map(({ part, state }) => [part, state])),
      ...(known.length === 0 ? {} : { facts: Object.fromEntries(known) }),
    };
  }
}

function statusOf(ready: boolean, away: number): ReadinessReport['status'] {
  if (!ready) return 'unavailable';
  return away === 0 ? 'ok' : 'degraded';
}

async function answered(check: ReadinessCheck): Promise<'ok' | 'away'> {
  return (await failureOf(check)) === null ? 'ok' : 'away';
}

/** Null if the part works. */
async function failureOf(check: ReadinessCheck): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('late'));
    }, CHECK_MS);
  });
  try {
    await Promise.race([check(), late]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
