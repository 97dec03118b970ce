// Tables of words, signs and times.

/** Cells of running text, which wrap; some are lists. */
export function text(random, write, terms) {
  const hasLists = random.chance(0.3);
  const width = random.integer(2, 4);
  const columns = [1, ...Array.from({ length: width - 1 }, () => random.pick([1.5, 2, 2.6]))];
  const heads = [write.labels.place, ...random.sample(terms.groups, width - 1)];
  const rows = random
    .sample(terms.subjects, random.integer(2, 6))
    .map((subject) => [
      subject,
      ...Array.from({ length: width - 1 }, () =>
        hasLists && random.chance(0.6)
          ? listed(random, write)
          : random.chance(0.12)
            ? random.pick(terms.states)
            : random.chance(0.4)
              ? write.phrase()
              : write.sentences(random.integer(1, 2)),
      ),
    ]);
  return {
    columns,
    wraps: columns.map(() => true),
    align: columns.map(() => 'left'),
    rows: [heads, ...rows],
    shape: { headRows: 1 },
  };
}

/** Items below each other, their marks within the cell; an em apart from them, they stand before the text. */
function listed(random, write) {
  const mark = random.pick(['•', '•', '–', '*']);
  const space = random.pick([' ', '\u2003']);
  return Array.from({ length: random.integer(1, 4) }, () => `${mark}${space}${write.phrase()}`).join('\n');
}

/** Mostly empty: what has what. */
export function sparse(random, write, terms, isNarrow) {
  const width = isNarrow ? 3 : random.integer(3, 7);
  const sign = random.pick(['x', '•', 'X', '+', '✓']);
  const density = random.pick([0.2, 0.35, 0.6]);
  const heads = random.chance(0.5)
    ? Array.from({ length: width }, (_, at) => String.fromCharCode(65 + at))
    : random.sample(terms.measures, width);
  return {
    columns: [2, ...heads.map(() => 1)],
    align: ['left', ...heads.map(() => 'centre')],
    rows: [
      [write.labels.place, ...heads],
      ...random
        .sample(terms.subjects, random.integer(3, 9))
        .map((subject) => [subject, ...heads.map(() => (random.chance(density) ? sign : ''))]),
    ],
    shape: { headRows: 1 },
  };
}

/** Times of the day by place. */
export function hours(random, write, terms) {
  const width = random.integer(4, 7);
  const time = (minutes) => `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;
  const start = random.integer(300, 500);
  const step = random.integer(35, 90);
  return {
    columns: [1.8, ...Array.from({ length: width }, () => 1)],
    align: ['left', ...Array.from({ length: width }, () => random.pick(['right', 'centre']))],
    rows: [
      [write.labels.place, ...Array.from({ length: width }, (_, at) => String(at * 2 + 1))],
      ...write
        .places(random.integer(3, 8))
        .map((place, row) => [
          place,
          ...Array.from({ length: width }, (_, at) => (random.chance(0.12) ? '' : time(start + at * step + row * 7))),
        ]),
    ],
    shape: { headRows: 1 },
  };
}

/** A list of persons or things with short texts, dates and states: no numbers to align. */
export function records(random, write, terms) {
  const date = () => write.shortDate({ day: random.integer(1, 28), month: random.integer(1, 12), year: 2031 });
  const makers = {
    [write.labels.lastName]: () => write.name().last,
    [write.labels.date]: date,
    [write.labels.town]: () => random.pick(write.language.towns),
    [write.labels.reference]: () => `${random.pick(['A', 'K', 'RX'])}-${random.integer(100, 9999)}`,
    [write.labels.remarks]: () => random.pick(terms.states),
    [write.labels.description]: () => random.pick(write.language.products).split(',')[0],
  };
  const heads = random.sample(Object.keys(makers), random.integer(3, 5));
  return {
    columns: heads.map(() => 1),
    align: heads.map(() => 'left'),
    rows: [heads, ...Array.from({ length: random.integer(3, 10) }, () => heads.map((name) => makers[name]()))],
    shape: { headRows: 1 },
  };
}
