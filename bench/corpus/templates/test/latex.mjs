// A test document as LaTeX.
import { horizontal, underline, upright } from './lines.mjs';
import { record } from './record.mjs';

const FACES = [
  '\\usepackage{lmodern}',
  '\\usepackage{mathptmx}',
  '\\usepackage{mathpazo}',
  '\\usepackage{charter}',
  '\\usepackage[scaled=.9]{helvet}\\renewcommand\\familydefault{\\sfdefault}',
  '\\usepackage{utopia}',
];

/** @returns {{ latex: string, size: object, blocks: Map<string, object>, regions: object[] }} */
export function asLatex(random, content, words) {
  const noted = record();
  const [width, height] = random.pick([
    [612, 792],
    [595, 842],
  ]);
  const look = {
    isFloating: content.columns === 2,
    columns: content.columns,
    section: random
      .pick([
        '\\large\\bfseries',
        '\\normalsize\\bfseries',
        '\\Large\\sffamily',
        '\\normalsize\\scshape\\bfseries',
        '\\large\\itshape',
      ])
      .replace('\\scshape', ''),
    hasCaptionBelow: random.chance(0.3),
  };
  const title =
    content.title === ''
      ? ''
      : `{\\centering\\LARGE\\bfseries ${named(noted.add({ role: 'heading', level: 1, text: content.title }), content.title)}\\par}\\vspace{6pt}`;
  const byline = (content.byline ?? [])
    .map((text) => `{\\centering ${named(noted.add({ role: 'paragraph', text }), text)}\\par}`)
    .join('\n');
  const top = `${title}\n${byline}\\vspace{8pt}`;
  const items = content.items.map((item) => itemLatex(item, noted, look, words));
  const opened = { 1: `${top}\n\n`, 2: `\\twocolumn[{${top}}]\n`, 3: `${top}\\begin{multicols}{3}\n` }[content.columns];
  const head =
    content.head === undefined ? '' : `\\fancyhead[R]{\\small\\itshape\\M{rh\\arabic{page}-0}${safe(content.head)}\\E}`;
  return {
    latex: `${random.pick(FACES)}
\\geometry{paperwidth=${width}bp,paperheight=${height}bp,left=${random.integer(48, 84)}bp,right=60bp,top=72bp,bottom=76bp,columnsep=18pt}
${head}\\fancyfoot[C]{\\M{pn\\arabic{page}-1}\\arabic{page}\\E}
\\setlength\\parindent{${random.pick(['0pt', '12pt'])}}\\setlength\\parskip{${random.pick(['3pt', '6pt', '0pt'])}}
\\begin{document}
${opened}${items.join('\n\n')}
${content.columns === 3 ? '\\end{multicols}' : ''}
\\end{document}
`,
    size: { width, height },
    blocks: noted.blocks,
    regions: noted.regions,
  };
}

