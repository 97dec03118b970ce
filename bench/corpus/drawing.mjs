// Charts and diagrams as shapes and texts on a plane of 300 by 150, x to the right and y down; each way of making pages draws them by its
// own means.

import { columns, shades, timeline, tree } from './drawing-diagrams.mjs';
import { FLOOR, HEIGHT, WIDTH, box, heights, lighter } from './drawing-shapes.mjs';

export { HEIGHT, WIDTH };
const AXIS = '#333333';
/** Lines that an arc is drawn with, for a whole turn. */
const TURN = 48;

/** @typedef {{ points: [number, number][], isClosed?: boolean, fill?: string, stroke?: string, width?: number }} Shape */
/** @typedef {{ text: string, x: number, y: number, anchor?: 'start' | 'middle' | 'end' }} Label `y` is that of the base line. */

/** What a figure says, in the order in which it is drawn. */
export function textsOf({ labels, ticks = [], amounts = [], legend = [] }) {
  return [...labels, ...ticks, ...amounts, ...legend];
}

/** @returns {{ shapes: Shape[], labels: Label[] }} */
export function drawingOf(figure, accent) {
  const kinds = { bars, line, pie, grid, rows, flow, scatter, columns, tree, timeline, shades };
  return kinds[figure.kind](figure, accent);
}

function axes() {
  return { points: corners(20, 8, FLOOR, 292), stroke: AXIS, width: 1 };
}

function corners(left, top, bottom, right) {
  return [
    [left, top],
    [left, bottom],
    [right, bottom],
  ];
}

function bars({ values, labels }, accent) {
  const step = 270 / values.length;
  const x = (index) => 24 + index * step;
  return {
    shapes: [
      axes(),
      ...heights(values).map((height, index) => box(x(index), FLOOR - height, step * 0.7, height, { fill: accent })),
    ],
    labels: labels.map((text, index) => ({ text, x: x(index) + step * 0.35, y: FLOOR + 13 })),
  };
}

function line({ values, labels }, accent) {
  const step = 250 / Math.max(1, values.length - 1);
  const points = heights(values).map((height, index) => [32 + index * step, FLOOR - height]);
  return {
    shapes: [axes(), { points, stroke: accent, width: 2 }],
    labels: labels.map((text, index) => ({ text, x: points[index][0], y: FLOOR + 13 })),
  };
}

function pie({ values, labels }, accent) {
  const sum = values.reduce((total, value) => total + value, 0);
  const [x, y, radius] = [WIDTH / 2, 76, 48];
  const at = (turn, distance) => [x + distance * Math.cos(turn), y + distance * Math.sin(turn)];
  let angle = -Math.PI / 2;
  const slices = values.map((value, index) => {
    const [from, to] = [angle, angle + (2 * Math.PI * value) / sum];
    angle = to;
    const steps = Math.max(2, Math.ceil((TURN * (to - from)) / (2 * Math.PI)));
    const arc = Array.from({ length: steps + 1 }, (_, step) => at(from + ((to - from) * step) / steps, radius));
    const [left, top] = at((from + to) / 2, radius + 18);
    return {
      shape: {
        points: [[x, y], ...arc],
        isClosed: true,
        fill: lighter(accent, index / (values.length + 1)),
        stroke: '#ffffff',
        width: 1,
      },
      label: { text: labels[index], x: left, y: top + 3 },
    };
  });
  return { shapes: slices.map(({ shape }) => shape), labels: slices.map(({ label }) => label) };
}

/** Several lines over a grid, with ticks at the left and a legend: `values` holds one after the other. */
function grid({ values, labels, ticks, legend }, accent) {
  const step = 200 / Math.max(1, labels.length - 1);
  const x = (index) => 34 + index * step;
  const y = (index) => FLOOR - (index * (FLOOR - 12)) / (ticks.length - 1);
  const all = heights(values);
  const series = legend.map((_, index) => all.slice(index * labels.length, (index + 1) * labels.length));
  const colour = (index) => lighter(accent, index / (legend.length + 1));
  return {
    shapes: [
      ...ticks.map((_, index) => ({
        points: [
          [28, y(index)],
          [244, y(index)],
        ],
        stroke: '#cccccc',
        width: 0.6,
      })),
      ...series.map((list, index) => ({
        points: list.map((height, at) => [x(at), FLOOR - height]),
        stroke: colour(index),
        width: 1.6,
      })),
      ...legend.map((_, index) => box(250, 16 + index * 16, 8, 8, { fill: colour(index) })),
    ],
    labels: [
      ...labels.map((text, index) => ({ text, x: x(index), y: FLOOR + 13 })),
      ...ticks.map((text, index) => ({ text, x: 24, y: y(index) + 3, anchor: 'end' })),
      ...legend.map((text, index) => ({ text, x: 262, y: 23 + index * 16, anchor: 'start' })),
    ],
  };
}

/** Lying bars with a name before and a figure behind each. */
function rows({ values, labels, ticks }, accent) {
  const step = (HEIGHT - 20) / values.length;
  const y = (index) => 10 + index * step;
  const lengths = heights(values);
  return {
    shapes: lengths.map((length, index) => box(90, y(index), length * 1.5, step * 0.6, { fill: accent })),
    labels: [
      ...labels.map((text, index) => ({ text, x: 84, y: y(index) + step * 0.5, anchor: 'end' })),
      ...ticks.map((text, index) => ({
        text,
        x: 96 + lengths[index] * 1.5,
        y: y(index) + step * 0.5,
        anchor: 'start',
      })),
    ],
  };
}

/** Boxes with a word each, joined by lines: two rows of up to three. */
function flow({ labels }, accent) {
  const place = (index) => [4 + (index % 3) * 102, 14 + Math.floor(index / 3) * 76];
  const edge = { stroke: accent, width: 1 };
  return {
    shapes: labels.flatMap((_, index) => {
      const [x, y] = place(index);
      const joint = index === 0 ? [] : [link(place(index - 1), [x, y], edge)];
      return [box(x, y, 86, 38, edge), ...joint];
    }),
    labels: labels.map((text, index) => ({ text, x: place(index)[0] + 43, y: place(index)[1] + 22 })),
  };
}

function link([fromX, fromY], [toX, toY], edge) {
  const points =
    fromY === toY
      ? [
          [fromX + 86, fromY + 19],
          [toX, toY + 19],
        ]
      : [
          [fromX + 43, fromY + 38],
          [toX + 43, toY],
        ];
  return { points, ...edge };
}

/** Points with a name each. */
function scatter({ values, labels }, accent) {
  const tops = heights(values);
  const x = (index) => 36 + ((index * 83) % 236);
  const y = (index) => FLOOR - tops[index] * 0.9;
  return {
    shapes: [axes(), ...values.map((_, index) => box(x(index) - 2, y(index) - 2, 4, 4, { fill: accent }))],
    labels: labels.map((text, index) => ({ text, x: x(index), y: y(index) - 5 })),
  };
}
