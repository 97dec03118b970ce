// Tables of the test templates: grids of texts with spans, and how lines and grounds set them off. A null stands where another cell reaches.

const DIGITS = 10;

/**
 * @typedef {{ grid: (string | null | [string, number, number?])[][], heads: number, name: string, sides: string, strong: number[],
 *   under: [row: number, from: number, to: number][], breaks: number[], look: object, notes?: string }} Grid
 */

/** @returns {Grid} */
export function someTable(random, say, { isSlim = false, kind } = {}) {
  const kinds = isSlim ? ['bench', 'cohort', 'mini', 'tariff', 'triangle'] : Object.keys(KINDS);
  const name = kind ?? random.pick(kinds);
  const made = { under: [], breaks: [], strong: [], ...KINDS[name](random, say, isSlim) };
  return { name, ...made, look: lookOf(random) };
}

const KINDS = { bench, cohort, accounts, week, triangle, glossary, tariff, mini, crossed, panel, ranks };

const cellsOf = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const figure = (random, most, digits) => (random.next() * most).toFixed(digits);

/** Rules and grounds: how heavy above, below the head and at the end; where uprights stand; what is tinted. */
function lookOf(random) {
  const line = random.pick([
    'book',
    'book',
    'book',
    'thinbook',
    'upright',
    'upright',
    'mesh',
    'bare',
    'bare',
    'open',
    'ledger',
    'twin',
  ]);
  return {
    line,
    tint: random.chance(0.22) ? random.pick(['head', 'rows', 'first']) : 'none',
    isTight: random.chance(0.5),
    hasStrongHead: random.chance(0.45),
    scale: random.pick([0.78, 0.85, 0.92]),
  };
}

/** Methods with sources, groups of columns, a spread in brackets, a row of group titles. */
function bench(random, say, isSlim) {
  const outer = say.some('groups', isSlim ? 1 : random.integer(2, 3));
  const inner = say.some('measures', 2);
  const width = outer.length * inner.length;
  const spread = random.chance(0.4);
  const value = () =>
    spread && !isSlim ? `${figure(random, 90, 1)} (${figure(random, 2, 2)})` : figure(random, 90, random.integer(1, 2));
  const methods = say.some('things', random.integer(3, 7)).map((text) => `${text} [${random.integer(1, 60)}]`);
  const has = outer.length > 1;
  const corner = random.chance(0.5);
  const grid = [
    ...(has
      ? [
          [
            corner ? ['Model', 1, 2] : '',
            ...outer.flatMap((text) => [[text, inner.length], ...cellsOf(inner.length - 1, () => null)]),
          ],
        ]
      : []),
    [has && corner ? null : 'Model', ...outer.flatMap(() => inner)],
  ];
  const heads = grid.length;
  const breaks = [];
  methods.forEach((method, at) => {
    if (at === Math.ceil(methods.length / 2) && random.chance(0.6)) {
      breaks.push(grid.length);
      if (random.chance(0.6)) grid.push([[say.pick('groups'), width + 1], ...cellsOf(width, () => null)]);
    }
    grid.push([method, ...cellsOf(width, () => (random.chance(0.07) ? random.pick(['–', '—', '']) : value()))]);
  });
  return {
    grid,
    heads,
    sides: `l${random.pick(['c', 'c', 'r']).repeat(width)}`,
    under: has ? outer.map((_, at) => [1, 1 + at * inner.length, (at + 1) * inner.length]) : [],
    breaks,
    strong: [grid.length - 1],
  };
}

/** Traits of a group: labels with indented ones below, counts with shares. */
function cohort(random, say, isSlim) {
  const arms = isSlim ? 1 : random.integer(2, 3);
  const count = () => `${random.integer(3, 480)} (${figure(random, 99, 1)})`;
  const heads = [
    '',
    ...say.some('groups', arms).map((text) => `${text} (n = ${random.integer(40, 900)})`),
    ...(isSlim ? [] : ['p']),
  ];
  const grid = [heads];
  for (const trait of say.some('measures', random.integer(2, 3))) {
    grid.push([`${trait}, n (%)`, ...cellsOf(heads.length - 1, () => '')]);
    for (const thing of say.some('things', random.integer(2, 3)))
      grid.push([
        `\u2003${thing}`,
        ...cellsOf(arms, count),
        ...(isSlim ? [] : [random.chance(0.4) ? `0.${random.integer(100, 999)}` : '']),
      ]);
  }
  return { grid, heads: 1, sides: `l${'r'.repeat(heads.length - 1)}` };
}

/** Two halves side by side in one table: assets and liabilities. */
function accounts(random, say) {
  const amount = () => String(random.integer(12, 9800)).replace(/(\d)(\d{3})$/, '$1,$2');
  const rows = random.integer(3, 6);
  const [left, right] = [say.some('things', rows), say.some('measures', rows)];
  const years = ['2029', '2028'];
  const grid = [
    [[say.pick('groups'), 3], null, null, [say.pick('groups'), 3], null, null],
    ['', ...years, '', ...years],
    ...cellsOf(rows, (at) => [left[at], amount(), amount(), right[at] ?? '', amount(), amount()]),
    [say.words.total, amount(), amount(), say.words.total, amount(), amount()],
  ];
  return {
    grid,
    heads: 2,
    sides: 'lrrlrr',
    under: [
      [1, 0, 2],
      [1, 3, 5],
    ],
    strong: [grid.length - 1],
    breaks: [grid.length - 1],
  };
}

