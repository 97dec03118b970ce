/** The document as elements, as the parser writes it. */

export type ElementKind =
  | 'paragraph'
  | 'heading'
  | 'list_item'
  | 'caption'
  | 'footnote'
  | 'running_head'
  | 'running_foot'
  | 'page_number'
  | 'contents'
  | 'formula'
  | 'figure_text'
  | 'preformatted'
  | 'table'
  | 'figure';

export interface Element {
  readonly kind: ElementKind;
  /** Of a heading, from 1; how deep an item of a list lies, from 0. */
  readonly level?: number;
  /** From 1. */
  readonly page_no: number;
  readonly bbox: readonly [x0: number, y0: number, x1: number, y1: number];
  /** What Markdown writes before the text. */
  readonly marker: string;
  /** Of a table, a pipe table. */
  readonly text: string;
  /** A table as HTML. */
  readonly html?: string;
}

export interface ElementsBody {
  readonly kind: 'pdf' | 'docx' | 'pptx' | 'image';
  readonly elements: readonly Element[];
  readonly content: string;
  readonly html?: string;
  readonly page_dimensions: readonly { readonly page_no: number; readonly width: number; readonly height: number }[];
  readonly warnings: readonly { readonly code: string; readonly page_no: number; readonly message: string }[];
}
