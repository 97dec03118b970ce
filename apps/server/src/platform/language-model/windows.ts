/** Parts of a long document, which overlap, so that what stands at the edge of one is whole in the next. Pure. */
import type { NumberedLine } from './numbered-lines';
import { estimatedTokens } from './tokens';

/** An entry that is broken over the end of a page has a foot and a head in its middle. */
const OVERLAP_LINES = 24;
/** Of a part that overlaps with the next: more would show small parts twice. */
const OVERLAP_SHARE = 0.25;
/** Parts that are smaller aren't divided any further. */
const FEWEST_LINES = 8;
/** The number, a colon and a line break. */
const TOKENS_OF_A_NUMBER = 6;

export function windowsOf(lines: readonly NumberedLine[], tokens: number): NumberedLine[][] {
  const costs = lines.map(costOf);
  const windows: NumberedLine[][] = [];
  let start = 0;
  do {
    const end = endOf(costs, start, tokens);
    windows.push(lines.slice(start, end));
    if (end >= lines.length) break;
    start = end - overlapOf(costs, start, end, tokens);
  } while (start < lines.length);
  return windows;
}

/** Null if a part is too small for that. */
export function halves(lines: readonly NumberedLine[]): [NumberedLine[], NumberedLine[]] | null {
  if (lines.length < FEWEST_LINES) return null;
  const middle = Math.ceil(lines.length / 2);
  const overlap = Math.min(OVERLAP_LINES, Math.floor(lines.length * OVERLAP_SHARE));
  const before = Math.floor(overlap / 2);
  return [lines.slice(0, middle + overlap - before), lines.slice(middle - before)];
}

function costOf({ text }: NumberedLine): number {
  return estimatedTokens(text) + TOKENS_OF_A_NUMBER;
}

/** At least one line, so that every part brings the document forward. */
function endOf(costs: readonly number[], start: number, tokens: number): number {
  let used = 0;
  let end = start;
  while (end < costs.length && (end === start || used + (costs[end] ?? 0) <= tokens)) {
    used += costs[end] ?? 0;
    end += 1;
  }
  return end;
}

function overlapOf(costs: readonly number[], start: number, end: number, tokens: number): number {
  const most = Math.min(OVERLAP_LINES, Math.floor((end - start) * 2 * OVERLAP_SHARE));
  let used = 0;
  let lines = 0;
  while (lines < most) {
    used += costs[end - 1 - lines] ?? 0;
    if (used > tokens * OVERLAP_SHARE) break;
    lines += 1;
  }
  return lines;
}
