// Circles of which one is chosen, in the looks that forms have.
import { html } from '../../../fields/html.mjs';

/** Drawn with lines, a sign of the typeface, or a stroke along the circle. */
export const CIRCLE_LOOKS = ['dot', 'ring', 'crossed', 'sign', 'stroke'];

export const CIRCLE_CSS = `.circle{display:inline-block;width:.95em;height:.95em;vertical-align:-.1em}.circle svg{display:block;width:100%;height:100%}
.circle.drawn{border:.7pt solid #111;border-radius:50%}.circle.sign{width:auto;height:auto;font-family:'DejaVu Sans';vertical-align:0}`;

const drawing = (inner) => html`<svg viewBox="0 0 10 10">${inner}</svg>`;
const DOT = html`<circle cx="5" cy="5" r="2.7" fill="#111" />`;
const STROKE = html`<circle cx="5" cy="5" r="4.5" fill="none" stroke="#111" stroke-width=".8" />`;

/** What a circle holds that is chosen, or isn't. */
const MARKS = {
  dot: (isOn) => isOn && drawing(DOT),
  ring: (isOn) => isOn && drawing(html`<circle cx="5" cy="5" r="4.6" fill="#333" />`),
  crossed: (isOn) => isOn && drawing(html`<path d="M2 2 8 8M8 2 2 8" fill="none" stroke="#111" stroke-width="1.3" />`),
  sign: (isOn) => (isOn ? '◉' : '○'),
  stroke: (isOn) => drawing([STROKE, isOn && DOT]),
};

/** A circle of the group `name`; `option` tells which one. In an interactive form a field stands there. */
export function circle(name, isOn, isInteractive, option, look) {
  const kind = look === 'stroke' || look === 'sign' ? look : 'drawn';
  return html`<span
    class="circle ${isInteractive ? 'drawn' : kind}"
    data-field="${name}"
    data-kind="radio"
    data-value="${option}"
    data-state="${isOn ? 'on' : 'off'}"
    >${!isInteractive && MARKS[look](isOn)}</span
  >`;
}
