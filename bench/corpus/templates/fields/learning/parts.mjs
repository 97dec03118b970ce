// Parts of pages in many looks: labels with values, tables of items, blocks of parties. A document draws the look of each.
import { html, lines } from '../../../fields/html.mjs';

const cell = ([label, value], mark) =>
  html`<tr>
    <td class="label">${label}${mark}</td>
    <td>${value}</td>
  </tr>`;
const list = (pairs, mark, name = '') =>
  html`<table class="list ${name}">
    ${pairs.map((pair) => cell(pair, mark))}
  </table>`;
const captions = (pairs, name) =>
  html`<div class="captions ${name}">
    ${pairs.map(
      ([label, value]) =>
        html`<div>
          <div class="caption">${label}</div>
          <div class="value">${value}</div>
        </div>`,
    )}
  </div>`;
const dots = (label, value) => '.'.repeat(Math.max(5, 58 - String(label).length - String(value).length));
const inTwo = (pairs) => [pairs.slice(0, Math.ceil(pairs.length / 2)), pairs.slice(Math.ceil(pairs.length / 2))];
const chunks = (pairs, size) =>
  Array.from({ length: Math.ceil(pairs.length / size) }, (_, at) => pairs.slice(at * size, at * size + size));

/** Ways to print labels with their values; each takes pairs of label and value. */
const DETAILS = {
  colon: (pairs) => list(pairs, ':'),
  plain: (pairs) => list(pairs, '', 'plain'),
  rightLabels: (pairs) => list(pairs, '', 'rightLabels'),
  ruled: (pairs) => list(pairs, '', 'ruled'),
  above: (pairs) => captions(pairs, ''),
  boxes: (pairs) => captions(pairs, 'boxes'),
  tinyBoxes: (pairs) => captions(pairs, 'boxes tiny'),
  leaders: (pairs) =>
    pairs.map(([label, value]) => html`<div class="leader"><span>${label}</span><i></i><span>${value}</span></div>`),
  periods: (pairs) => pairs.map(([label, value]) => html`<div>${label} ${dots(label, value)} ${value}</div>`),
  lines: (pairs) => pairs.map(([label, value]) => html`<div>${label}: ${value}</div>`),
  bold: (pairs) => pairs.map(([label, value]) => html`<div><b>${label}</b> ${value}</div>`),
  heads: (pairs) =>
    chunks(pairs, 4).map(
      (some) =>
        html`<table class="heads">
          <tr>
            ${some.map(([label]) => html`<th>${label}</th>`)}
          </tr>
          <tr>
            ${some.map(([, value]) => html`<td>${value}</td>`)}
          </tr>
        </table>`,
    ),
  twoColumns: (pairs) => html`<div class="row">${inTwo(pairs).map((some) => list(some, ':'))}</div>`,
  fourCells: (pairs) =>
    html`<table class="list ruled">
      ${chunks(pairs, 2).map(
        (some) =>
          html`<tr>
            ${some.map(
              ([label, value]) =>
                html`<td class="label">${label}</td>
                  <td>${value}</td>`,
            )}
          </tr>`,
      )}
    </table>`,
};

/** Labels with values in one of the looks. @param {[string, unknown][]} pairs */
export const details = (look, pairs) => html`<div class="details">${DETAILS[look](pairs)}</div>`;
export const DETAIL_LOOKS = Object.keys(DETAILS);
/** Those that fit beside something else. */
export const NARROW_LOOKS = ['colon', 'plain', 'rightLabels', 'ruled', 'lines', 'bold'];

/** Sums below a table: in its columns, beside it, with leaders. @param {[string, unknown][]} pairs */
export function sums(look, pairs) {
  if (look === 'sentence')
    return html`<p class="right">${pairs.map(([label, value]) => html`${label}: ${value} `)}</p>`;
  if (look === 'leaders') return html`<div class="narrow">${DETAILS.leaders(pairs)}</div>`;
  if (look === 'heads') return DETAILS.heads(pairs);
  return html`<table class="sums ${look}">
    ${pairs.map(
      ([label, value]) =>
        html`<tr>
          <td>${label}</td>
          <td class="right">${value}</td>
        </tr>`,
    )}
  </table>`;
}
export const SUM_LOOKS = ['right', 'boxed', 'left', 'leaders', 'heads', 'sentence'];

