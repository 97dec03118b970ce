// The truth of a document: what its description says, and where the browser put it. Nothing is read from the PDF but, later, tighter boxes
// of words.
import { textsOf } from './drawing.mjs';
import { regionsOf } from './regions.mjs';

/**
 * @param {Map<string, object>} blocks by number
 * @param {object[][]} pages the parts of blocks on each page, in order
 * @param {{ size: { width: number, height: number }, isInteractive?: boolean }} description
 * @param {{ id: string, kind: string }[]} named regions that the description names
 */
export function truthOf(blocks, pages, { size, isInteractive = false }, named = []) {
  const found = new Map();
  const words = pages.map(() => []);
  for (const part of pages.flat()) {
    const { block: id, page, box, runs, role } = part;
    const known = found.get(id) ?? { source: blocks.get(id) ?? { id, role }, parts: [], runs: [], page };
    if (!found.has(id)) found.set(id, known);
    known.parts.push({ page, box });
    known.runs.push(...runs.map((run) => ({ ...run, page })));
    if (part.field) known.field = { page, box: part.field };
    words[page - 1].push(...runs.flatMap((run) => run.words.map((word) => wordOf(word, id, run))));
  }
  for (const [id, { role }] of blocks) if (!found.has(id)) throw new Error(`a block stands on no page: ${id}, ${role}`);
  const entries = [...found.values()];
  const told = entries.map((entry) => blockOf(entry, isInteractive));
  return {
    pages: words.map((list) => ({ ...size, words: list })),
    blocks: told,
    regions: regionsOf(told, named),
    fields: entries.filter(({ field }) => field).map(fieldOf),
  };
}

function wordOf({ text, box }, block, { cell, isRepeated, isMarker }) {
  return {
    text,
    block,
    ...(box && { box }),
    ...(cell && { cell }),
    ...(isRepeated && { isRepeated }),
    ...(isMarker && { isMarker }),
  };
}

function blockOf({ source, parts, runs }, isInteractive) {
  const { id, role } = source;
  const own = runs.filter(({ isRepeated, isMarker }) => !isRepeated && !isMarker);
  const shown = own.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
  const said = (text) => {
    if (squeezed(text) !== squeezed(shown)) throw new Error(`block ${id} shows "${shown}", not "${text}"`);
    return text;
  };
  const base = { id, role, ...(source.region && { region: source.region }), parts };
  switch (role) {
    case 'heading':
      return { ...base, level: source.level, text: said(source.text) };
    case 'item': {
      const { marker, depth, isOrdered, text } = source;
      return { ...base, marker, depth, isOrdered, text: said(text) };
    }
    case 'caption':
      return { ...base, of: source.of, text: said(source.text) };
    case 'table':
      return tableOf(base, source, own, said);
    case 'figure':
      return { ...base, kind: source.figure.kind, text: said(textsOf(source.figure).join(' ')) };
    case 'field':
      return fieldBlockOf(base, source.field, shown, isInteractive);
    case 'code':
      return { ...base, text: said(source.text), lines: source.lines };
    case 'entry':
      return { ...base, text: said(source.text), depth: source.depth };
    case 'paragraph':
    case 'footnote':
    case 'formula':
      return { ...base, text: said(source.text) };
    default:
      return { ...base, text: shown };
  }
}

function tableOf(base, { table, cells }, runs, said) {
  said(cells.map(({ text }) => text).join(' '));
  const isAt =
    ({ row, column }) =>
    (run) =>
      run.cell[0] === row && run.cell[1] === column;
  return {
    ...base,
    rows: table.rows.length,
    columns: table.columns.length,
    headRows: table.headRows,
    rulings: table.rulings,
    cells: cells.map((cell) => {
      const { row, column, rowSpan, columnSpan, isHead, text } = cell;
      const parts = runs.filter(isAt(cell)).map(({ page, box }) => ({ page, box }));
      return { row, column, rowSpan, columnSpan, isHead, text: text.replaceAll('\n', ' '), parts };
    }),
  };
}

function fieldBlockOf(base, { name, label, kind, value }, shown, isInteractive) {
  const isMark = isMarked(kind);
  const rest = isMark || isInteractive ? '' : ` ${value}`;
  const isAsSaid = [label, `${label}:`].some((text) => squeezed(`${text}${rest}`) === squeezed(shown));
  if (!isAsSaid) throw new Error(`the field ${name} shows "${shown}", not "${label}${rest}"`);
  return { ...base, field: name, text: isInteractive && !isMark ? `${shown} ${value}` : shown };
}

function fieldOf({ source, field }) {
  const { name, label, kind, value, isOn } = source.field;
  const isMark = isMarked(kind);
  return { name, kind, label, value, ...(isMark && { state: isOn ? 'on' : 'off' }), block: source.id, ...field };
}

/** Whether it is filled in with a mark. */
export function isMarked(kind) {
  return kind === 'check' || kind === 'radio';
}

/** Rows that are split between pages show their lines column by column on either page. */
function squeezed(text) {
  return text
    .split(/[ \n]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
