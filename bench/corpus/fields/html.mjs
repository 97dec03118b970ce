// Documents as HTML of their layout's own making.
import { escaped } from '../page/escaped.mjs';

/** HTML whose parts are escaped, save those that are HTML themselves. */
export function html(strings, ...parts) {
  const inner = (part) => {
    if (part === null || part === undefined || part === false) return '';
    if (Array.isArray(part)) return part.map(inner).join('');
    return part.markup === undefined ? escaped(String(part)) : part.markup;
  };
  return { markup: strings.map((text, at) => (at < parts.length ? `${text}${inner(parts[at])}` : text)).join('') };
}

/** Lines of a text, one below the other. */
export const lines = (texts) => texts.map((text) => html`<div>${text}</div>`);

/** A place that is filled in: in an interactive form it is left to the form's field. */
export function fill(name, value, isInteractive, kind = 'text') {
  return html`<span class="fill" data-field="${name}" data-kind="${kind}" data-value="${value}"
    >${isInteractive ? ' ' : value}</span
  >`;
}

/** A square to be crossed; of a group of squares `option` tells which one. */
export function square(name, isOn, isInteractive, option = 'Yes', kind = 'check') {
  const cross = isOn && !isInteractive;
  const drawn = cross
    ? html`<svg viewBox="0 0 10 10">
        <path d="M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5" fill="none" stroke="#111" stroke-width="1.4" />
      </svg>`
    : '';
  return html`<span
    class="square"
    data-field="${name}"
    data-kind="${kind}"
    data-value="${option}"
    data-state="${isOn ? 'on' : 'off'}"
    >${drawn}</span
  >`;
}

/**
 * The whole document. Each of `pages` is one sheet; a `flow` takes as many as it needs, with `top` and `foot` on each.
 * @param {{ language: string, title: string, size: { width: number, height: number }, margin: number, style: object, css?: string,
 *   pages?: { markup: string }[], flow?: { markup: string }, top?: string, foot?: string }} layout
 */
export function documentOf({ language, title, size, margin, style, css = '', pages, flow, top, foot }) {
  const quoted = (text) =>
    `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replace('{page}', '" counter(page) "').replace('{pages}', '" counter(pages) "')}"`;
  const running = `@top-left{content:${quoted(top ?? '')};font:7.5pt '${style.font}'}@bottom-right{content:${quoted(foot ?? '')};font:7.5pt '${style.font}'}`;
  const page = pages
    ? `@page{size:${size.width}pt ${size.height}pt;margin:0}`
    : `@page{size:${size.width}pt ${size.height}pt;margin:${margin}pt;${running}}`;
  const body = pages ? pages.map(({ markup }) => `<div class="page">${markup}</div>`).join('\n') : flow.markup;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
${page}
*{box-sizing:border-box}html,body{margin:0;padding:0}
body{font-family:'${style.font}';font-size:${style.textSize}pt;line-height:${style.leading};color:#000;font-variant-ligatures:none}
.page{position:relative;width:${size.width}pt;height:${size.height - 0.4}pt;padding:${margin}pt;overflow:hidden;break-after:page}
.page:last-child{break-after:auto}
h1,h2,h3{font-family:'${style.headingFont}';color:${style.accent};line-height:1.2;margin:.6em 0 .4em}
table{border-collapse:collapse;width:100%}th,td{padding:2pt 4pt;text-align:left;vertical-align:top}
.right{text-align:right}.bold{font-weight:bold}.small{font-size:.78em}.row{display:flex;gap:18pt;justify-content:space-between}
.square{display:inline-block;width:.95em;height:.95em;border:.7pt solid #111;vertical-align:-.1em}.square svg{display:block;width:100%;height:100%}
${css}</style></head><body>${body}</body></html>`;
}
