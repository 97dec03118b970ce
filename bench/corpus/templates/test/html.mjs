// A test document as HTML on one sheet; what has no room on it is left out.
import { groundAt, linesAround } from './lines.mjs';
import { record } from './record.mjs';

const FACES = [
  'Open Sans',
  'Lato',
  'Noto Serif',
  'EB Garamond',
  'Roboto',
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Serif',
];
const SIZE = { width: 595, height: 842 };
const SIDES = { l: 'left', r: 'right', c: 'center', w: 'left' };

/** @returns {{ html: string, size: object, blocks: Map<string, object>, regions: object[], fonts: string[] }} */
export function asHtml(random, content, words) {
  const noted = record();
  const face = random.pick(FACES);
  const titles = random.chance(0.5) ? face : random.pick(FACES);
  const shape = {
    em: random.pick([8.5, 9, 9.5, 10]),
    sides: random.integer(44, 68),
    manner: random.pick(['size', 'weight', 'colour', 'capitals']),
    isCentred: random.chance(0.3),
  };
  const head =
    content.head === undefined ? '' : `<div class="top" ${runningTag(1, 'runningHead')}>${safe(content.head)}</div>`;
  const title =
    content.title === ''
      ? ''
      : `<h1 ${tag(noted.add({ role: 'heading', level: 1, text: content.title }))}>${safe(content.title)}</h1>`;
  const byline = (content.byline ?? []).map(
    (text) => `<div class="by" ${tag(noted.add({ role: 'paragraph', text }))}>${safe(text)}</div>`,
  );
  const before = content.columns > 1 ? `${title}${byline.join('')}` : '';
  const first = content.columns > 1 ? '' : `${title}${byline.join('')}`;
  const items = content.items.map((item) => `<div class="item">${itemHtml(item, noted, words, shape)}</div>`);
  const html = `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><style>${sheetCss(content, face, titles, shape)}</style></head><body>
<div class="page">${head}<div class="before">${before}</div><div class="flow">${first}${items.join('\n')}</div><div class="low" ${runningTag(1, 'pageNumber')}>${words.page} ${random.integer(2, 99)}</div></div></body></html>`;
  return { html, size: SIZE, blocks: noted.blocks, regions: noted.regions, fonts: [...new Set([face, titles])] };
}

const tag = (id) => `data-block="${id}" data-text`;
const runningTag = (at, role) => `data-block="${role}${at}" data-running="${role}" data-text`;
const safe = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function sheetCss({ columns, items }, face, titles, { em, sides, manner, isCentred }) {
  const heads = {
    size: 'h2{font-size:1.5em}h3{font-size:1.2em}',
    weight: 'h2,h3{font-size:1em}',
    colour: 'h2,h3{font-size:1.15em;color:#8a2f1d;font-weight:600}',
    capitals: 'h2{font-size:.95em;letter-spacing:.06em}h3{font-size:1em;font-style:italic}',
  }[manner];
  return `@page{size:${SIZE.width}pt ${SIZE.height}pt;margin:0}*{box-sizing:border-box;margin:0}
body{font:${em}pt/1.32 '${face}';font-kerning:normal;font-variant-ligatures:none}
.page{position:relative;width:${SIZE.width}pt;height:${SIZE.height - 0.5}pt;padding:54pt ${sides}pt 60pt;display:flex;flex-direction:column;overflow:hidden}
.top,.low{position:absolute;font-size:.8em;color:#333}.top{top:26pt;left:${sides}pt}.low{bottom:28pt;right:${sides}pt}
.before{flex:none}.flow{flex:1;min-height:0;${columns > 1 ? `column-count:${columns};column-gap:17pt;column-fill:${items.some(({ isFull }) => isFull) ? 'balance' : 'auto'};` : ''}}
.flow>*{break-inside:avoid}.wide{column-span:all}
h1,h2,h3{font-family:'${titles}';line-height:1.2;margin:.8em 0 .3em;break-after:avoid}h1{font-size:2em;margin-top:0${isCentred ? ';text-align:center' : ''}}${heads}
.by{color:#222;font-size:.95em${isCentred ? ';text-align:center' : ''}}p{margin:0 0 .55em;text-align:${isCentred ? 'justify' : 'left'}}
table{border-collapse:collapse;margin:.3em auto .8em}.cap{font-size:.86em;margin:.4em 0}.slim table{max-width:100%}
.boxes{display:flex;gap:10pt;margin:.4em 0 .9em}.boxes>div{flex:1;background:#eef2f2;padding:7pt}.boxes .big{font-size:1.35em;font-weight:bold}
.abreast{display:flex;gap:40pt;margin:.3em 0 .8em}.plain{margin-bottom:.8em}.right{text-align:right}.quote{font-size:1.2em;font-style:italic;border-left:2pt solid #888;padding-left:7pt;margin:.5em 0}
.pt{display:flex;gap:5pt;margin:0 0 .2em 8pt}.toc{display:flex;align-items:baseline}.toc i{flex:1;margin:0 3pt}.toc i.dots{border-bottom:1pt dotted #444}
pre{font:.82em/1.35 'DejaVu Sans Mono';background:#f4f4f4;padding:5pt;margin:.3em 0 .8em}.note{font-size:.8em}svg{display:block;margin:.3em 0}`;
}

