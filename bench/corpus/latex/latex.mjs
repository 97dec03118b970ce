// A document as LaTeX, each block under its name in the page's content (`marks.mjs`).
import { escaped } from './escaped.mjs';
import { figureLatex } from './figure.mjs';
import { marked } from './marks.mjs';
import { tableLatex } from './table.mjs';

/** Packages with a serif or sans text face each. */
const FACES = ['lmodern', 'mathptmx', 'mathpazo', 'charter', 'helvet', 'bookman', 'newcent', 'cmss', 'lmss'];
/** Signs that all faces have, with a character that can be read back. */
const BULLETS = ['•', '–', '•', '*'];
const SMALL = 0.85;

const FACE_LATEX = {
  helvet: '\\usepackage[scaled=.92]{helvet}\\renewcommand\\familydefault{\\sfdefault}',
  lmss: '\\usepackage{lmodern}\\renewcommand\\familydefault{\\sfdefault}',
  cmss: '\\usepackage{lmodern}\\renewcommand\\familydefault{\\sfdefault}\\renewcommand\\bfdefault{b}',
};

/** @param {import('../random.mjs').Random} random */
export function drawnFace(random) {
  return { face: random.pick(FACES), bullet: random.pick(BULLETS) };
}

/**
 * @param {object} description with `face` in its style
 * @param {{ sections: object[][], blocks: Map<string, object> }} written
 * @param {number} pages how many it has, for running heads that say so
 */
export function latexOf(description, written, pages = 1) {
  const { size, margin, style, head = [], foot = [] } = description;
  const face = style.face ?? 'lmodern';
  const em = style.textSize;
  const context = { style, blocks: written.blocks, width: size.width - 2 * margin, em };
  const body = written.sections.map((blocks) => sectionLatex(blocks, context));
  return `${FACE_LATEX[face] ?? `\\usepackage{${face}}`}
\\geometry{paperwidth=${size.width}bp,paperheight=${size.height}bp,margin=${margin}bp,headheight=14pt,headsep=14pt,footskip=26pt}
\\renewcommand\\normalsize{\\fontsize{${em}}{${(em * style.leading).toFixed(2)}}\\selectfont}
\\renewcommand\\footnotesize{\\fontsize{${(em * SMALL).toFixed(2)}}{${(em * SMALL * 1.2).toFixed(2)}}\\selectfont}
\\newlength\\textem\\setlength\\textem{${em}pt}\\definecolor{accent}{HTML}{${hex(style.accent)}}
\\setlength\\parindent{${style.isIndented ? '1.2em' : '0pt'}}\\setlength\\parskip{${style.isIndented ? '0pt' : '.5em plus 2pt'}}
${style.isJustified ? '' : '\\AtBeginDocument{\\raggedright}'}${style.gap ? `\\setlength\\columnsep{${style.gap}pt}` : ''}
${running(head, 'head', pages)}${running(foot, 'foot', pages)}
\\begin{document}\\normalsize
${body.join('\n\\clearpage\n')}
\\end{document}
`;
}

const ROLES = { runningHead: 'rh', runningFoot: 'rf', pageNumber: 'pn' };

function running(entries, where, pages) {
  const places = entries.length === 1 ? ['C'] : ['L', 'R'];
  return entries
    .map(({ role, text }, index) => {
      const shown = escaped(text).replace('\\{page\\}', '\\arabic{page}').replace('\\{pages\\}', String(pages));
      return `\\fancy${where}[${places[index]}]{\\footnotesize\\M{${ROLES[role]}\\arabic{page}-${index}}${shown}\\E}`;
    })
    .join('\n');
}

/** What stands before text in two columns goes over both, as LaTeX has it. */
function sectionLatex(blocks, context) {
  const at = blocks.findIndex((block) => block.columns === 2);
  if (at !== blocks.length - 1 || at < 0) return blocks.map((block) => blockLatex(block, context)).join('\n\n');
  const { body, gap = 20 } = blocks[at];
  const before = blocks.slice(0, at).map((block) => blockLatex(block, context));
  const inner = { ...context, width: (context.width - gap) / 2, isFloating: true, whole: context.width };
  return `\\setlength\\columnsep{${gap}pt}\\twocolumn[{${before.join('\n\n')}\\vspace{1em}}]\n${body.map((block) => blockLatex(block, inner)).join('\n\n')}`;
}

