import { Injectable } from '@nestjs/common';

/** Throws, or rejects, when the part doesn't do its work. */
export type ReadinessCheck = () => Promise<void> | void;

export interface ReadinessReport {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, 'ok' | 'away'>>;
  /** How a part does its work, where there are several ways. */
  readonly facts?: Readonly<Record<string, string>>;
}

const CHECK_MS = 3_000;

/** Whether everything that the service leans on answers. Each part signs itself in. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly facts = new Map<string, () => string | undefined>();

  /** Has something told in every report, once it is known. */
  tell(fact: string, read: () => string | undefined): void {
    this.facts.set(fact, read);
  }

  register(part: string, check: ReadinessCheck): void {
    this.checks.set(part, check);
  }

  async report(): Promise<ReadinessReport> {
    const parts = await Promise.all(
      [...this.checks].map(async ([part, check]) => [part, await answered(check)] as const),
    );
    const known = [...this.facts].flatMap(([fact, read]) => {
      const value = read();
      return value === undefined ? [] : [[fact, value] as const];
    });
    return {
      ready: parts.every(([, state]) => state === 'ok'),
      parts: Object.fromEntries(parts),
      ...(known.length === 0 ? {} : { facts: Object.fromEntries(known) }),
    };
  }
}

async function answered(check: ReadinessCheck): Promise<'ok' | 'away'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('late'));
    }, CHECK_MS);
  });
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch {
    return 'away';
  } finally {
    clearTimeout(timer);
  }
}
