/** What a driver says, which is not believed: it has talked to a LibreOffice that read a hostile document. */
import type { JailState } from '../engine';

export type DriverReply =
  | { readonly type: 'ready'; readonly jail: JailState }
  | { readonly type: 'converted'; readonly pages: number }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly pages: number };

const CODES = ['unreadable_document', 'page_limit_exceeded', 'parse_failed'] as const;
type RefusalCode = (typeof CODES)[number];

/** The longest line that a driver may send. */
export const MAX_LINE = 1_000;

/** Null if the line is none that a driver sends. */
export function readDriverReply(line: string): DriverReply | null {
  const message = parsed(line);
  const { ready, converted, refused } = message;
  if (isRecord(ready)) {
    const { landlock, seccomp } = ready;
    if (!isCount(landlock) || typeof seccomp !== 'boolean') return null;
    return { type: 'ready', jail: { landlock, seccomp } };
  }
  if (isRecord(converted)) {
    return isCount(converted['pages']) ? { type: 'converted', pages: converted['pages'] } : null;
  }
  if (isRecord(refused)) {
    const code = CODES.find((known) => known === refused['code']);
    return code !== undefined && isCount(refused['pages']) ? { type: 'refused', code, pages: refused['pages'] } : null;
  }
  return null;
}

function parsed(line: string): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(line);
    return isRecord(message) ? message : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
