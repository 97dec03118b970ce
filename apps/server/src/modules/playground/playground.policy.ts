/** How much the playground takes, and how it draws. Pure. */
import { RETENTION_MS } from '../../config/retention.policy';

/** Documents of an organisation at a time: looking is free, and what is looked at lies in storage. */
export const DOCUMENTS_AT_MOST = 100;

/** Pages of the whole process that are drawn at a time: looking never takes all parsers from those who pay. */
export const DRAWN_AT_ONCE = 2;

/** Widths of pictures in pixels: few, since each is kept. */
const WIDTHS = [400, 800, 1600, 3200] as const;

export const WIDEST = WIDTHS[3];

export const WIDTH_AT_FIRST = WIDTHS[2];

/** The width that is drawn for one that is wanted: the next that isn't less. */
export function drawnWidth(wanted: number): number {
  return WIDTHS.find((width) => width >= wanted) ?? WIDEST;
}

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + RETENTION_MS);
}

/** Of whatever length a name comes. */
export const LONGEST_FILENAME = 255;
