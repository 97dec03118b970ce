// What a template says of a document: its content, from which both the pages and their truth are made.

export interface Description {
  title: string;
  language?: Language;
  size?: { width: number; height: number };
  margin?: number;
  style?: Partial<Style>;
  /** Of the generated sentences. */
  seed?: number;
  /** Stand at the top and bottom of every page; `{page}` is its number and `{pages}` how many there are. */
  head?: Running[];
  foot?: Running[];
  /** The fields can be filled in: AcroForm, not only drawn. */
  isInteractive?: boolean;
  scan?: Scan;
  /** Pages drawn sideways: on a sheet that says so and is shown as before, or shown sideways. */
  turn?: 'rotated' | 'sideways' | null;
  /** Each begins a new page and takes as many as it needs. */
  sections: { body: Block[] }[];
}

export type Language = 'en' | 'de' | 'fr' | 'es';

export interface Running {
  role: 'runningHead' | 'runningFoot' | 'pageNumber';
  text: string;
}

export interface Style {
  font: string;
  headingFont: string;
  /** Points. */
  textSize: number;
  leading: number;
  /** Of headings of level 1, 2 and so on, in sizes of the text. */
  headings: number[];
  isJustified: boolean;
  isIndented: boolean;
  accent: string;
  bullet: string;
  fieldStyle: 'line' | 'box' | 'dots' | 'above';
  checkStyle: 'cross' | 'tick' | 'glyph';
  /** Of headings of level 1, 2 and so on. */
  headingLooks?: { isBold: boolean; isItalic: boolean; isUpper: boolean; isRuled: boolean; align: 'left' | 'centre' }[];
  captionLook?: { isLeadBold: boolean; isItalic: boolean; align: 'left' | 'centre' };
}

export interface Scan {
  dpi: number;
  /** Degrees clockwise. */
  skew?: number;
  /** The most that a pixel is lighter or darker than what it shows, of 255. */
  noise?: number;
  /** Of a Gaussian, in pixels. */
  blur?: number;
  quality?: number;
  seed?: number;
}

export type Align = 'left' | 'centre' | 'right';

export type Block =
  | { heading: string; level: number; size?: number; align?: Align }
  /** A paragraph of so many generated sentences. */
  | { sentences: number; notes?: string[]; mark?: string; isItalic?: boolean }
  /** The same with its first words set off. */
  | { runIn: string; sentences: number }
  | { code: string[] }
  | { formula: string; number: string }
  | { contents: { title: string; page: string; depth: number }[]; leader: 'dots' | 'none' | 'line' }
  /** What belongs together under a name in the truth; with a look, in a frame or on a ground of its own. */
  | { region: string; look?: 'box' | 'tint' | 'bar' | 'inset'; body: Block[] }
  /** Within columns: over all of them. */
  | { wide: Block[] }
  | { paragraph: string; align?: Align; isBold?: boolean; notes?: string[] }
  /** Each one is a paragraph without room between. */
  | { lines: string[]; align?: Align; isBold?: boolean }
  | List
  | { table: Table; caption?: string; isCaptionAbove?: boolean; below?: string }
  /** Rows of a text at the left and one at the right edge, as on a receipt. */
  | { entries: [string, string][] }
  | { figure: Figure; caption?: string }
  | { fields: Field[]; across: number }
  | { columns: number; gap?: number; body: Block[] }
  | { beside: Block[][]; shares?: number[] }
  | { rule: 'solid' }
  | { space: number };

export interface List {
  list: (string | ({ item: string } & Partial<List>))[];
  isOrdered?: boolean;
}

export interface Table {
  /** Shares of the width. */
  columns: number[];
  /** Points, where it is not as wide as its column. */
  width?: number;
  align?: Align[];
  headRows?: number;
  /** `grid`: around every cell; `rows`: below every row; `head`: above and below the head and at the end. */
  rulings: string;
  /** Weights of each line between rows and between columns, where no kind of `rulings` is meant; `parts` are lines under heads that span. */
  lines?: { rows: Weight[]; columns: Weight[]; parts?: { above: number; from: number; to: number }[] };
  /** Fills by row. */
  shades?: Record<number, string>;
  /** In sizes of the text. */
  size?: number;
  /** Points above and below, beside a text. */
  pad?: [number, number];
  /** As wide as its texts. */
  isNatural?: boolean;
  /** Which columns have texts of several lines. */
  wraps?: boolean[];
  /** Goes on over pages. */
  isLong?: boolean;
  isStriped?: boolean;
  isHeadFilled?: boolean;
  /** Texts of a row begin at its top, not in its middle. */
  isTop?: boolean;
  /** Cells of each row from the left, without the places that a cell above or beside covers. */
  rows: Cell[][];
}

/** Lines of a text are broken where it says so, and a page can end between them. */
export type Cell =
  | string
  | { text: string; across?: number; down?: number; align?: Align; isBold?: boolean; mark?: string; indent?: number };

export type Weight = 'none' | 'thin' | 'thick' | 'double';

export interface Figure {
  kind: 'bars' | 'line' | 'pie' | 'grid' | 'rows' | 'flow' | 'scatter' | 'columns' | 'tree' | 'timeline' | 'shades';
  values: number[];
  labels: string[];
  ticks?: string[];
  /** What is written at each value. */
  amounts?: string[];
  legend?: string[];
}

export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'check' | 'radio' | 'choice';
  /** What is written, or of a mark the option that it stands for. */
  value: string;
  isOn?: boolean;
}
