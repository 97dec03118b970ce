// A test document as an ODF text, for LibreOffice. Each text is a link to its name, of which the printed page tells where it stands.
import { groundAt, linesAround } from './lines.mjs';
import { record } from './record.mjs';

const FACES = ['Liberation Serif', 'Liberation Sans', 'Carlito', 'Noto Serif', 'Open Sans', 'DejaVu Sans'];
const SPACES = ['office', 'style', 'text', 'table', 'draw', 'fo', 'svg']
  .map(
    (name) =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${{ fo: 'xsl-fo-compatible', svg: 'svg-compatible', draw: 'drawing' }[name] ?? name}:1.0"`,
  )
  .join(' ');
const SIDES = { l: 'start', r: 'end', c: 'center', w: 'start' };

/** @returns {{ odf: string, size: object, blocks: Map<string, object>, regions: object[] }} */
export function asOffice(random, content, words) {
  const [width, height] = random.pick([
    [612, 792],
    [595, 842],
  ]);
  const margin = random.integer(50, 80);
  const context = {
    noted: record(),
    styles: new Map(),
    face: random.pick(FACES),
    em: random.pick([9.5, 10, 11]),
    heads: random.pick(['large', 'bold', 'blue']),
    room: (width - 2 * margin - (content.columns - 1) * 16) / content.columns,
    whole: width - 2 * margin,
  };
  const title = content.title === '' ? '' : line(context, 'heading', content.title, { level: 1, style: 'title' });
  const byline = (content.byline ?? []).map((text) => line(context, 'paragraph', text, { style: 'by' })).join('');
  const body = bodyXml(content, context, words);
  const head =
    content.head === undefined
      ? ''
      : `<style:header><text:p text:style-name="run">${link('rh-0', content.head)}</text:p></style:header>`;
  const odf = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${SPACES} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>${baseStyles(context)}</office:styles>
<office:automatic-styles>
<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="${width}pt" fo:page-height="${height}pt" fo:margin="${margin - 20}pt ${margin}pt" fo:margin-left="${margin}pt" fo:margin-right="${margin}pt" fo:margin-top="40pt" fo:margin-bottom="40pt"/>
<style:header-style><style:header-footer-properties fo:min-height="20pt" fo:margin-bottom="10pt"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="20pt" fo:margin-top="10pt"/></style:footer-style></style:page-layout>
<style:style style:name="cols" style:family="section"><style:section-properties text:dont-balance-text-columns="true"><style:columns fo:column-count="${content.columns}" fo:column-gap="16pt"/></style:section-properties></style:style>
${[...context.styles.values()].map(({ xml }) => xml).join('\n')}
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L">${head}<style:footer><text:p text:style-name="run">${link('pn-1', '', '<text:page-number/>')}</text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>${title}${byline}${body}</office:text></office:body></office:document>`;
  return { odf, size: { width, height }, blocks: context.noted.blocks, regions: context.noted.regions };
}

/** What goes over all columns stands between two sections. */
function bodyXml({ columns, items }, context, words) {
  if (columns === 1) return items.map((item) => itemXml(item, context, words)).join('');
  const groups = [[]];
  for (const item of items) {
    if (item.isFull) groups.push(item, []);
    else groups.at(-1).push(item);
  }
  return groups
    .map((group, at) => {
      if (!Array.isArray(group)) return itemXml(group, { ...context, room: context.whole }, words);
      if (group.length === 0) return '';
      return `<text:section text:style-name="cols" text:name="s${at}">${group.map((item) => itemXml(item, context, words)).join('')}</text:section>`;
    })
    .join('');
}

const safe = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/ {2,}/g, (blank) => `<text:s text:c="${blank.length}"/>`);
const link = (name, text, inner = safe(text)) =>
  `<text:a xlink:type="simple" xlink:href="http://made.example/${name}" text:style-name="plain" text:visited-style-name="plain">${inner}</text:a>`;

