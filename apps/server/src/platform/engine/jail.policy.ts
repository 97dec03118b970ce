/** What of a parser's confinement holds on this machine, in words. */
import type { JailState } from './parser-pool.port';

/** For whoever asks whether the service is ready. */
export function jailFact({ landlock, seccomp }: JailState): string {
  const held = [...(landlock > 0 ? [`landlock ${String(landlock)}`] : []), ...(seccomp ? ['seccomp'] : [])];
  return held.length === 0 ? 'none' : held.join(', ');
}

/** The first version that keeps a process from opening TCP connections and from signalling others. */
const WHOLE_LANDLOCK = 6;

/** What the operator should know, or null when nothing is missing. */
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