function itemHtml(item, noted, words, shape) {
  const paragraph = (text, kind = '') =>
    `<p class="${kind}" ${tag(noted.add({ role: 'paragraph', text }))}>${safe(text)}</p>`;
  if ('heading' in item) {
    const text = shape.manner === 'capitals' && item.level === 2 ? item.heading.toUpperCase() : item.heading;
    return `<h${item.level} ${tag(noted.add({ role: 'heading', level: item.level, text }))}>${safe(text)}</h${item.level}>`;
  }
  if ('lead' in item) {
    const text = `${item.lead} ${item.text}`;
    return `<p ${tag(noted.add({ role: 'paragraph', text }))}><b>${safe(item.lead)}</b> ${safe(item.text)}</p>`;
  }
  if ('text' in item) return paragraph(item.text);
  if ('quote' in item)
    return `<div class="quote" ${tag(noted.add({ role: 'paragraph', text: item.quote }))}>${safe(item.quote)}</div>`;
  if ('note' in item)
    return `<div class="note" ${tag(noted.add({ role: 'footnote', text: item.note }))}>${safe(item.note)}</div>`;
  if ('points' in item) return item.points.map((text, at) => pointHtml(text, at, item.isNumbered, noted)).join('');
  if ('table' in item) return tableItem(item, noted);
  if ('boxes' in item) return `<div class="boxes">${item.boxes.map((box) => boxHtml(box, noted)).join('')}</div>`;
  if ('entries' in item) return item.entries.map((entry) => entryHtml(entry, item.hasDots, noted)).join('');
  if ('lines' in item) return linesHtml(item, noted);
  if ('listing' in item) {
    const text = item.listing.map((line) => line.trim()).join(' ');
    return `<pre ${tag(noted.add({ role: 'code', lines: item.listing, text }))}>${safe(item.listing.join('\n'))}</pre>`;
  }
  if ('abreast' in item)
    return `<div class="abreast">${item.abreast.map((list) => `<div>${list.map((text) => paragraph(text)).join('')}</div>`).join('')}</div>`;
  return chartHtml(item, noted);
}

function pointHtml(text, at, isNumbered, noted) {
  const marker = isNumbered ? `${at + 1}` : '■';
  const id = noted.add({ role: 'item', marker, depth: 0, isOrdered: isNumbered ?? false, text });
  return `<div class="pt item" data-block="${id}"><span data-marker>${marker}</span><span data-text>${safe(text)}</span></div>`;
}