function line({ noted }, role, text, { level, style, name = style }) {
  const id = noted.add({ role, text, ...(level && { level }) });
  const tag = role === 'heading' ? ['text:h', ` text:outline-level="${level}"`] : ['text:p', ''];
  return `<${tag[0]} text:style-name="${name}"${tag[1]}>${link(id, text)}</${tag[0]}>`;
}

function itemXml(item, context, words) {
  const { noted } = context;
  const paragraph = (text, style = 'text') => line(context, 'paragraph', text, { style });
  if ('heading' in item) return line(context, 'heading', item.heading, { level: item.level, style: `h${item.level}` });
  if ('lead' in item) {
    const id = noted.add({ role: 'paragraph', text: `${item.lead} ${item.text}` });
    return `<text:p text:style-name="text">${link(id, '', `<text:span text:style-name="strong">${safe(item.lead)}</text:span> ${safe(item.text)}`)}</text:p>`;
  }
  if ('text' in item) return paragraph(item.text);
  if ('quote' in item) return paragraph(item.quote, 'quote');
  if ('note' in item) return line(context, 'paragraph', item.note, { style: 'small' });
  if ('points' in item) return item.points.map((text, at) => pointXml(text, at, item.isNumbered, noted)).join('');
  if ('table' in item) return tableItem(item, context);
  if ('boxes' in item)
    return item.boxes
      .map((box) => noted.within('card', () => `${paragraph(box[0], 'boxed')}${paragraph(box[1], 'boxed')}`))
      .join(paragraphGap());
  if ('entries' in item) return item.entries.map((entry) => entryXml(entry, item.hasDots, noted)).join('');
  if ('lines' in item) {
    const write = () => item.lines.map((text) => paragraph(text, item.isRight ? 'right' : 'line')).join('');
    return `${item.kind ? noted.within(item.kind, write) : write()}${paragraphGap()}`;
  }
  if ('listing' in item) return listingXml(item.listing, noted);
  if ('abreast' in item)
    return item.abreast
      .flat()
      .map((text) => paragraph(text, 'line'))
      .join('');
  return chartXml(item, context);
}

const paragraphGap = () => '<text:p text:style-name="line"/>';

function listingXml(lines, noted) {
  const id = noted.add({ role: 'code', lines, text: lines.map((text) => text.trim()).join(' ') });
  return lines
    .map((text) => `<text:p text:style-name="code">${link(id, '', safe(text.replace(/^ /, '\u00a0')))}</text:p>`)
    .join('');
}

function pointXml(text, at, isNumbered, noted) {
  const marker = isNumbered ? `${at + 1})` : '•';
  const id = noted.add({ role: 'item', marker, depth: 0, isOrdered: isNumbered ?? false, text });
  return `<text:p text:style-name="point">${link(`${id}-marker`, marker)}<text:tab/>${link(id, text)}</text:p>`;
}

function entryXml([title, page], hasDots, noted) {
  const id = noted.add({ role: 'entry', text: `${title} ${page}`, title, page, depth: 0 });
  return `<text:p text:style-name="${hasDots ? 'dotted' : 'entry'}">${link(id, title)}<text:tab/>${link(`${id}-more`, page)}</text:p>`;
}

function tableItem({ table, caption }, context) {
  const id = context.noted.table(table);
  const said = caption === undefined ? '' : captionXml(context, id, caption);
  return `${said}${tableXml(id, table, context)}${paragraphGap()}`;
}

function captionXml({ noted }, id, text) {
  const own = noted.add({ role: 'caption', of: id, text });
  return `<text:p text:style-name="caption">${link(own, text)}</text:p>`;
}

