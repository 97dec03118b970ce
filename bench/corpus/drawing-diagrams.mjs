// Charts and diagrams with many labels: columns with figures over them, trees, time lines, squares of shades.
import { FLOOR, HEIGHT, box, heights, lighter } from './drawing-shapes.mjs';

/** Columns side by side over each name, with their figures above and ticks at the left. */
export function columns({ values, labels, ticks, amounts, legend }, accent) {
  const step = 250 / labels.length;
  const width = (step * 0.8) / legend.length;
  const tops = heights(values);
  const x = (index) => 40 + Math.floor(index / legend.length) * step + (index % legend.length) * width;
  const y = (index) => FLOOR - (index * (FLOOR - 12)) / (ticks.length - 1);
  return {
    shapes: [
      ...ticks.map((_, index) => rule([34, y(index)], [292, y(index)])),
      ...tops.map((top, index) =>
        box(x(index), FLOOR - top, width, top, { fill: lighter(accent, (index % legend.length) / 3) }),
      ),
    ],
    labels: [
      ...labels.map((text, index) => ({ text, x: x(index * legend.length) + step * 0.4, y: FLOOR + 11 })),
      ...ticks.map((text, index) => ({ text, x: 30, y: y(index) + 3, anchor: 'end' })),
      ...tops.map((top, index) => ({ text: amounts[index], x: x(index) + width / 2, y: FLOOR - top - 2 })),
      ...legend.map((text, index) => ({ text, x: 40 + index * 90, y: HEIGHT - 1, anchor: 'start' })),
    ],
  };
}

/** Boxes below boxes: one, then all others in rows of three. */
export function tree({ labels }, accent) {
  const edge = { stroke: accent, width: 1 };
  const [first, ...others] = labels;
  const place = (index) => [4 + (index % 3) * 102, 62 + Math.floor(index / 3) * 46];
  return {
    shapes: [
      box(106, 8, 86, 28, edge),
      ...others.flatMap((_, index) => {
        const [x, y] = place(index);
        const joint = {
          points: [
            [149, 36],
            [149, 49],
            [x + 43, 49],
            [x + 43, y],
          ],
          ...edge,
        };
        return [box(x, y, 86, 28, edge), ...(index < 3 ? [joint] : [])];
      }),
    ],
    labels: [
      { text: first, x: 149, y: 26 },
      ...others.map((text, index) => ({ text, x: place(index)[0] + 43, y: place(index)[1] + 18 })),
    ],
  };
}

/** Years along a line, with what happened above and below it in turn. */
export function timeline({ labels, ticks }, accent) {
  const step = 270 / labels.length;
  const x = (index) => 20 + (index + 0.5) * step;
  return {
    shapes: [
      rule([10, 75], [290, 75], accent),
      ...labels.map((_, index) => box(x(index) - 2, 73, 4, 4, { fill: accent })),
    ],
    labels: [
      ...labels.map((text, index) => ({ text, x: x(index), y: index % 2 === 0 ? 58 : 112 })),
      ...ticks.map((text, index) => ({ text, x: x(index), y: 90 })),
    ],
  };
}

/** Shaded squares, named at the left and at the top. */
export function shades({ values, labels, ticks }, accent) {
  const [width, height] = [200 / ticks.length, 120 / labels.length];
  return {
    shapes: values.map((value, index) =>
      box(90 + (index % ticks.length) * width, 24 + Math.floor(index / ticks.length) * height, width, height, {
        fill: lighter(accent, 1 - value / 100),
      }),
    ),
    labels: [
      ...labels.map((text, index) => ({ text, x: 86, y: 24 + (index + 0.6) * height, anchor: 'end' })),
      ...ticks.map((text, index) => ({ text, x: 90 + (index + 0.5) * width, y: 18 })),
    ],
  };
}

function rule(from, to, stroke = '#cccccc') {
  return { points: [from, to], stroke, width: 0.6 };
}
