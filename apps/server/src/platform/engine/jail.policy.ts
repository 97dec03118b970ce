/** Describes which parts of the parsers' sandbox are in force on this machine. */
import type { JailState } from './parser-pool.port';

/** For the readiness report. */
export function jailFact({ landlock, seccomp }: JailState): string {
  const held = [...(landlock > 0 ? [`landlock ${String(landlock)}`] : []), ...(seccomp ? ['seccomp'] : [])];
  return held.length === 0 ? 'none' : held.join(', ');
}

/** The first Landlock ABI that restricts TCP connections and signals to other processes. */
const WHOLE_LANDLOCK = 6;

/** A warning for the operator, or null if nothing is missing. */
export function jailGap({ landlock, seccomp }: JailState): string | null {
  const gaps = [
    ...(landlock === 0 ? ['without Landlock parsers can read what the service can'] : []),
    ...(landlock > 0 && landlock < WHOLE_LANDLOCK && !seccomp
      ? [`Landlock ${String(landlock)} leaves parsers the network or signals`]
      : []),
    ...(seccomp ? [] : ['without seccomp parsers can make any system call']),
  ];
  return gaps.length === 0 ? null : gaps.join('; ');
}
