// What all drawings of charts share: their plane, boxes, heights and colours.

export const WIDTH = 300;
export const HEIGHT = 150;
/** Where columns stand. */
export const FLOOR = 128;

export function box(x, y, width, height, more) {
  const points = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return { points, isClosed: true, ...more };
}

/** Heights above the axis, the largest value reaching the top. */
export function heights(values) {
  const most = Math.max(...values);
  return values.map((value) => (value / most) * (FLOOR - 16));
}

/** A colour nearer to white by a share. */
export function lighter(colour, share) {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const parts = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part + (255 - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
