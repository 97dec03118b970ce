/** What the rows of usage come to by day, by operation and by key. Pure. */
import type { Schema } from '../../lib/api';

type DailyUsage = Schema<'DailyUsage'>;

export interface Sum {
  readonly name: string;
  readonly documents: number;
  readonly pages: number;
  readonly credits: number;
}

export interface Day {
  /** `2026-01-31`, of UTC. */
  readonly day: string;
  readonly credits: number;
}

const DAY_MS = 86_400_000;

/** Every day up to today, also those without usage; the oldest first. */
export function creditsByDay(rows: readonly DailyUsage[], days: number, now: number): Day[] {
  const credits = new Map<string, number>();
  for (const row of rows) credits.set(row.day, (credits.get(row.day) ?? 0) + row.credits);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(now - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, credits: credits.get(day) ?? 0 };
  });
}

/** The largest first. */
export function sumBy(rows: readonly DailyUsage[], nameOf: (row: DailyUsage) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const name = nameOf(row);
    const { documents, pages, credits } = sums.get(name) ?? { documents: 0, pages: 0, credits: 0 };
    sums.set(name, {
      name,
      documents: documents + row.documents,
      pages: pages + row.pages,
      credits: credits + row.credits,
    });
  }
  return [...sums.values()].sort((one, other) => other.credits - one.credits);
}
