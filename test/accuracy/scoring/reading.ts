/** What stands on pages in reading order: the form of the truth and of what was read. */
export type Reading = ReadBlock[];

export type ReadBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; level: number; text: string }
  /** Of a list; its text is without the marker. */
  | { kind: 'item'; depth: number; isOrdered: boolean; text: string }
  | { kind: 'table'; cells: ReadCell[] };

/** Counted from 0. */
export interface ReadCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
}