function tableXml(id, table, context) {
  const { grid, heads, sides, strong, look } = table;
  const columns = grid[0].length;
  const widths = columnWidths(grid, sides, context.room, context.em * look.scale);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const columnsXml = widths.map(
    (width) =>
      `<table:table-column table:style-name="${styleOf(context, 'table-column', `<style:table-column-properties style:column-width="${width.toFixed(1)}pt"/>`)}"/>`,
  );
  const tableStyle = styleOf(
    context,
    'table',
    `<style:table-properties style:width="${whole.toFixed(1)}pt" table:align="${whole > context.room * 0.9 ? 'margins' : 'center'}" style:may-break-between-rows="${context.room === context.whole}"/>`,
  );
  const rows = grid.map((entries, row) => {
    const cells = entries.map((entry, column) => {
      if (entry === null) return '<table:covered-table-cell/>';
      const [text, across = 1, down = 1] = Array.isArray(entry) ? entry : [entry];
      const borders = Object.entries(linesAround(table, row, column, across, down)).map(
        ([side, weight]) =>
          `fo:border-${side}="${weight === 0 ? 'none' : `${Math.abs(weight)}pt ${weight < 0 ? 'double' : 'solid'} #000000`}"`,
      );
      const ground = groundAt(table, row, column);
      const style = styleOf(
        context,
        'table-cell',
        `<style:table-cell-properties ${borders.join(' ')} fo:padding="${look.isTight ? 1 : 2.5}pt" fo:padding-left="3.5pt" fo:padding-right="3.5pt"${ground ? ` fo:background-color="${ground}"` : ''}/>`,
      );
      const isStrong = (row < heads && look.hasStrongHead) || strong.includes(row);
      const side = across > 1 && row < heads ? 'center' : across > 1 ? 'start' : SIDES[sides[column]];
      const indent = text.startsWith('\u2003') ? ' fo:margin-left="10pt"' : '';
      const font = styleOf(
        context,
        'paragraph',
        `<style:paragraph-properties fo:text-align="${side}"${indent}/><style:text-properties fo:font-size="${(context.em * look.scale).toFixed(1)}pt"${isStrong ? ' fo:font-weight="bold"' : ''}/>`,
      );
      const shown = text.replace('\u2003', '');
      const spans = `${across > 1 ? ` table:number-columns-spanned="${across}"` : ''}${down > 1 ? ` table:number-rows-spanned="${down}"` : ''}`;
      return `<table:table-cell table:style-name="${style}"${spans}><text:p text:style-name="${font}">${shown === '' ? '' : link(`${id}-${row}-${column}`, shown)}</text:p></table:table-cell>`;
    });
    return `<table:table-row>${cells.join('')}</table:table-row>`;
  });
  return `<table:table table:style-name="${tableStyle}" table:name="${id}">${columnsXml.slice(0, columns).join('')}${rows.join('')}</table:table>`;
}

/** As wide as its texts would like, and no more than there is room. */
function columnWidths(grid, sides, room, em) {
  const wishes = grid[0].map((_, column) => {
    const texts = grid.flatMap((entries) => (typeof entries[column] === 'string' ? [entries[column].length] : []));
    return Math.min(sides[column] === 'w' ? 60 : 26, Math.max(4, ...texts)) * em * 0.56 + 10;
  });
  const sum = wishes.reduce((total, wish) => total + wish, 0);
  return wishes.map((wish) => (sum > room ? (wish * room) / sum : wish));
}

function styleOf({ styles }, family, properties) {
  const key = `${family} ${properties}`;
  if (!styles.has(key)) {
    const name = `a${styles.size + 1}`;
    const parent = family === 'paragraph' ? ' style:parent-style-name="cell"' : '';
    styles.set(key, {
      name,
      xml: `<style:style style:name="${name}" style:family="${family}"${parent}>${properties}</style:style>`,
    });
  }
  return styles.get(key).name;
}

