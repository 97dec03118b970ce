// Charts as LaTeX: shapes as operators of the page, texts as LaTeX's own.
import { drawingOf, HEIGHT, WIDTH } from '../drawing.mjs';
import { escaped } from './escaped.mjs';
import { marked } from './marks.mjs';

const ANCHORS = { start: 'l', middle: 'b', end: 'r' };

/** @param {number} width points */
export function figureLatex({ id, figure }, width, accent) {
  const scale = Math.min(1, width / WIDTH);
  const { shapes, labels } = drawingOf(figure, accent);
  const inner = [
    `\\put(0,0){\\pdfliteral{q ${scale.toFixed(3)} 0 0 ${scale.toFixed(3)} 0 0 cm ${shapes.map(shapePdf).join(' ')} Q}}`,
    ...labels.map(
      ({ text, x, y, anchor = 'middle' }) =>
        `\\put(${x.toFixed(1)},${(HEIGHT - y).toFixed(1)}){\\makebox(0,0)[${ANCHORS[anchor]}]{${escaped(text)}}}`,
    ),
  ];
  const size = 9 * scale;
  return marked(
    id,
    `{\\setlength\\unitlength{${scale.toFixed(3)}bp}\\fontsize{${size.toFixed(1)}}{${(size * 1.2).toFixed(1)}}\\selectfont\\begin{picture}(${WIDTH},${HEIGHT})${inner.join('%\n')}\\end{picture}}`,
  );
}

function shapePdf({ points, isClosed = false, fill, stroke, width = 1 }) {
  const path = points
    .map(([x, y], index) => `${x.toFixed(2)} ${(HEIGHT - y).toFixed(2)} ${index === 0 ? 'm' : 'l'}`)
    .join(' ');
  const paint = fill && stroke ? 'B' : fill ? 'f' : 'S';
  const colours = `${fill ? `${rgb(fill)} rg ` : ''}${stroke ? `${rgb(stroke)} RG ${width} w ` : ''}`;
  return `${colours}${path}${isClosed ? ' h' : ''} ${paint}`;
}

function rgb(colour) {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  return [1, 3, 5].map((at) => (Number.parseInt(full.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}
