// How tables of the page templates are set off: rules, shading, sizes, drawn from the seed and told as data.

/** Kinds of ruling with how often they are drawn. */
const RULINGS = [
  ['booktabs', 6],
  ['grid', 4],
  ['partial', 4],
  ['rows', 2],
  ['head', 2],
  ['none', 3],
  ['double', 2],
  ['outer', 1],
  ['columns', 2],
  ['groups', 2],
];

/**
 * @param {import('../../random.mjs').Random} random
 * @param {{ rows: number, columns: number, headRows: number, spans?: { above: number, from: number, to: number }[], groups?: number[], totals?: number }} shape
 *   `spans`: below heads that span; `groups`: rows that begin a group; `totals`: rows at the end
 */
export function drawnLook(random, shape) {
  const ruling = weighted(random, RULINGS);
  const { rows, headRows } = shape;
  const lines = LINES[ruling](random, shape);
  const shades = shadesOf(random, ruling, rows, headRows);
  return {
    rulings: ruling,
    lines,
    ...(shades && { shades }),
    size: random.pick([0.8, 0.85, 0.9, 1]),
    pad: [random.pick([0.8, 1.5, 2.2, 3.2]), random.pick([3, 4, 6, 9])],
    isTop: random.chance(0.6),
  };
}

const all = (count, weight) => Array.from({ length: count + 1 }, () => weight);

function inside(list, at) {
  return list.map((weight, index) => at[index] ?? weight);
}

/** Lines above and below the head and at the end. */
function head({ rows, headRows, totals = 0 }, random, [top, middle, bottom]) {
  const lines = inside(all(rows, 'none'), { 0: top, [headRows]: middle, [rows]: bottom });
  if (totals > 0 && random.chance(0.6)) lines[rows - totals] = 'thin';
  return lines;
}

const groupsLined = (lines, groups = []) => lines.map((weight, row) => (groups.includes(row) ? 'thin' : weight));

const LINES = {
  booktabs: (random, shape) => ({
    rows: groupsLined(head(shape, random, ['thick', 'thin', 'thick']), random.chance(0.7) ? shape.groups : []),
    columns: all(shape.columns, 'none'),
    parts: shape.spans ?? [],
  }),
  grid: (random, { rows, columns }) => {
    const weight = random.chance(0.85) ? 'thin' : 'thick';
    return { rows: all(rows, weight), columns: all(columns, weight) };
  },
  partial: (random, shape) => {
    const lines = head(
      shape,
      random,
      random.pick([
        ['thin', 'thin', 'thin'],
        ['none', 'thin', 'none'],
        ['thin', 'thin', 'none'],
      ]),
    );
    const columns = all(shape.columns, 'none');
    columns[1] = 'thin';
    if (random.chance(0.4)) columns[shape.columns - 1] = 'thin';
    if (random.chance(0.4)) columns[0] = columns[shape.columns] = 'thin';
    return { rows: groupsLined(lines, shape.groups), columns, parts: random.chance(0.6) ? shape.spans : [] };
  },
  rows: (random, { rows, columns }) => {
    const lines = all(rows, 'thin');
    if (random.chance(0.5)) lines[0] = 'none';
    return { rows: lines, columns: all(columns, 'none') };
  },
  head: (random, shape) => ({
    rows: head(
      shape,
      random,
      random.pick([
        ['none', 'thin', 'thin'],
        ['none', 'thick', 'none'],
        ['thin', 'thin', 'none'],
      ]),
    ),
    columns: all(shape.columns, 'none'),
    parts: random.chance(0.5) ? shape.spans : [],
  }),
  none: (_, { rows, columns }) => ({ rows: all(rows, 'none'), columns: all(columns, 'none') }),
  double: (random, shape) => ({
    rows: random.chance(0.5)
      ? head(shape, random, ['double', 'thin', 'double'])
      : inside(all(shape.rows, 'thin'), { [shape.headRows]: 'double' }),
    columns: random.chance(0.5) ? all(shape.columns, 'none') : inside(all(shape.columns, 'thin'), { 1: 'double' }),
  }),
  outer: (random, { rows, columns, headRows }) => ({
    rows: inside(all(rows, 'none'), { 0: 'thin', [rows]: 'thin', ...(random.chance(0.6) && { [headRows]: 'thin' }) }),
    columns: inside(all(columns, 'none'), { 0: 'thin', [columns]: 'thin' }),
  }),
  columns: (random, shape) => ({
    rows: head(
      shape,
      random,
      random.pick([
        ['thin', 'thin', 'thin'],
        ['none', 'thin', 'none'],
      ]),
    ),
    columns: inside(all(shape.columns, 'thin'), random.chance(0.6) ? { 0: 'none', [shape.columns]: 'none' } : {}),
    parts: shape.spans ?? [],
  }),
  groups: (random, shape) => ({
    rows: groupsLined(head(shape, random, ['thin', 'thin', 'thin']), shape.groups),
    columns: all(shape.columns, 'none'),
    parts: random.chance(0.5) ? shape.spans : [],
  }),
};

/** A fill for some rows: the head, every second one, or none. */
function shadesOf(random, ruling, rows, headRows) {
  const chance = ruling === 'none' ? 0.5 : ruling === 'booktabs' ? 0.12 : 0.3;
  if (!random.chance(chance)) return undefined;
  const colour = random.pick(['#e6e6e6', '#dfe9f3', '#f3ead8', '#e4f0e2', '#f0f0f0']);
  const kind = random.pick(['head', 'stripes', 'both', 'alternate']);
  const shades = {};
  for (let row = 0; row < rows; row += 1) {
    const isHead = row < headRows;
    if (isHead && kind !== 'stripes') shades[row] = kind === 'both' ? random.pick(['#c9d6e4']) : colour;
    if (!isHead && kind !== 'head' && (row - headRows) % 2 === (kind === 'alternate' ? 0 : 1)) shades[row] = colour;
  }
  return shades;
}

function weighted(random, choices) {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of choices) {
    left -= weight;
    if (left < 0) return name;
  }
  return choices[0][0];
}
