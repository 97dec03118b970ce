/**
 * Which idle process takes which waiting document. A process that has read a PHI document reads no other organisation's
 * documents: a hostile document could have left something behind that reads patients' data or carries it to another
 * organisation.
 */
import type { ByUrgency } from './parser-share.policy';
import type { Urgency } from './parser-pool.port';

export interface IdleProcess {
  /** The organisation whose PHI document it has read; null if it has read none. */
  readonly phiOf: string | null;
}

/** Start the first document of a kind in a process, or replace a process that none of the documents may use. */
export type Step<P> =
  | { readonly does: 'start'; readonly kind: Urgency; readonly process: P }
  | { readonly does: 'replace'; readonly process: P };

export interface Choice<P> {
  /** The kinds that may start, the preferred one first. */
  readonly kinds: readonly Urgency[];
  /** The organisation of the first waiting document of each kind; null if none waits. */
  readonly first: ByUrgency<string | null>;
  readonly idle: readonly P[];
  /** Processes that will be idle and without PHI soon. */
  readonly starting: number;
}

export function nextStep<P extends IdleProcess>({ kinds, first, idle, starting }: Choice<P>): Step<P> | null {
  const asking = kinds.filter((kind) => first[kind] !== null);
  for (const kind of asking) {
    const process = suited(idle, first[kind]);
    if (process !== undefined) return { does: 'start', kind, process };
  }
  const [unsuited] = idle;
  return unsuited !== undefined && starting < asking.length ? { does: 'replace', process: unsuited } : null;
}

export function maySee({ phiOf }: IdleProcess, organisationId: string | null): boolean {
  return phiOf === null || phiOf === organisationId;
}

/** Prefers a process that has read PHI of the same organisation, which leaves the others for the rest. */
function suited<P extends IdleProcess>(idle: readonly P[], organisationId: string | null): P | undefined {
  const allowed = idle.filter((process) => maySee(process, organisationId));
  return allowed.find(({ phiOf }) => phiOf !== null) ?? allowed[0];
}