/** A party's name and address, under its label or without one. */
export const party = (label, texts, name = '') =>
  html`<div class="party ${name}">${label ? html`<div class="caption">${label}</div>` : ''}${lines(texts)}</div>`;

/** A head of two lines, where it has two words. */
function head(label, isTall) {
  const [first, ...rest] = label.split(' ');
  return isTall && rest.length > 0 ? html`${first}<br />${rest.join(' ')}` : label;
}

/**
 * @typedef {object} Item
 * @property {Record<string, unknown>} cells by column; `null` prints nothing
 * @property {string} [group] a row of its own over the item
 * @property {[string, unknown]} [sum] a row of its own below it
 */

/**
 * Items in columns, in the order of the columns.
 * @param {string} look
 * @param {{ key: string, label: string, isRight?: boolean, width?: string }[]} columns
 * @param {Item[]} items
 * @param {[string, unknown][]} [totals] rows at the end of the table
 */
export function items(look, columns, items, totals = [], isTall = false) {
  const align = ({ isRight }) => (isRight ? 'right' : '');
  const wide = columns.length;
  const row = ({ cells }) =>
    html`<tr>
      ${columns.map((column) => html`<td class="${align(column)}">${cells[column.key]}</td>`)}
    </tr>`;
  const sum = ([label, value]) =>
    html`<tr class="bold sum">
      <td colspan="${wide - 1}">${label}</td>
      <td class="right">${value}</td>
    </tr>`;
  return html`<table class="items ${look}">
    <thead>
      <tr>
        ${columns.map(
          (column) =>
            html`<th class="${align(column)}" style="width:${column.width ?? 'auto'}">
              ${head(column.label, isTall)}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${items.map((item) => [
        item.group
          ? html`<tr class="group">
              <td colspan="${wide}">${item.group}</td>
            </tr>`
          : '',
        row(item),
        item.sum ? sum(item.sum) : '',
      ])}
      ${totals.map(sum)}
    </tbody>
  </table>`;
}
export const ITEM_LOOKS = ['grid', 'book', 'zebra', 'bare', 'bar', 'columns'];

export const CSS = `.list{width:auto}.list .label{padding-right:12pt}.plain .label{color:#555}.rightLabels .label{text-align:right;color:#333}
.ruled{width:100%}.ruled td{border:.5pt solid #666}.ruled .label{background:#eee}
.captions{display:grid;grid-template-columns:repeat(3,1fr);gap:6pt}.captions .caption{font-size:.78em;color:#444}.captions .value{min-height:1.3em}
.boxes{gap:0}.boxes>div{border:.5pt solid #222;padding:1.5pt 4pt;margin:-.25pt}.tiny{grid-template-columns:repeat(4,1fr)}.tiny .caption{font-size:.66em}
.leader{display:flex;align-items:baseline;gap:3pt}.leader i{flex:1;border-bottom:1pt dotted #333}
.heads{margin:4pt 0}.heads th{font-weight:bold;border-bottom:.5pt solid}.heads td,.heads th{width:25%}
.details{margin:7pt 0}.narrow{width:52%;margin-left:48%}
.sums{width:auto;margin:6pt 0}.sums.right,.sums.boxed{margin-left:auto}.sums.boxed{border:.8pt solid}.sums td{padding-left:14pt}
.party{margin:5pt 0;min-width:34%}.party .caption{font-size:.82em;font-weight:bold}.framed{border:.6pt solid #222;padding:4pt}
.items{margin:9pt 0}.items th{vertical-align:bottom}.grid td,.grid th{border:.5pt solid #333}.book{border-top:1pt solid;border-bottom:1pt solid}
.book thead th{border-bottom:.5pt solid}.zebra tbody tr:nth-child(odd){background:#ececec}.bar thead th{background:#30404f;color:#fff}
.columns td,.columns th{border-left:.5pt solid #555;border-right:.5pt solid #555}.columns{border:.5pt solid #555}.columns th{border-bottom:.5pt solid #555}
.group td{font-weight:bold;padding-top:5pt}section>h3{margin-bottom:2pt}`;