/** Hours by day, with entries over several hours or days. */
function week(random, say) {
  const { days } = say.words;
  const hours = random.integer(3, 6);
  const grid = [
    ['', ...days],
    ...cellsOf(hours, (at) => [`${8 + at}:00`, ...days.map(() => (random.chance(0.45) ? say.pick('nouns') : ''))]),
  ];
  const column = random.integer(1, 4);
  grid[1][column] = [say.pick('titles'), 2, 1];
  grid[1][column + 1] = null;
  const down = random.integer(1, 5);
  if (hours > 3) {
    grid[hours - 1][down] = [say.pick('nouns'), 1, 2];
    grid[hours][down] = null;
  }
  return { grid, heads: 1, sides: 'lccccc' };
}

/** Each with each: the upper half is empty. */
function triangle(random, say, isSlim) {
  const names = say.some('things', isSlim ? 3 : random.integer(4, 6)).map((text) => text.split(' ')[0]);
  const grid = [['', ...names.map((_, at) => String(at + 1))]];
  names.forEach((name, row) => {
    grid.push([
      `${row + 1} ${name}`,
      ...names.map((_, column) => (column > row ? '' : column === row ? '1' : `.${random.integer(DIGITS, 99)}`)),
    ]);
  });
  return { grid, heads: 1, sides: `l${'r'.repeat(names.length)}` };
}

/** Words and what they mean, in cells of several lines. */
function glossary(random, say) {
  const width = random.integer(2, 3);
  const heads = say.some('titles', width);
  const rows = cellsOf(random.integer(3, 5), () => [say.pick('nouns'), ...cellsOf(width - 1, () => say.text(1, 2))]);
  return { grid: [heads, ...rows], heads: 1, sides: `l${'w'.repeat(width - 1)}` };
}

/** Bands with a price and a unit; the first cell stands for several rows. */
function tariff(random, say, isSlim) {
  const grid = [[say.pick('titles'), 'from', 'to', ...(isSlim ? [] : [say.pick('units')])]];
  const breaks = [];
  for (const thing of say.some('things', random.integer(2, 3))) {
    const bands = random.integer(2, 3);
    if (grid.length > 1) breaks.push(grid.length);
    cellsOf(bands, (at) => {
      const first = at === 0 ? [thing, 1, bands] : null;
      grid.push([
        first,
        String(at * 50),
        at === bands - 1 ? '—' : String(at * 50 + 49),
        ...(isSlim ? [] : [figure(random, 40, 2)]),
      ]);
    });
  }
  return { grid, heads: 1, sides: isSlim ? 'lrr' : 'lrrr', breaks };
}

/** Two rows. */
function mini(random, say, isSlim) {
  const width = isSlim ? random.integer(2, 3) : random.integer(3, 6);
  return {
    grid: [say.some('measures', width), cellsOf(width, () => figure(random, 300, random.integer(0, 2)))],
    heads: 1,
    sides: 'c'.repeat(width),
  };
}

/** Groups at the left over groups above. */
function crossed(random, say) {
  const [upper, inner, names] = [say.some('groups', 2), say.some('measures', 3), say.some('groups', 2)];
  const grid = [
    [['', 2, 2], null, ...upper.flatMap((text) => [[text, 3], null, null])],
    [null, null, ...upper.flatMap(() => inner)],
  ];
  const breaks = [];
  for (const name of names) {
    const own = say.some('things', random.integer(2, 4));
    breaks.push(grid.length);
    own.forEach((thing, at) =>
      grid.push([at === 0 ? [name, 1, own.length] : null, thing, ...cellsOf(6, () => figure(random, 30, 1))]),
    );
  }
  return {
    grid,
    heads: 2,
    sides: 'llrrrrrr',
    under: [
      [1, 2, 4],
      [1, 5, 7],
    ],
    breaks: breaks.slice(1),
  };
}

/** Panels one below the other, each with a title over all columns; signs behind figures. */
function panel(random, say) {
  const width = random.integer(3, 5);
  const value = () =>
    `${random.chance(0.3) ? '−' : ''}${figure(random, 2, 3)}${random.pick(['', '', '*', '**', '***'])}`;
  const grid = [['', ...cellsOf(width, (at) => `(${at + 1})`)]];
  const breaks = [];
  say.some('groups', 2).forEach((group, at) => {
    if (at > 0) breaks.push(grid.length);
    grid.push([[`Panel ${'AB'[at]}. ${group}`, width + 1], ...cellsOf(width, () => null)]);
    for (const measure of say.some('measures', 2)) {
      grid.push([measure, ...cellsOf(width, value)]);
      grid.push(['', ...cellsOf(width, () => `(${figure(random, 1, 3)})`)]);
    }
  });
  breaks.push(grid.length);
  grid.push(['R²', ...cellsOf(width, () => `0.${random.integer(DIGITS, 99)}`)]);
  return { grid, heads: 1, sides: `l${'c'.repeat(width)}`, breaks };
}

/** A list of persons or firms in order, short texts alone. */
function ranks(random, say) {
  const rows = random.integer(4, 9);
  const grid = [
    ['#', say.pick('titles'), say.pick('titles'), say.pick('measures')],
    ...cellsOf(rows, (at) => [
      String(at + 1),
      say.pick('people'),
      say.pick('firms'),
      random.chance(0.2) ? '' : say.pick('days'),
    ]),
  ];
  return { grid, heads: 1, sides: 'rlll' };
}
