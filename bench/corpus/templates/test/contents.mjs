// What the test documents tell: lists of items, which each way of making pages writes in its own manner.
import { someTable } from './tables.mjs';

const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));

/** @returns {{ title: string, columns: number, head?: string, items: object[] }} */
export const CONTENTS = { article, yearbook, sheet, leaflet, handbook, notice };

/** A paper with many tables under captions. */
function article(random, say) {
  const columns = random.pick([1, 2, 2]);
  let count = 0;
  const table = () => {
    count += 1;
    const isFull = columns === 2 && random.chance(0.5);
    const made = someTable(random, say, { isSlim: columns === 2 && !isFull });
    return {
      table: made,
      isFull,
      caption: `${say.words.table} ${count}${random.pick(['. ', ': ', ' '])}${say.sentence()}`,
    };
  };
  const chapters = say
    .some('titles', random.integer(3, 5))
    .flatMap((title, at) => [
      { heading: `${at + 1}${random.pick(['', '.'])} ${title}`, level: 2 },
      { text: say.text(3, 6) },
      table(),
      random.chance(0.3) ? { lead: `${say.title()}.`, text: say.text(2, 4) } : { text: say.text(3, 6) },
      ...(random.chance(0.35) ? [{ heading: `${at + 1}.1 ${say.title()}`, level: 3 }, { text: say.text(2, 4) }] : []),
      ...(random.chance(0.25) ? [{ points: times(random.integer(2, 4), () => say.sentence()) }] : []),
      ...(random.chance(0.2) ? [{ note: `${at + 1} ${say.sentence()}` }] : []),
    ]);
  return {
    title: `${say.thing()}: ${say.title().toLowerCase()}`,
    columns,
    head: random.chance(0.5) ? `${say.pick('people').split(' ')[1]} et al.` : undefined,
    byline: [say.some('people', random.integer(1, 3)).join(', '), say.pick('firms')],
    items: [{ lead: 'Abstract.', text: say.text(3, 4) }, ...chapters],
  };
}

/** Figures of a year: amounts, two halves, notes, boxes with key figures. */
function yearbook(random, say) {
  const items = say.some('titles', random.integer(2, 4)).flatMap((title) => [
    { heading: title, level: 2 },
    { text: say.text(2, 4) },
    ...(random.chance(0.35)
      ? [{ boxes: times(3, () => [`${random.integer(2, 99)} ${say.pick('units')}`, say.thing()]) }]
      : []),
    {
      table: someTable(random, say, { kind: random.pick(['accounts', 'panel', 'tariff', 'cohort', 'crossed']) }),
      caption: random.chance(0.5) ? say.thing() : undefined,
    },
    { text: say.text(1, 3) },
  ]);
  return { title: `${say.pick('firms')} ${random.integer(2027, 2031)}`, columns: 1, head: say.pick('firms'), items };
}

/** Little but tables. */
function sheet(random, say) {
  return {
    title: say.thing(),
    columns: 1,
    items: times(random.integer(2, 4), (at) => [
      ...(random.chance(0.4) ? [{ heading: say.title(), level: 2 }] : []),
      {
        table: someTable(random, say),
        caption: random.chance(0.7) ? `${say.words.table} ${at + 1} ${say.thing()}` : undefined,
      },
      ...(random.chance(0.4) ? [{ text: say.text(1, 2) }] : []),
    ]).flat(),
  };
}

/** News in columns: contents, cards, addresses, quotes; no table. */
function leaflet(random, say) {
  const columns = random.pick([2, 3]);
  let page = 1;
  const stories = say
    .some('titles', random.integer(4, 6))
    .flatMap((title) => [
      { heading: title, level: 2 },
      { text: say.text(3, 7) },
      { text: say.text(2, 6) },
      ...(random.chance(0.3) ? [{ quote: say.sentence() }] : []),
      ...(random.chance(0.3) ? [{ points: times(3, () => say.thing()) }] : []),
    ]);
  const entries = say
    .some('titles', random.integer(4, 7))
    .map((title) => [title, String((page += random.integer(1, 6)))]);
  return {
    title: say.pick('firms'),
    columns,
    head: `${say.title()} ${random.integer(1, 60)}/2030`,
    items: [
      { heading: say.words.contents, level: 3 },
      { entries, hasDots: random.chance(0.5) },
      ...stories,
      { lines: [say.pick('firms'), say.pick('streets'), say.pick('towns')], kind: 'address' },
    ],
  };
}

/** Steps, listings, labels with values, a chart; a table now and then. */
function handbook(random, say) {
  const parts = [
    () => [{ points: times(random.integer(3, 6), () => say.sentence()), isNumbered: true }],
    () => [{ listing: listing(random, say) }],
    () => [
      {
        lines: times(
          random.integer(4, 6),
          () => `${say.pick('measures')}: ${random.integer(2, 900)} ${say.pick('units')}`,
        ),
        kind: 'form',
      },
    ],
    () => [{ chart: chart(random, say), caption: `${say.words.figure} ${random.integer(1, 9)} ${say.thing()}` }],
    () => [{ boxes: times(random.integer(2, 3), () => [say.title(), say.sentence()]) }],
    () => [
      {
        abreast: [
          times(random.integer(4, 7), () => say.pick('nouns')),
          times(random.integer(4, 7), () => say.pick('nouns')),
        ],
      },
    ],
    () => [{ lines: times(4, () => say.thing().replace('.', ',')), kind: 'poem' }],
    () => (random.chance(0.4) ? [{ table: someTable(random, say) }] : [{ text: say.text(2, 3) }]),
  ];
  const items = say
    .some('titles', random.integer(3, 5))
    .flatMap((title, at) => [
      { heading: random.chance(0.5) ? `${String.fromCharCode(65 + at)}. ${title}` : title, level: 2 },
      { text: say.text(1, 3) },
      ...random.pick(parts)(),
      ...(random.chance(0.5) ? [{ text: say.text(2, 3) }] : []),
    ]);
  return { title: say.title(), columns: 1, head: random.chance(0.5) ? say.pick('firms') : undefined, items };
}

/** A letter or notice. */
function notice(random, say) {
  return {
    title: '',
    columns: 1,
    items: [
      {
        lines: [say.pick('firms'), say.pick('streets'), say.pick('towns')],
        kind: 'letterhead',
        isRight: random.chance(0.5),
      },
      { lines: [say.pick('people'), say.pick('streets'), say.pick('towns')], kind: 'address' },
      { lines: [`${random.integer(1, 28)}-${random.integer(1, 12)}-2030`], isRight: random.chance(0.5) },
      { lead: `${say.title()}.`, text: say.sentence() },
      ...times(random.integer(3, 5), () => ({ text: say.text(3, 6) })),
      ...(random.chance(0.35) ? [{ table: someTable(random, say, { kind: random.pick(['mini', 'tariff']) }) }] : []),
      { lines: [say.pick('people'), say.pick('firms')] },
    ],
  };
}

function listing(random, say) {
  const name = say.pick('nouns').replace(/\W/g, '_');
  return random.pick([
    [`$ ${name} --limit ${random.integer(2, 90)}`, `reading 12 files`, `done in ${random.integer(1, 9)} s`],
    [`[${name}]`, `port    = ${random.integer(1000, 9999)}`, `retries = 3`, `mode    = safe`],
    [`let ${name} = read(1);`, `while ${name} > 0 {`, `  step(${name});`, `}`],
  ]);
}

function chart(random, say) {
  const labels = say.some('nouns', random.integer(4, 6)).map((text) => text.split(' ')[0]);
  return { labels, values: labels.map(() => random.integer(10, 100)) };
}
