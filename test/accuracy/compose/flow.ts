/** Where the next line of a page goes: frames from left to right, each filled from top to bottom. */
import type { Align } from './description';
import type { Mark, TextStyle } from './marks';
import { widthOf } from './widths';

export interface Frame {
  left: number;
  width: number;
  top: number;
  bottom: number;
}

export class PageIsFull extends Error {}

export class Flow {
  y: number;
  private index = 0;

  constructor(
    readonly marks: Mark[],
    private readonly frames: Frame[],
  ) {
    this.y = this.frame.top;
  }

  get frame(): Frame {
    const frame = this.frames[this.index];
    if (!frame) throw new Error('a page has at least one column');
    return frame;
  }

  /** Goes to the next frame where this one has no room for what is `height` high. */
  reserve(height: number): void {
    if (this.y + height <= this.frame.bottom + 0.01) return;
    const next = this.frames[this.index + 1];
    if (!next) throw new PageIsFull('the page is full');
    this.index += 1;
    this.y = next.top;
  }

  /** Room between blocks; none at the top of a frame. */
  space(height: number): void {
    if (this.y > this.frame.top) this.y += height;
  }

  line(
    text: string,
    style: TextStyle & { leading: number },
    { indent = 0, align = 'left', isFull = false }: Place = {},
  ): void {
    this.reserve(style.leading);
    const free = this.frame.width - indent - widthOf(text, style.font, style.size);
    const gaps = text.split(' ').length - 1;
    this.marks.push({
      kind: 'text',
      x: this.frame.left + indent + shift(align, free),
      baseline: this.y + style.size,
      text,
      font: style.font,
      size: style.size,
      wordSpace: isFull && gaps > 0 ? free / gaps : 0,
    });
    this.y += style.leading;
  }
}

interface Place {
  indent?: number;
  align?: Align;
  /** Stretched from the left to the right edge. */
  isFull?: boolean;
}

/** How far to the right of the left edge something starts where `free` is left of the line. */
export function shift(align: Align, free: number): number {
  return { left: 0, centre: free / 2, right: free }[align];
}
