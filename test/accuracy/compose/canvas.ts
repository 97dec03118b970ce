/** Grey pixels that lines are drawn on with a round pen, softened at its edge. */
import type { Point } from './strokes';

const PAPER = 246;
const INK = 38;

/** Looked up once: in Jest's sandbox a global takes long to find, and there are millions of pixels. */
const { ceil, floor, max, min, round, sqrt } = Math;

export class Canvas {
  /** How much of each pixel is inked, of 1. */
  private readonly ink: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.ink = new Float32Array(width * height);
  }

  /** Pixels, origin top left. */
  stroke(from: Point, to: Point, penWidth: number): void {
    const reach = penWidth / 2 + 1;
    const firstX = max(floor(min(from.x, to.x) - reach), 0);
    const lastX = min(ceil(max(from.x, to.x) + reach), this.width - 1);
    const firstY = max(floor(min(from.y, to.y) - reach), 0);
    const lastY = min(ceil(max(from.y, to.y) + reach), this.height - 1);
    for (let y = firstY; y <= lastY; y += 1) {
      for (let x = firstX; x <= lastX; x += 1) {
        const distance = distanceTo(from, to, x + 0.5, y + 0.5);
        this.darken(y * this.width + x, min(max(penWidth / 2 + 0.5 - distance, 0), 1));
      }
    }
  }

  /** Bytes, 0 is black; `noise` is added to the pixels, again and again from its start. */
  pixels(noise: number[]): Buffer {
    const bytes = Buffer.alloc(this.ink.length);
    for (let index = 0; index < bytes.length; index += 1) {
      const grey = PAPER + (INK - PAPER) * (this.ink[index] ?? 0) + (noise[index % noise.length] ?? 0);
      bytes[index] = round(min(max(grey, 0), 255));
    }
    return bytes;
  }

  private darken(index: number, ink: number): void {
    if (ink > (this.ink[index] ?? 0)) this.ink[index] = ink;
  }
}

/** From the line between two points. */
function distanceTo(from: Point, to: Point, x: number, y: number): number {
  const along = to.x - from.x;
  const down = to.y - from.y;
  const squared = along * along + down * down;
  const share = squared === 0 ? 0 : ((x - from.x) * along + (y - from.y) * down) / squared;
  const part = min(max(share, 0), 1);
  return sqrt((x - from.x - part * along) ** 2 + (y - from.y - part * down) ** 2);
}