function boxHtml([big, small], noted) {
  return noted.within(
    'card',
    () =>
      `<div><div class="big" ${tag(noted.add({ role: 'paragraph', text: big }))}>${safe(big)}</div>` +
      `<div ${tag(noted.add({ role: 'paragraph', text: small }))}>${safe(small)}</div></div>`,
  );
}

function entryHtml([title, page], hasDots, noted) {
  const id = noted.add({ role: 'entry', text: `${title} ${page}`, title, page, depth: 0 });
  return `<div class="toc" data-block="${id}"><span data-text>${safe(title)}</span><i class="${hasDots ? 'dots' : ''}"></i><span data-text>${page}</span></div>`;
}

function linesHtml({ lines, kind, isRight }, noted) {
  const write = () =>
    lines
      .map(
        (text) =>
          `<div class="${isRight ? 'right' : ''}" ${tag(noted.add({ role: 'paragraph', text }))}>${safe(text)}</div>`,
      )
      .join('');
  return `<div class="plain">${kind ? noted.within(kind, write) : write()}</div>`;
}

function tableItem({ table, caption, isFull }, noted) {
  const id = noted.table(table);
  const said =
    caption === undefined
      ? ''
      : `<div class="cap" ${tag(noted.add({ role: 'caption', of: id, text: caption }))}>${safe(caption)}</div>`;
  return `<div class="${isFull ? 'wide' : 'slim'}">${said}${tableHtml(id, table)}</div>`;
}

function tableHtml(id, table) {
  const { grid, sides, heads, strong, look } = table;
  const rows = grid.map((entries, row) => {
    const cells = entries.map((entry, column) => {
      if (entry === null) return '';
      const [text, across = 1, down = 1] = Array.isArray(entry) ? entry : [entry];
      const around = linesAround(table, row, column, across, down);
      const borders = Object.entries(around).map(([side, weight]) =>
        weight === 0 ? '' : `border-${side}:${Math.abs(weight)}pt ${weight < 0 ? 'double' : 'solid'} #111;`,
      );
      const ground = groundAt(table, row, column);
      const isStrong = (row < heads && look.hasStrongHead) || strong.includes(row);
      const side = across > 1 && row < heads ? 'center' : across > 1 ? 'left' : SIDES[sides[column]];
      const style = [
        ...borders,
        ground ? `background:${ground};` : '',
        isStrong ? 'font-weight:bold;' : '',
        `text-align:${side};`,
        text.startsWith('\u2003') ? 'padding-left:1.6em;' : '',
      ].join('');
      const spans = `${across > 1 ? ` colspan="${across}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`;
      return `<td data-cell="${row} ${column}" data-text${spans} style="${style}">${safe(text.replace('\u2003', ''))}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const pad = look.isTight ? '.5pt 3.5pt' : '2.4pt 6pt';
  return `<table data-block="${id}" style="font-size:${look.scale}em"><style>[data-block="${id}"] td{padding:${pad};vertical-align:top}</style>${rows.join('')}</table>`;
}

function chartHtml({ chart, caption }, noted) {
  const id = noted.add({ role: 'figure', figure: { kind: 'columns', labels: chart.labels } });
  const said = `<div class="cap" ${tag(noted.add({ role: 'caption', of: id, text: caption }))}>${safe(caption)}</div>`;
  const step = 260 / chart.labels.length;
  const shapes = chart.values.map(
    (value, at) =>
      `<rect x="${20 + at * step}" y="${110 - value}" width="${step * 0.5}" height="${value}" fill="#5b7083"/>`,
  );
  const texts = chart.labels.map(
    (text, at) => `<text x="${20 + at * step}" y="124" font-size="8" data-text>${safe(text)}</text>`,
  );
  return `<div data-block="${id}"><svg class="chart" width="300pt" height="130pt" viewBox="0 0 300 130">${shapes.join('')}<path d="M14 4V110H290" stroke="#000" fill="none"/>${texts.join('')}</svg></div>${said}`;
}