const SPECIAL = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  "'": '\\textquotesingle{}',
  '−': '$-$',
  '—': '\\textemdash{}',
  '–': '\\textendash{}',
};
const safe = (text) =>
  text.replace(
    /[\\^~'−—–$&#%_{}<>[\]-]/g,
    (sign) => SPECIAL[sign] ?? (/[$&#%_{}]/.test(sign) ? `\\${sign}` : `{${sign}}`),
  );
const named = (id, text) => `\\M{${id}}${safe(text)}\\E{}`;

function itemLatex(item, noted, look, words) {
  const paragraph = (text) => named(noted.add({ role: 'paragraph', text }), text);
  if ('heading' in item) {
    const id = noted.add({ role: 'heading', level: item.level, text: item.heading });
    return `\\par\\vspace{${item.level === 2 ? 9 : 5}pt plus 2pt}{\\raggedright\\noindent${item.level === 2 ? look.section : '\\normalsize\\bfseries'} ${named(id, item.heading)}\\par}\\nobreak\\vspace{2pt}`;
  }
  if ('lead' in item) {
    const id = noted.add({ role: 'paragraph', text: `${item.lead} ${item.text}` });
    return `\\M{${id}}\\textbf{${safe(item.lead)}} ${safe(item.text)}\\E`;
  }
  if ('text' in item) return paragraph(item.text);
  if ('quote' in item) return `\\begin{quote}\\itshape ${paragraph(item.quote)}\\end{quote}`;
  if ('note' in item) return `\\footnotetext{${named(noted.add({ role: 'footnote', text: item.note }), item.note)}}`;
  if ('points' in item) return item.points.map((text, at) => pointLatex(text, at, item.isNumbered, noted)).join('\n');
  if ('table' in item) return tableItem(item, noted, look);
  if ('boxes' in item) return boxesLatex(item.boxes, noted, paragraph);
  if ('entries' in item) return item.entries.map((entry) => entryLatex(entry, item.hasDots, noted)).join('\n');
  if ('lines' in item) {
    const write = () =>
      item.lines.map((text) => `\\par\\noindent${item.isRight ? '\\hfill' : ''}${paragraph(text)}`).join('\n');
    return `{\\parskip=0pt ${item.kind ? noted.within(item.kind, write) : write()}\\par}\\vspace{8pt}`;
  }
  if ('listing' in item) {
    const text = item.listing.map((line) => line.trim()).join(' ');
    const id = noted.add({ role: 'code', lines: item.listing, text });
    const shown = item.listing.map((line) => `\\hspace*{${/^ */.exec(line)[0].length / 2}em}${safe(line.trim())}`);
    return `\\par{\\ttfamily\\small\\raggedright\\noindent\\M{${id}}${shown.join('\\newline ')}\\E\\par}`;
  }
  if ('abreast' in item)
    return `\\par\\noindent ${item.abreast.map((list) => `\\begin{minipage}[t]{.3\\linewidth}${list.map((text) => `\\noindent ${paragraph(text)}\\par`).join('')}\\end{minipage}`).join('\\hspace{2em}')}\\par`;
  return chartLatex(item, noted);
}

function pointLatex(text, at, isNumbered, noted) {
  const marker = isNumbered ? `(${at + 1})` : '•';
  const id = noted.add({ role: 'item', marker, depth: 0, isOrdered: isNumbered ?? false, text });
  return `\\par\\begingroup\\leftskip=1.7em\\noindent\\llap{\\M{${id}-marker}${marker === '•' ? '\\textbullet' : safe(marker)}\\E\\enspace}${named(id, text)}\\par\\endgroup`;
}

function boxesLatex(boxes, noted, paragraph) {
  const share = (0.96 / boxes.length).toFixed(3);
  const inner = boxes.map(([big, small]) =>
    noted.within(
      'card',
      () =>
        `\\fbox{\\begin{minipage}[t]{\\dimexpr${share}\\linewidth-8pt}\\raggedright{\\large\\bfseries ${paragraph(big)}\\par}${paragraph(small)}\\par\\end{minipage}}`,
    ),
  );
  return `\\par\\noindent ${inner.join('\\hfill ')}\\par`;
}

function entryLatex([title, page], hasDots, noted) {
  const id = noted.add({ role: 'entry', text: `${title} ${page}`, title, page, depth: 0 });
  const fill = hasDots ? `\\M{${id}-marker}\\dotfill\\E` : '\\hfill';
  return `\\par\\noindent ${named(id, title)} ${fill} ${named(`${id}-more`, page)}\\par`;
}

function tableItem({ table, caption, isFull }, noted, look) {
  const id = noted.table(table);
  const said =
    caption === undefined
      ? ''
      : `{\\small\\noindent ${named(noted.add({ role: 'caption', of: id, text: caption }), caption)}\\par}`;
  const inner = `{\\centering ${tableLatex(id, table, look)}\\par}`;
  const both = look.hasCaptionBelow ? `${inner}\\vspace{3pt}${said}` : `${said}\\vspace{3pt}${inner}`;
  if (!look.isFloating)
    return `\\par\\vspace{5pt}\\noindent\\begin{minipage}{\\linewidth}${both}\\end{minipage}\\par\\vspace{7pt}`;
  return isFull ? `\\begin{table*}[t]${both}\\end{table*}` : `\\begin{table}[htb]${both}\\end{table}`;
}

function tableLatex(id, table, look) {
  const { grid, heads, sides, look: own, under, breaks } = table;
  const columns = grid[0].length;
  const bar = (border) => (upright(own.line, border, columns) > 0 ? '|' : '');
  const share = (0.62 / Math.max(1, [...sides].filter((side) => side === 'w').length)).toFixed(2);
  const kinds = [...sides].map((side) => (side === 'w' ? `p{${share}\\linewidth}` : side));
  const spec = `${bar(0)}${kinds.map((kind, at) => `${kind}${bar(at + 1)}`).join('')}`;
  const rule = (border) => ruleLatex(horizontal(own.line, border, grid.length, heads, breaks), border, grid.length);
  const partial = (border) =>
    horizontal(own.line, border, grid.length, heads, breaks) === 0
      ? under
          .filter(([at, from, to]) => at === border && underline(under, own.line, border, from, to + 1) > 0)
          .map(([, from, to]) => `\\cmidrule(lr){${from + 1}-${to + 1}}`)
          .join('')
      : '';
  const rows = grid.map(
    (entries, row) =>
      `${rowLatex(id, table, entries, row, bar)}\\\\ ${crossing(grid, row + 1) ? crossedRule(grid, row + 1, own.line) : rule(row + 1)}${partial(row + 1)}`,
  );
  const body = `\\M{${id}}\\begin{tabular}{${spec}}${rule(0)}${rows.join('\n')}\\end{tabular}\\E`;
  const tight = own.isTight ? '\\setlength\\tabcolsep{3pt}' : '\\renewcommand\\arraystretch{1.25}';
  const size = own.scale < 0.8 ? '\\footnotesize' : own.scale < 0.9 ? '\\small' : '';
  return `{${size}${tight}\\leavevmode ${look.columns > 1 ? `\\fit{${body}}` : `\\fit{${body}}`}}`;
}

/** Whether a cell reaches over the border. */
function crossing(grid, border) {
  return grid.some((entries, row) =>
    entries.some((entry) => Array.isArray(entry) && row < border && row + (entry[2] ?? 1) > border),
  );
}

function crossedRule(grid, border, line) {
  if (line !== 'mesh') return '';
  const isFree = (column) =>
    !grid.some((entries, row) =>
      entries.some(
        (entry, at) =>
          Array.isArray(entry) &&
          row < border &&
          row + (entry[2] ?? 1) > border &&
          at <= column &&
          at + (entry[1] ?? 1) > column,
      ),
    );
  return grid[0].map((_, column) => (isFree(column) ? `\\cline{${column + 1}-${column + 1}}` : '')).join('');
}

function ruleLatex(weight, border, rows) {
  if (weight === 0) return '';
  if (weight < 0) return '\\hline\\hline ';
  if (weight > 0.9)
    return border === 0 ? '\\toprule ' : border === rows ? '\\bottomrule ' : '\\specialrule{1pt}{0pt}{0pt} ';
  return '\\hline ';
}

function rowLatex(id, table, entries, row, bar) {
  const { grid, heads, sides, strong, look } = table;
  const parts = [];
  for (let column = 0; column < entries.length;) {
    const entry = entries[column];
    if (entry === null) {
      // Below a cell that reaches down, as wide as that one.
      const [above] = grid
        .slice(0, row)
        .reverse()
        .map((others) => others[column])
        .filter((other) => other !== null);
      const across = Array.isArray(above) ? (above[1] ?? 1) : 1;
      parts.push(across > 1 ? `\\multicolumn{${across}}{${column === 0 ? bar(0) : ''}c${bar(column + across)}}{}` : '');
      column += across;
      continue;
    }
    const [text, across = 1, down = 1] = Array.isArray(entry) ? entry : [entry];
    const isStrong = (row < heads && look.hasStrongHead) || strong.includes(row);
    const shown = named(`${id}-${row}-${column}`, text.replace('\u2003', ''));
    const set =
      text === '' ? '' : `${text.startsWith('\u2003') ? '\\quad ' : ''}${isStrong ? `\\textbf{${shown}}` : shown}`;
    const tall = down > 1 ? `\\multirow{${down}}{*}{${set}}` : set;
    const side = row < heads ? 'c' : 'l';
    parts.push(
      across > 1
        ? `\\multicolumn{${across}}{${column === 0 ? bar(0) : ''}${side}${bar(column + across)}}{${tall}}`
        : tall,
    );
    column += across;
  }
  const ground =
    look.tint === 'head' && row < heads
      ? '\\rowcolor[HTML]{D9DEE6}'
      : look.tint === 'rows' && row >= heads && (row - heads) % 2 === 0
        ? '\\rowcolor[HTML]{EEF0EA}'
        : '';
  const hasTall = entries.some((entry) => Array.isArray(entry) && (entry[2] ?? 1) > 1) || crossing(grid, row);
  return `${hasTall ? '' : ground}${parts.join(' & ')}`;
}

function chartLatex({ chart, caption }, noted) {
  const id = noted.add({ role: 'figure', figure: { kind: 'columns', labels: chart.labels } });
  const step = Math.floor(240 / chart.labels.length);
  const bars = chart.values.map((value, at) => `${20 + at * step} 14 ${Math.floor(step / 2)} ${value} re f`).join(' ');
  const texts = chart.labels.map((text, at) => `\\put(${20 + at * step},2){\\footnotesize ${safe(text)}}`).join('');
  const said = named(noted.add({ role: 'caption', of: id, text: caption }), caption);
  return `\\par{\\noindent\\M{${id}}\\setlength\\unitlength{1bp}\\begin{picture}(280,120)\\put(0,0){\\pdfliteral{q .4 .5 .6 rg ${bars} Q}}${texts}\\end{picture}\\E\\par}{\\small ${said}\\par}`;
}
