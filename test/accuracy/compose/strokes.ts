/**
 * Letters as a pen draws them, for pages that are pictures. A glyph is a list of strokes, a stroke a list of points of two signs: x from 0,
 * left, to 8, right; y in base 36 from 0, the lowest descender, over 4, the baseline, and e, the x-height, to i, the height of capitals.
 * A stroke that begins with ~ is a curve through its points.
 */
export interface Point {
  x: number;
  y: number;
}

const GLYPHS: Record<string, string> = {
  a: '~1c2e6e8b 8b84 ~8a3a07245487',
  b: '0i04 ~4e1c09164476897c4e',
  c: '~8c4e1c09164486',
  d: '8i84 ~4e1c09164476897c4e',
  e: '0989 ~897c4e1c09164486',
  f: '~8h6i3h2f 2f24 0e7e',
  g: '~4e1c09164476897c4e 8e82 ~82602001',
  h: '0i04 ~0b3e6e8b 8b84',
  i: '4e44 4h4i',
  j: '4e42 ~423000 4h4i',
  k: '0i04 087e 2a84',
  l: '4i44',
  m: '0e04 ~0b2e3e4b 4b44 ~4b6e7e8b 8b84',
  n: '0e04 ~0b3e6e8b 8b84',
  o: '~4e1c09164476897c4e',
  p: '0e00 ~4e1c09164476897c4e',
  q: '8e80 ~4e1c09164476897c4e',
  r: '0e04 ~0a2d5e8e',
  s: '~8c4e0c1a4978864406',
  t: '3h36 ~365484 0e7e',
  u: '0e07 ~07245487 8e84',
  v: '0e448e',
  w: '0e244c648e',
  x: '0e84 8e04',
  y: '0e45 8e20',
  z: '0e8e0484',
  A: '044i84 2969',
  B: '040i 0i5i ~5i7h8f7d5c 5c0c ~5c7b887554 5404',
  C: '~8g4i1g0b164486',
  D: '040i 0i4i ~4i7g8b7644 4404',
  E: '8i0i0484 0b7b',
  F: '8i0i04 0b7b',
  G: '~8g4i1g0b164487 878b5b',
  H: '040i 848i 0b8b',
  I: '4i44',
  J: '8i88 ~8875441507',
  K: '040i 8i0a 3d84',
  L: '0i0484',
  M: '040i478i84',
  N: '040i848i',
  O: '~4i1g0b1644768b7g4i',
  P: '040i 0i5i ~5i7h8e7c5b 5b0b',
  Q: '~4i1g0b1644768b7g4i 5783',
  R: '040i 0i5i ~5i7h8e7c5b 5b0b 4b84',
  S: '~8g4i0g1c4b7a874406',
  T: '0i8i 4i44',
  U: '0i08 ~0816447688 888i',
  V: '0i448i',
  W: '0i244g648i',
  X: '0i84 8i04',
  Y: '0i4b8i 4b44',
  Z: '0i8i0484',
  0: '~4i1g0b1644768b7g4i',
  1: '1f4i44',
  2: '~0f2i6i8f6b04 0484',
  3: '~0g4i7g7d4c ~4c7b88754406',
  4: '646i0888',
  5: '7i1i0b ~0b4d89653406',
  6: '~7h4i1f08154475887b4c1b08',
  7: '0i8i34',
  8: '~4i1g1d4c7d7g4i ~4c1a08154475887a4c',
  9: '~8e7b4a1b0e1h4i7h8e ~8e8a764415',
  '.': '4445',
  ',': '4542',
  ':': '4445 4c4d',
  ';': '4542 4c4d',
  '-': '1a7a',
  '/': '048i',
  '(': '~7j3f2a3571',
  ')': '~1j5f6a5511',
  '%': '048i ~2i1g2e3g2i ~6856647668',
  '&': '~842e4i6e083489',
  "'": '4i4f',
  '"': '2i2f 6i6f',
  '+': '4e46 0a8a',
  '=': '0c8c 0888',
  '#': '3i24 7i64 0d8d 0888',
  '*': '4i4c 1g7e 7g1e',
  '!': '4i48 4445',
  '?': '~0g2i6i8f4b48 4445',
  '•': '~4c2a48 ~486a4c',
  ' ': '',
};

const BASELINE = 4;
const WIDEST = 8;
/** Of a unit of height, in sizes of the text. */
const UNIT = 0.0515;
/** Left and right of a glyph, in its advance. */
const BEARING = 0.14;
/** Straight pieces that a curve has between two points. */
const PIECES = 6;

/** The strokes of a character whose origin is the start of its baseline, y up, in sizes of the text. */
export function strokesOf(character: string, advance: number): Point[][] {
  const glyph = GLYPHS[character];
  if (glyph === undefined) throw new Error(`no strokes are known for "${character}"`);
  const strokes = glyph.split(' ').filter((stroke) => stroke !== '');
  return strokes.map((stroke) => {
    const points = pointsOf(stroke.replace('~', ''), advance);
    return stroke.startsWith('~') ? curveThrough(points) : points;
  });
}

function pointsOf(signs: string, advance: number): Point[] {
  return (signs.match(/../g) ?? []).map(([x = '', y = '']) => ({
    x: advance * (BEARING + ((1 - 2 * BEARING) * Number(x)) / WIDEST),
    y: (parseInt(y, 36) - BASELINE) * UNIT,
  }));
}

/** A Catmull-Rom spline; one that ends where it begins is smooth there too. */
function curveThrough(points: Point[]): Point[] {
  const last = points.length - 1;
  const isClosed = points[0]?.x === points[last]?.x && points[0]?.y === points[last]?.y;
  const pointAt = (index: number): Point => {
    const place = isClosed ? (index + last) % last : Math.min(Math.max(index, 0), last);
    return points[place] ?? { x: 0, y: 0 };
  };
  const curve = [pointAt(0)];
  for (let index = 0; index < last; index += 1) {
    const four: Four = [pointAt(index - 1), pointAt(index), pointAt(index + 1), pointAt(index + 2)];
    for (let piece = 1; piece <= PIECES; piece += 1) curve.push(between(four, piece / PIECES));
  }
  return curve;
}

type Four = [Point, Point, Point, Point];

function between([a, b, c, d]: Four, t: number): Point {
  const blend = (p: number, q: number, r: number, s: number): number =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t ** 2 + (3 * q - p - 3 * r + s) * t ** 3);
  return { x: blend(a.x, b.x, c.x, d.x), y: blend(a.y, b.y, c.y, d.y) };
}
