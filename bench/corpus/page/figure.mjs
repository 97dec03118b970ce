// Charts as SVG, with text for their axes.
import { escaped } from './escaped.mjs';

const WIDTH = 300;
const HEIGHT = 150;
const FLOOR = 128;

export function figureHtml({ kind, values, labels }, accent) {
  const draw = { bars, line, pie }[kind];
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}">${draw(values, labels, accent)}</svg>`;
}

function label(x, y, text) {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" font-size="9" data-text>${escaped(text)}</text>`;
}

function axes() {
  return `<path d="M20 8V${FLOOR}H292" fill="none" stroke="#333" stroke-width="1"/>`;
}

/** Heights above the axis, the largest value reaching the top. */
function heights(values) {
  const most = Math.max(...values);
  return values.map((value) => (value / most) * (FLOOR - 16));
}

function bars(values, labels, accent) {
  const step = 270 / values.length;
  const shapes = heights(values).map((height, index) => {
    const x = 24 + index * step;
    return (
      `<rect x="${x.toFixed(1)}" y="${(FLOOR - height).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${height.toFixed(1)}" fill="${accent}"/>` +
      label(x + step * 0.35, FLOOR + 13, labels[index])
    );
  });
  return axes() + shapes.join('');
}

function line(values, labels, accent) {
  const step = 250 / Math.max(1, values.length - 1);
  const points = heights(values).map((height, index) => [32 + index * step, FLOOR - height]);
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const named = points.map(([x], index) => label(x, FLOOR + 13, labels[index]));
  return `${axes()}<polyline points="${path}" fill="none" stroke="${accent}" stroke-width="2"/>${named.join('')}`;
}

function pie(values, labels, accent) {
  const sum = values.reduce((total, value) => total + value, 0);
  const [x, y, radius] = [WIDTH / 2, 76, 48];
  let angle = -Math.PI / 2;
  const at = (turn, distance) => [x + distance * Math.cos(turn), y + distance * Math.sin(turn)];
  return values
    .map((value, index) => {
      const [from, to] = [angle, angle + (2 * Math.PI * value) / sum];
      angle = to;
      const [start, end] = [at(from, radius), at(to, radius)].map((point) => point.map((c) => c.toFixed(2)).join(' '));
      const isLarge = to - from > Math.PI ? 1 : 0;
      const [left, top] = at((from + to) / 2, radius + 18);
      const slice = `<path d="M${x} ${y}L${start}A${radius} ${radius} 0 ${isLarge} 1 ${end}Z" fill="${accent}" fill-opacity="${(1 - index / (values.length + 1)).toFixed(2)}" stroke="#fff"/>`;
      return slice + label(left, top + 3, labels[index]);
    })
    .join('');
}