/** Bars of signs before their names: a chart as a text program makes it. */
function chartXml({ chart, caption }, context) {
  const id = context.noted.add({ role: 'figure', figure: { kind: 'columns', labels: chart.labels } });
  const bars = chart.labels.map((text, at) => {
    const style = styleOf(
      context,
      'graphic',
      '<style:graphic-properties draw:fill="solid" draw:fill-color="#5b7083" draw:stroke="none" style:vertical-pos="from-top" style:horizontal-pos="from-left"/>',
    );
    const shape = `<draw:rect draw:style-name="${style}" text:anchor-type="char" svg:x="90pt" svg:y="3pt" svg:width="${chart.values[at] * 1.2}pt" svg:height="7pt"/>`;
    return `<text:p text:style-name="line">${shape}${link(id, text)}</text:p>`;
  });
  return `${bars.join('')}${captionXml(context, id, caption)}`;
}

function baseStyles({ face, em, heads }) {
  const looks = {
    large: ['fo:font-size="15pt" fo:font-weight="bold"', 'fo:font-size="12pt" fo:font-weight="bold"'],
    bold: [`fo:font-size="${em}pt" fo:font-weight="bold"`, `fo:font-size="${em}pt" fo:font-style="italic"`],
    blue: ['fo:font-size="13pt" fo:color="#1f4e79"', 'fo:font-size="11.5pt" fo:color="#1f4e79"'],
  }[heads];
  const style = (name, paragraph, text, family = 'paragraph') =>
    `<style:style style:name="${name}" style:family="${family}">${paragraph === '' ? '' : `<style:paragraph-properties ${paragraph}/>`}<style:text-properties ${text}/></style:style>`;
  const font = `style:font-name="${face}" fo:font-family="'${face}'"`;
  const size = `${font} fo:font-size="${em}pt"`;
  return [
    style('plain', '', 'fo:color="#000000" style:text-underline-style="none"', 'text'),
    style('strong', '', 'fo:font-weight="bold"', 'text'),
    style(
      'title',
      'fo:margin-bottom="6pt" fo:keep-with-next="always"',
      `${font} fo:font-size="20pt" fo:font-weight="bold"`,
    ),
    style('h2', 'fo:margin-top="10pt" fo:margin-bottom="4pt" fo:keep-with-next="always"', `${font} ${looks[0]}`),
    style('h3', 'fo:margin-top="6pt" fo:margin-bottom="3pt" fo:keep-with-next="always"', `${font} ${looks[1]}`),
    style('by', 'fo:margin-bottom="2pt"', `${size} fo:font-style="italic"`),
    style('text', 'fo:margin-bottom="5pt" fo:text-align="justify"', size),
    style('line', '', size),
    style('cell', '', size),
    style('right', 'fo:text-align="end"', size),
    style('quote', 'fo:margin-left="24pt" fo:margin-bottom="6pt"', `${size} fo:font-style="italic"`),
    style('boxed', 'fo:border="0.5pt solid #555555" fo:padding="4pt" fo:margin-right="180pt"', size),
    style('small', 'fo:margin-bottom="4pt"', `${font} fo:font-size="${em * 0.8}pt"`),
    style(
      'caption',
      'fo:margin-top="6pt" fo:margin-bottom="4pt" fo:keep-with-next="always"',
      `${font} fo:font-size="${em * 0.9}pt" fo:font-style="italic"`,
    ),
    style('run', '', `${font} fo:font-size="${em * 0.8}pt"`),
    style('code', '', `style:font-name="DejaVu Sans Mono" fo:font-family="'DejaVu Sans Mono'" fo:font-size="8.5pt"`),
    tabbed('point', 'fo:margin-left="18pt" fo:text-indent="-14pt"', '<style:tab-stop style:position="0pt"/>', size),
    tabbed('entry', '', '<style:tab-stop style:position="150pt" style:type="right"/>', size),
    tabbed(
      'dotted',
      '',
      '<style:tab-stop style:position="150pt" style:type="right" style:leader-style="dotted" style:leader-text="."/>',
      size,
    ),
  ].join('\n');
}

function tabbed(name, paragraph, stop, size) {
  return `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}><style:tab-stops>${stop}</style:tab-stops></style:paragraph-properties><style:text-properties ${size}/></style:style>`;
}
