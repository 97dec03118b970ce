/** What a data file under `cases/` says: the content of a few pages, from which both the PDF and its truth are made. */

export interface Description {
  /** What the case shows; it stands on no page. */
  title: string;
  size?: { width: number; height: number };
  margin?: number;
  typeface?: Typeface;
  textSize?: number;
  isJustified?: boolean;
  /** Of the generated sentences. */
  seed?: number;
  /** Stand at the top and bottom of every page and aren't part of its text; `{page}` is its number. */
  runningHead?: string;
  runningFoot?: string;
  /** The pages are pictures, as a scanner makes them. */
  scan?: ScanSettings;
  pages: PageDescription[];
}

export type Typeface = 'Helvetica' | 'Times';

export interface ScanSettings {
  dpi: number;
  /** Degrees clockwise. */
  skew?: number;
  /** The most that a pixel is lighter or darker than what it shows, of 255. */
  noise?: number;
}

interface PageDescription {
  body: Block[];
  footnotes?: string[];
}

export type Block =
  /** A paragraph of so many generated sentences. */
  { sentences: number } | { columns: number; gap?: number; body: Block[] } | PlainBlock;

/** One whose sentences have been generated. */
export type WrittenBlock = { columns: number; gap?: number; body: WrittenBlock[] } | PlainBlock;

type PlainBlock =
  | HeadingDescription
  | { paragraph: string; align?: Align }
  | { lines: string[]; align?: Align; isBold?: boolean }
  | ListDescription
  | { table: TableDescription }
  /** Rows of a text at the left and one at the right edge, as on a receipt. */
  | { entries: [string, string][] }
  | { fields: [string, string][]; across: number }
  | { rule: 'solid' }
  | { space: number };

export interface HeadingDescription {
  heading: string;
  level: number;
  /** In sizes of the text, where the level's own is not meant. */
  size?: number;
  align?: Align;
}

export interface ListDescription {
  list: ListItem[];
  isOrdered?: boolean;
}

export type ListItem = string | ({ item: string } & ListDescription);

export type Align = 'left' | 'centre' | 'right';

export interface TableDescription {
  /** Shares of the width. */
  columns: number[];
  width?: number;
  align?: Align[];
  headRows?: number;
  /** `grid`: around every cell; `rows`: below every row; `head`: above and below the head and at the end. */
  rulings: 'grid' | 'rows' | 'head' | 'none';
  isStriped?: boolean;
  /** Cells of each row from the left, without the places that a cell above or beside covers. */
  rows: CellDescription[][];
}

export type CellDescription =
  string | { text: string; across?: number; down?: number; align?: Align; isBold?: boolean };
