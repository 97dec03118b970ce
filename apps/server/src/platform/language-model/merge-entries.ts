/**
 * The entries of a list that goes over from one part of a document to the next. What stands in the lines that both parts show comes from
 * both, and is kept once: the entries of one part are paired with those of the other, one to one, first by content and place, then by
 * place (one of them may be cut off at the edge of its part), then by content alone, for lines that are named inexactly. Pure.
 */
import { type Cited, type CitedEntry, plain } from './cited';

/** The lines that both parts show; empty if `last` lies before `first`. */
export interface Overlap {
  readonly first: number;
  readonly last: number;
}

interface Row {
  readonly entry: CitedEntry;
  readonly content: string;
}

/** How many entries of one place are looked at for a pair: a place has a few at most, unless a model repeats itself. */
const MAX_CANDIDATES = 32;

export function mergedEntries(
  before: readonly CitedEntry[],
  after: readonly CitedEntry[],
  overlap: Overlap,
): CitedEntry[] {
  const tail = before.filter(({ lines }) => (lines.at(-1) ?? Number.NEGATIVE_INFINITY) >= overlap.first).map(rowOf);
  const head = after.filter(({ lines }) => (lines[0] ?? Number.POSITIVE_INFINITY) <= overlap.last).map(rowOf);
  const pairs = paired(tail, head, overlap);
  const repeated = new Set([...pairs.values()].map(({ entry }) => entry));
  const kept = before.map((entry) => better(entry, pairs.get(entry)?.entry ?? null, overlap));
  const rest = after.slice(uncitedRepeats(before, after)).filter((entry) => !repeated.has(entry));
  return placed(kept, rest, overlap);
}

function rowOf(entry: CitedEntry): Row {
  return { entry, content: contentOf(entry.value) };
}

/** From an entry before to the same one after. */
function paired(tail: readonly Row[], head: readonly Row[], { first, last }: Overlap): Map<CitedEntry, Row> {
  const isWithin = ({ lines }: CitedEntry): boolean => lines.every((line) => line >= first && line <= last);
  const pairing = new Pairing(tail, head);
  pairing.pairUp(({ content, entry }) => [`${String(entry.lines[0])} ${content}`]);
  pairing.pairUp(({ entry }) => entry.lines.map(String), sharesPlace);
  // An entry that goes beyond the overlap is seen by one part alone, so an equal one of the other part is another.
  pairing.pairUp(({ content, entry }) => (isWithin(entry) ? [content] : []));
  return pairing.pairs;
}

class Pairing {
  readonly pairs = new Map<CitedEntry, Row>();
  private readonly taken = new Set<Row>();

  constructor(
    private readonly tail: readonly Row[],
    private readonly head: readonly Row[],
  ) {}

  /** Pairs those that have a key in common, in their order. */
  pairUp(keysOf: (row: Row) => readonly string[], isSame: (one: Row, other: Row) => boolean = () => true): void {
    const waiting = new Map<string, Row[]>();
    for (const row of this.head) {
      if (this.taken.has(row)) continue;
      for (const key of keysOf(row)) {
        const queue = waiting.get(key);
        if (queue === undefined) waiting.set(key, [row]);
        else queue.push(row);
      }
    }
    for (const row of this.tail) {
      if (this.pairs.has(row.entry)) continue;
      const found = this.partnerOf(
        row,
        keysOf(row).map((key) => waiting.get(key) ?? []),
        isSame,
      );
      if (found === null) continue;
      this.pairs.set(row.entry, found);
      this.taken.add(found);
    }
  }

  private partnerOf(row: Row, queues: readonly Row[][], isSame: (one: Row, other: Row) => boolean): Row | null {
    for (const queue of queues) {
      while (queue[0] !== undefined && this.taken.has(queue[0])) queue.shift();
      const candidates = queue.slice(0, MAX_CANDIDATES).filter((other) => !this.taken.has(other));
      const found = candidates.find((other) => isSame(row, other));
      if (found !== undefined) return found;
    }
    return null;
  }
}

/** More than half of the lines of the shorter: entries of one day may have the line of their date in common. */
function sharesPlace({ entry: one }: Row, { entry: other }: Row): boolean {
  const lines = new Set(one.lines);
  const common = other.lines.filter((line) => lines.has(line)).length;
  return 2 * common > Math.min(one.lines.length, other.lines.length);
}

/** Of two readings of an entry the one that saw more of it, or else the one further from its part's edge. */
function better(before: CitedEntry, after: CitedEntry | null, { first, last }: Overlap): CitedEntry {
  if (after === null) return before;
  if (before.lines.length !== after.lines.length) return before.lines.length > after.lines.length ? before : after;
  return (before.lines[0] ?? 0) <= (first + last) / 2 ? before : after;
}

/** Entries that name no lines are the same where the end of one list is the beginning of the other. */
function uncitedRepeats(before: readonly CitedEntry[], after: readonly CitedEntry[]): number {
  const uncited = after.findIndex(({ lines }) => lines.length > 0);
  const most = Math.min(before.length, uncited === -1 ? after.length : uncited);
  const ending = before.slice(before.length - most).map(({ value }) => contentOf(value));
  const beginning = after.slice(0, most).map(({ value }) => contentOf(value));
  for (let count = most; count > 0; count -= 1)
    if (beginning.slice(0, count).every((content, index) => content === ending[most - count + index])) return count;
  return 0;
}

/** What only the later part has of the overlap goes to its place among the others. */
function placed(kept: readonly CitedEntry[], rest: readonly CitedEntry[], { last }: Overlap): CitedEntry[] {
  const entries = [...kept];
  for (const entry of rest) {
    const [line] = entry.lines;
    if (line === undefined || line > last) entries.push(entry);
    else entries.splice(placeOf(entries, line), 0, entry);
  }
  return entries;
}

function placeOf(entries: readonly CitedEntry[], line: number): number {
  return entries.findLastIndex(({ lines }) => (lines[0] ?? Number.POSITIVE_INFINITY) <= line) + 1;
}

function contentOf(value: Cited): string {
  return JSON.stringify(plain(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.trim().replace(/\s+/g, ' ').toLowerCase() : inner,
  );
}