function blockLatex(block, context) {
  if ('columns' in block) return columnsLatex(block, context);
  if ('wide' in block) return wideLatex(block, context);
  if ('region' in block && 'body' in block) return regionLatex(block, context);
  if ('beside' in block) return besideLatex(block, context);
  if ('kept' in block) return floating(block.kept, context);
  if ('rule' in block) return '\\par\\noindent\\rule{\\linewidth}{.5pt}\\par';
  if ('space' in block) return `\\par\\vspace{${block.space}pt}`;
  const { id, text } = block;
  switch (block.role) {
    case 'heading':
      return headingLatex(block, context);
    case 'paragraph':
      return paragraphLatex(block, context);
    case 'item': {
      const [indent, label] = [(block.depth + 1) * 1.9, 1.5];
      return `\\par\\begingroup\\parskip=1pt\\leftskip=${indent}em\\noindent\\llap{\\makebox[${label}em][r]{${marked(`${id}-marker`, escaped(block.marker))}}\\hspace{.4em}}${marked(id, escaped(text))}\\par\\endgroup`;
    }
    case 'caption':
      return captionLatex(block, context);
    case 'code':
      return codeLatex(block);
    case 'formula':
      return `\\par\\vspace{.4em}\\noindent\\hfill${marked(id, `\\textit{${escaped(block.formula)}}\\hfill ${escaped(block.number)}`)}\\par\\vspace{.4em}`;
    case 'entry':
      return entryLatex(block);
    case 'table':
    case 'figure':
      return floating([block], context);
    default:
      throw new Error(`there is no such role: ${block.role}`);
  }
}

function headingLatex({ id, text, level, size, align }, { style }) {
  const scale = size ?? style.headings[level - 1] ?? 1;
  const look = style.headingLooks?.[level - 1] ?? { isBold: true };
  const points = (style.textSize * scale).toFixed(2);
  const kinds = `${look.isBold === false ? '' : '\\bfseries'}${look.isItalic ? '\\itshape' : ''}${level < 3 ? '\\color{accent}' : ''}`;
  const side =
    (align ?? look.align) === 'centre'
      ? '\\centering'
      : (align ?? look.align) === 'right'
        ? '\\raggedleft'
        : '\\raggedright';
  const rule = look.isRuled ? `\\nobreak\\vspace{-.5em}\\noindent{\\color{accent}\\rule{\\linewidth}{.7pt}}\\par` : '';
  return `\\par\\vspace{${level < 3 ? 0.9 : 0.5}em plus 3pt}{\\fontsize{${points}}{${(points * 1.2).toFixed(2)}}\\selectfont${kinds}${side}\\noindent ${marked(id, escaped(text))}\\par}\\nobreak${rule}\\vspace{.15em}\\nobreak`;
}

function paragraphLatex(block, { blocks }) {
  const { id, text, lead = 0, mark = '', notes = [], align = 'left', isLine, isBold, isSmall, isItalic } = block;
  const words = text.slice(0, text.length - mark.length).split(' ');
  const first = lead === 0 ? '' : `\\textbf{${escaped(words.slice(0, lead).join(' '))}} `;
  const raised = mark === '' ? '' : `\\textsuperscript{${escaped(mark)}}`;
  const under = notes.map((note) => `\\footnotetext{${marked(note, escaped(blocks.get(note).text))}}`).join('');
  const inner = marked(id, `${first}${escaped(words.slice(lead).join(' '))}${raised}`);
  const kinds = `${isBold ? '\\bfseries ' : ''}${isItalic ? '\\itshape ' : ''}${isSmall ? '\\footnotesize ' : ''}`;
  const side = { left: isLine ? '\\raggedright ' : '', centre: '\\centering ', right: '\\raggedleft ' }[align];
  if (`${kinds}${side}` === '' && !isLine) return `${inner}${under}`;
  return `\\par{${isLine ? '\\parskip=0pt\\noindent ' : ''}${kinds}${side}${inner}${under}\\par}`;
}

function captionLatex({ id, text }, { style }) {
  const { isLeadBold, isItalic, align = 'left' } = style.captionLook ?? {};
  const words = text.split(' ');
  const lead = isLeadBold ? 2 : 0;
  const first = lead === 0 ? '' : `\\textbf{${escaped(words.slice(0, lead).join(' '))}} `;
  const inner = marked(id, `${first}${escaped(words.slice(lead).join(' '))}`);
  return `{\\footnotesize${isItalic ? '\\itshape' : ''}${align === 'centre' ? '\\centering' : '\\raggedright'}\\noindent ${inner}\\par}`;
}

