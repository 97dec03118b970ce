// Content as it will stand on pages: sentences are generated, lists are items in a row, and each block has its number.

/** Bullets of deeper items where the style has one for all. */
const DEEPER = ['–', '·'];
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/**
 * @param {import('../description.d.mts').Description} description
 * @param {(count: number) => string} sentences
 * @param {string} bullet
 */
export function written(description, sentences, bullet) {
  const blocks = new Map();
  const regions = [];
  const within = [];
  const add = (block) => {
    const region = within.at(-1);
    const numbered = { id: `b${blocks.size + 1}`, ...block, ...(region && { region }) };
    blocks.set(numbered.id, numbered);
    return numbered;
  };
  const notesOf = ({ notes = [] }) => notes.map((text) => add({ role: 'footnote', text }).id);
  const noted = (block, source) => {
    const notes = notesOf(source);
    return notes.length > 0 ? { ...block, notes } : block;
  };
  const captioned = (block, { caption, isCaptionAbove = false, below }) => {
    if (caption === undefined && below === undefined) return [block];
    const notes = below === undefined ? [] : [add({ role: 'paragraph', text: below, isSmall: true })];
    if (caption === undefined) return [{ kept: [block, ...notes] }];
    const said = add({ role: 'caption', text: caption, of: block.id });
    // What goes on over pages can't be kept together.
    if (block.table?.isLong) return isCaptionAbove ? [said, block, ...notes] : [block, ...notes, said];
    return [{ kept: isCaptionAbove ? [said, block, ...notes] : [block, ...notes, said] }];
  };

  const itemsOf = ({ list, isOrdered = false, order = '1.' }, depth) =>
    list.flatMap((described, index) => {
      const { item, ...nested } = typeof described === 'string' ? { item: described } : described;
      const marker = isOrdered ? ordinal(index, order) : depth === 0 ? bullet : DEEPER[(depth - 1) % DEEPER.length];
      const one = add({ role: 'item', text: item, marker, depth, isOrdered });
      return [one, ...(nested.list ? itemsOf(nested, depth + 1) : [])];
    });

  const writeBlock = (block) => {
    if ('heading' in block) {
      const { heading, ...more } = block;
      const isUpper = description.style?.headingLooks?.[block.level - 1]?.isUpper ?? false;
      return [add({ role: 'heading', text: isUpper ? heading.toUpperCase() : heading, ...more })];
    }
    if ('runIn' in block) {
      const { runIn, sentences: count, ...more } = block;
      const lead = runIn.split(' ').length;
      return [noted(add({ role: 'paragraph', text: `${runIn} ${sentences(count)}`, lead, ...more }), block)];
    }
    if ('sentences' in block) {
      const { sentences: count, notes: _, ...more } = block;
      return [noted(add({ role: 'paragraph', text: `${sentences(count)}${block.mark ?? ''}`, ...more }), block)];
    }
    if ('code' in block)
      return [add({ role: 'code', lines: block.code, text: block.code.map((line) => line.trim()).join(' ') })];
    if ('formula' in block) return [add({ role: 'formula', ...block, text: `${block.formula} ${block.number}` })];
    if ('contents' in block)
      return block.contents.map((entry) =>
        add({ role: 'entry', ...entry, leader: block.leader, text: `${entry.title} ${entry.page}` }),
      );
    if ('region' in block) {
      const region = { id: `g${regions.length + 1}`, kind: block.region };
      regions.push(region);
      within.push(region.id);
      const body = block.body.flatMap(writeBlock);
      within.pop();
      return [{ ...block, ...region, body }];
    }
    if ('wide' in block) return [{ wide: block.wide.flatMap(writeBlock) }];
    if ('paragraph' in block) {
      const { paragraph, notes: _, ...more } = block;
      return [noted(add({ role: 'paragraph', text: paragraph, ...more }), block)];
    }
    if ('lines' in block) {
      const { lines, ...more } = block;
      return lines.map((text) => add({ role: 'paragraph', text, isLine: true, ...more }));
    }
    if ('list' in block) return itemsOf(block, 0);
    if ('table' in block) return captioned(add({ role: 'table', ...gridOf(block.table) }), block);
    if ('entries' in block) return [add({ role: 'table', ...gridOf(entriesTable(block.entries)) })];
    if ('figure' in block) return captioned(add({ role: 'figure', figure: block.figure }), block);
    if ('fields' in block)
      return [{ fields: block.fields.map((field) => add({ role: 'field', field })), across: block.across }];
    if ('columns' in block) return [{ ...block, body: block.body.flatMap(writeBlock) }];
    if ('beside' in block) return [{ ...block, beside: block.beside.map((body) => body.flatMap(writeBlock)) }];
    if ('rule' in block || 'space' in block) return [block];
    throw new Error(`there is no such block: ${JSON.stringify(block)}`);
  };
  const sections = description.sections.map(({ body }) => body.flatMap(writeBlock));
  return { sections, blocks, regions };
}

/** The mark of an ordered list's item, in the manner of its first one: `1.`, `a)`, `(i)`. */
function ordinal(index, first) {
  const letters = { 1: String(index + 1), a: String.fromCharCode(97 + (index % 26)), i: ROMAN[index % ROMAN.length] };
  return first.replace(/[1ai]/, (letter) => letters[letter]);
}

function entriesTable(entries) {
  return { columns: [3, 1], align: ['left', 'right'], headRows: 0, rulings: 'none', isTight: true, rows: entries };
}

/** The table with a place for each cell. */
export function gridOf(table) {
  const { rows, headRows = 1, align = [], columns } = table;
  const covered = new Set();
  const cells = rows.flatMap((described, row) => {
    let column = 0;
    return described.map((cell) => {
      while (covered.has(`${row} ${column}`)) column += 1;
      const { text, across = 1, down = 1, isBold = false, ...more } = typeof cell === 'string' ? { text: cell } : cell;
      for (let i = 0; i < across * down; i += 1)
        covered.add(`${row + Math.floor(i / across)} ${column + (i % across)}`);
      if (column + across > columns.length || row + down > rows.length)
        throw new Error(`a cell reaches beyond the table: "${text}"`);
      return {
        row,
        column,
        rowSpan: down,
        columnSpan: across,
        isHead: row < headRows,
        isBold,
        ...(more.mark && { mark: more.mark }),
        ...(more.indent && { indent: more.indent }),
        ...(more.isItalic && { isItalic: true }),
        align: more.align ?? (across > 1 ? 'centre' : (align[column] ?? 'left')),
        text: `${text}${more.mark ?? ''}`,
      };
    });
  });
  return { table: { ...table, headRows }, cells };
}
