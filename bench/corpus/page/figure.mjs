// Charts as SVG.
import { drawingOf, HEIGHT, WIDTH } from '../drawing.mjs';
import { escaped } from './escaped.mjs';

export function figureHtml(figure, accent) {
  const { shapes, labels } = drawingOf(figure, accent);
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}">${shapes.map(shapeSvg).join('')}${labels.map(labelSvg).join('')}</svg>`;
}

function shapeSvg({ points, isClosed = false, fill = 'none', stroke = 'none', width = 1 }) {
  const path = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  return `<path d="M${path}${isClosed ? 'Z' : ''}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
}

function labelSvg({ text, x, y, anchor = 'middle' }) {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="9" data-text>${escaped(text)}</text>`;
}
