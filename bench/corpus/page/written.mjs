// Content as it will stand on pages: sentences are generated, lists are items in a row, and each block has its number.

/** Bullets of deeper items where the style has one for all. */
const DEEPER = ['–', '·'];

/**
 * @param {import('../description.d.mts').Description} description
 * @param {(count: number) => string} sentences
 * @param {string} bullet
 */
export function written(description, sentences, bullet) {
  let count = 0;
  const blocks = new Map();
  const add = (block) => {
    count += 1;
    const numbered = { id: `b${count}`, ...block };
    blocks.set(numbered.id, numbered);
    return numbered;
  };
  const notesOf = ({ notes = [] }) => notes.map((text) => add({ role: 'footnote', text }).id);
  const noted = (block, source) => {
    const notes = notesOf(source);
    return notes.length > 0 ? { ...block, notes } : block;
  };
  const captioned = (block, caption) =>
    caption === undefined ? [block] : [{ kept: [block, add({ role: 'caption', text: caption, of: block.id })] }];

  const itemsOf = ({ list, isOrdered = false }, depth) =>
    list.flatMap((described, index) => {
      const { item, ...nested } = typeof described === 'string' ? { item: described } : described;
      const marker = isOrdered ? `${index + 1}.` : depth === 0 ? bullet : DEEPER[(depth - 1) % DEEPER.length];
      const one = add({ role: 'item', text: item, marker, depth, isOrdered });
      return [one, ...(nested.list ? itemsOf(nested, depth + 1) : [])];
    });

  const writeBlock = (block) => {
    if ('heading' in block) {
      const { heading, ...more } = block;
      return [add({ role: 'heading', text: heading, ...more })];
    }
    if ('sentences' in block) return [noted(add({ role: 'paragraph', text: sentences(block.sentences) }), block)];
    if ('paragraph' in block) {
      const { paragraph, notes: _, ...more } = block;
      return [noted(add({ role: 'paragraph', text: paragraph, ...more }), block)];
    }
    if ('lines' in block) {
      const { lines, ...more } = block;
      return lines.map((text) => add({ role: 'paragraph', text, isLine: true, ...more }));
    }
    if ('list' in block) return itemsOf(block, 0);
    if ('table' in block) return captioned(add({ role: 'table', ...gridOf(block.table) }), block.caption);
    if ('entries' in block) return [add({ role: 'table', ...gridOf(entriesTable(block.entries)) })];
    if ('figure' in block) return captioned(add({ role: 'figure', figure: block.figure }), block.caption);
    if ('fields' in block)
      return [{ fields: block.fields.map((field) => add({ role: 'field', field })), across: block.across }];
    if ('columns' in block) return [{ ...block, body: block.body.flatMap(writeBlock) }];
    if ('beside' in block) return [{ ...block, beside: block.beside.map((body) => body.flatMap(writeBlock)) }];
    if ('rule' in block || 'space' in block) return [block];
    throw new Error(`there is no such block: ${JSON.stringify(block)}`);
  };
  const sections = description.sections.map(({ body }) => body.flatMap(writeBlock));
  return { sections, blocks };
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
        align: more.align ?? (across > 1 ? 'centre' : (align[column] ?? 'left')),
        text,
      };
    });
  });
  return { table: { ...table, headRows }, cells };
}
