/** What a composed page consists of before it becomes a PDF or a scan. Points, origin top left, y down. */
import type { FontName } from './widths';
import { widthOf } from './widths';

export type Mark =
  | { kind: 'text'; x: number; baseline: number; text: string; font: FontName; size: number; wordSpace: number }
  | { kind: 'line'; x0: number; y0: number; x1: number; y1: number; width: number }
  /** `grey` runs from 0, black, to 1, white. */
  | { kind: 'fill'; x0: number; y0: number; x1: number; y1: number; grey: number };

export interface ComposedPage {
  width: number;
  height: number;
  marks: Mark[];
}

export interface TextStyle {
  font: FontName;
  size: number;
}

/** Lines of text that are no wider than `width`, broken between words. */
export function brokenLines(text: string, { font, size }: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer, font, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
