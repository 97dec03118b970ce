// Pages full of tables: one after the other with little text between, beside each other, small ones, long ones over pages.
import { drawnLooks, drawnNumbering } from './looks.mjs';
import { drawnTable } from './tables.mjs';

export function survey(random, write) {
  const numbered = drawnNumbering(random);
  const isCaptioned = random.chance(0.6);
  let count = 0;
  const table = (options = {}) => {
    count += 1;
    return drawnTable(random, write, { ...options, ...(isCaptioned && { number: count }) });
  };
  const beside = () => ({ beside: [[table({ isNarrow: true })], [table({ isNarrow: true })]] });
  const pieces = [
    () => [table()],
    () => [table(), table()],
    () => [beside()],
    () => [{ sentences: random.integer(1, 3) }, table(), { sentences: random.integer(1, 3) }],
    () => [{ heading: numbered(random.pick(write.language.topics)), level: 2 }, table()],
    () => [{ paragraph: random.pick(write.language.topics), isBold: true }, table({ kind: 'small' })],
  ];
  const body = Array.from({ length: random.integer(3, 5) }, () => random.pick(pieces)()).flat();
  const title = `${write.subject()}: ${random.pick(write.language.topics)}`;
  return {
    title,
    style: drawnLooks(random),
    head: random.chance(0.4) ? [{ role: 'runningHead', text: title }] : [],
    foot: random.chance(0.7) ? [{ role: 'pageNumber', text: '{page}' }] : [],
    sections: [{ body: [...(random.chance(0.7) ? [{ heading: title, level: 1 }] : []), ...body] }],
  };
}

/** One table over several pages, its head repeated. */
export function register(random, write) {
  const made = drawnTable(random, write, { kind: random.pick(['records', 'results', 'hours']), number: 1 });
  const { rows, headRows } = made.table;
  const body = rows.slice(headRows);
  const many = Array.from({ length: random.integer(45, 90) }, () => random.pick(body));
  const title = random.pick(write.language.topics);
  return {
    title,
    style: drawnLooks(random),
    head: [{ role: 'runningHead', text: `${write.subject()} ${random.integer(2, 40)}` }],
    foot: [{ role: 'pageNumber', text: `${write.labels.page} {page}` }],
    sections: [
      {
        body: [
          { heading: title, level: 1 },
          { sentences: random.integer(2, 4) },
          { ...made, table: lengthened(made.table, [...rows.slice(0, headRows), ...many]) },
          { sentences: random.integer(2, 5) },
        ],
      },
    ],
  };
}

/** A table with more rows, its rules and shades going on as between the first ones of its body. */
function lengthened(table, rows) {
  const { headRows, lines, shades } = table;
  const last = lines.rows.length - 1;
  const weightAt = (border) => {
    if (border <= headRows) return lines.rows[border];
    if (border === rows.length) return lines.rows[last];
    return headRows + 1 < last ? lines.rows[headRows + 1] : 'none';
  };
  const shadeAt = (row) => shades[row < headRows ? row : headRows + ((row - headRows) % 2)];
  return {
    ...table,
    rows,
    lines: { ...lines, rows: Array.from({ length: rows.length + 1 }, (_, border) => weightAt(border)) },
    ...(shades && { shades: Object.fromEntries(rows.map((_, row) => [row, shadeAt(row)])) }),
    isNatural: false,
    isLong: true,
  };
}