function codeLatex({ id, lines }) {
  const shown = lines.map((line) =>
    escaped(line)
      .replace(/^ +/, (blank) => `\\hspace*{${blank.length / 2}em}`)
      .replace(/ {2,}/g, (blank) => `\\hspace*{${blank.length / 2}em}`),
  );
  return `\\par\\vspace{.3em}{\\ttfamily\\footnotesize\\raggedright\\parskip=0pt\\noindent ${marked(id, shown.join('\\newline\n'))}\\par}\\vspace{.3em}`;
}

function entryLatex({ id, title, page, depth, leader }) {
  const fill = leader === 'dots' ? `\\M{${id}-marker}\\dotfill\\E{}` : '\\hfill';
  const rule = leader === 'line' ? '\\vspace{-.6em}\\noindent\\rule{\\linewidth}{.3pt}\\par' : '';
  return `\\par{\\parskip=1pt\\noindent\\hspace*{${depth * 1.5}em}${marked(id, escaped(title))}\\,${fill}\\,${marked(`${id}-more`, escaped(page))}\\par${rule}}`;
}

function columnsLatex({ columns, gap = 20, body }, context) {
  const inner = { ...context, width: (context.width - gap * (columns - 1)) / columns, whole: context.width };
  const begin = `\\begin{multicols}{${columns}}\\setlength\\columnsep{${gap}pt}`;
  const parts = body.map((block) => {
    if ('wide' in block) return `\\end{multicols}\n${blocksLatex(block.wide, context)}\n${begin}`;
    return blockLatex(block, inner);
  });
  return `${begin}\n${parts.join('\n\n')}\n\\end{multicols}`;
}

function wideLatex({ wide }, context) {
  const [{ kept = wide }] = wide;
  return floating(kept, { ...context, width: context.whole ?? context.width }, '*');
}

function blocksLatex(blocks, context) {
  return blocks.map((block) => blockLatex(block, context)).join('\n\n');
}

/** A table or figure with its caption: where LaTeX moves it, else in its place. */
function floating(blocks, context, star = '') {
  const inner = blocks.map((block) => {
    if (block.role === 'table') return `{\\centering ${tableLatex(block, context.width)}\\par}`;
    if (block.role === 'figure') return `{\\centering ${figureLatex(block, context.width, context.style.accent)}\\par}`;
    return blockLatex(block, context);
  });
  const isLong = blocks.some(({ table }) => table?.isLong);
  const joined = inner.join('\n\\vspace{4pt}\n');
  if (isLong) return `\\par ${tableLatex(blocks[0], context.width)}`;
  if (!context.isFloating)
    return `\\par\\vspace{.6em}\\noindent\\begin{minipage}{\\linewidth}${joined}\\end{minipage}\\par\\vspace{.6em}`;
  const kind = blocks.some(({ role }) => role === 'table') ? 'table' : 'figure';
  return `\\begin{${kind}${star}}[${star === '' ? 'htbp' : 'tp'}]${joined}\\end{${kind}${star}}`;
}

function besideLatex({ beside, shares = [] }, context) {
  const sum = beside.reduce((total, _, index) => total + (shares[index] ?? 1), 0);
  const parts = beside.map((body, index) => {
    const share = ((shares[index] ?? 1) / sum) * (1 - 0.03 * (beside.length - 1));
    const inner = { ...context, width: context.width * share, isFloating: false };
    return `\\begin{minipage}[t]{${share.toFixed(3)}\\linewidth}\\vspace{0pt}${blocksLatex(body, inner)}\\end{minipage}`;
  });
  return `\\par\\vspace{.4em}\\noindent${parts.join('\\hfill\n')}\\par\\vspace{.4em}`;
}

function regionLatex({ look, body }, context) {
  const inner = blocksLatex(body, context);
  const mini = (width) => `\\begin{minipage}{${width}}\\parskip=.4em ${inner}\\end{minipage}`;
  const frames = {
    box: `\\par\\vspace{.4em}\\noindent\\fbox{${mini('\\dimexpr\\linewidth-2\\fboxsep-2\\fboxrule')}}\\par\\vspace{.6em}`,
    tint: `\\par\\vspace{.4em}\\noindent\\colorbox[HTML]{EEF1F4}{${mini('\\dimexpr\\linewidth-2\\fboxsep')}}\\par\\vspace{.6em}`,
    bar: `\\par\\vspace{.4em}\\noindent{\\color{accent}\\vrule width 2pt}\\hspace{6pt}${mini('.95\\linewidth')}\\par\\vspace{.6em}`,
    inset: `\\par{\\leftskip=2em\\rightskip=2em plus 2em ${inner}\\par}`,
  };
  return look === undefined ? inner : frames[look];
}

function hex(colour) {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  return full.slice(1).toUpperCase();
}
