// Tables of numbers: what stands in their cells, their heads and spans.

const bold = (text) => ({ text, isBold: true });

/** A number as such tables have it, in one manner for a column. */
function numbers(random, write) {
  const manner = random.pick(['whole', 'large', 'share', 'decimals', 'spread', 'signed', 'unit']);
  const decimals = random.pick([1, 2, 3]);
  return () => {
    const value = random.next();
    if (random.chance(0.04)) return random.pick(['–', '-', '']);
    switch (manner) {
      case 'whole':
        return write.number(Math.floor(value * 400));
      case 'large':
        return write.number(Math.floor(value * 90_000) + 800);
      case 'share':
        return `${write.number(value * 100, 1)}%`;
      case 'decimals':
        return write.number(value * 100, decimals);
      case 'spread':
        return `${write.number(value * 90, 1)} ± ${write.number(random.next() * 4, 1)}`;
      case 'signed':
        return `${random.pick(['+', '−'])}${write.number(value * 12, decimals)}`;
      default:
        return write.number(value * 10, 2);
    }
  };
}

/** Methods or places against measures, with heads over groups of columns. */
export function results(random, write, terms, isNarrow) {
  const groups = isNarrow ? random.pick([1, 2]) : random.integer(1, 3);
  const each = isNarrow ? random.integer(1, 2) : random.integer(1, 4 - Math.min(2, groups - 1));
  const measures = random.sample(terms.measures, each);
  const names = random.sample(terms.groups, groups);
  const hasSpans = groups > 1;
  const width = groups * each;
  const makers = Array.from({ length: width }, () => numbers(random, write));
  const subjects = random.sample(terms.subjects, random.integer(3, 9));
  const best = random.chance(0.4) ? random.integer(0, subjects.length - 1) : -1;
  const rows = subjects.map((subject, row) => [
    subject,
    ...makers.map((make) => {
      const mark = random.chance(0.03) ? random.pick(['a', 'b', '*', '1']) : undefined;
      return { text: make(), isBold: row === best && random.chance(0.7), ...(mark && { mark }) };
    }),
  ]);
  const corner = random.pick([write.labels.place, terms.note, '']);
  const under = Array.from({ length: groups }, () => measures).flat();
  const head = hasSpans
    ? [
        [
          random.chance(0.5) ? { text: corner, down: 2, align: 'left' } : '',
          ...names.map((text) => ({ text, across: each })),
        ],
        [...under],
      ]
    : [[corner, ...under]];
  // Where the corner doesn't reach down, the second row of the head has a place of its own there.
  if (hasSpans && typeof head[0][0] === 'string') head[1].unshift(head[0][0] === '' ? corner : '');
  const hasTotal = random.chance(0.3);
  const spans =
    hasSpans && each > 1 ? names.map((_, at) => ({ above: 1, from: 1 + at * each, to: (at + 1) * each })) : [];
  const total = [random.pick([terms.total, terms.mean]), ...makers.map((make) => make())].map(bold);
  return {
    columns: [1.8, ...under.map(() => 1)],
    align: ['left', ...under.map(() => random.pick(['right', 'right', 'centre']))],
    rows: [...head, ...rows, ...(hasTotal ? [total] : [])],
    shape: { headRows: head.length, spans, totals: hasTotal ? 1 : 0 },
    ...(random.chance(0.25) && { below: `${random.pick(['a', '*', '1'])} ${random.pick(terms.remarks)}` }),
  };
}

/** Rows in groups whose first cell reaches over several. */
export function stub(random, write, terms, isNarrow) {
  const groups = random.sample(terms.groups, random.integer(2, 4));
  const width = isNarrow ? 1 : random.integer(2, 4);
  const makers = Array.from({ length: width }, () => numbers(random, write));
  const isSpanned = random.chance(0.75);
  const begins = [];
  const rows = [];
  for (const group of groups) {
    const own = random.sample(terms.subjects, random.integer(2, 4));
    begins.push(rows.length + 1);
    own.forEach((subject, at) => {
      const lead = isSpanned ? (at === 0 ? [{ text: group, down: own.length }] : []) : [at === 0 ? group : ''];
      rows.push([...lead, subject, ...makers.map((make) => make())]);
    });
  }
  return {
    columns: [1.3, 1.7, ...makers.map(() => 1)],
    align: ['left', 'left', ...makers.map(() => 'right')],
    rows: [[terms.note, write.labels.place, ...random.sample(terms.measures, width)], ...rows],
    shape: { headRows: 1, groups: begins.slice(1) },
  };
}

/** Two rows under a caption. */
export function small(random, write, terms, isNarrow) {
  const width = isNarrow ? random.integer(2, 3) : random.integer(2, 6);
  const isLabelled = random.chance(0.5);
  const measures = random.sample(terms.measures, width);
  const values = measures.map(() => numbers(random, write)());
  return {
    columns: [...(isLabelled ? [1.4] : []), ...measures.map(() => 1)],
    align: [...(isLabelled ? ['left'] : []), ...measures.map(() => random.pick(['centre', 'right']))],
    rows: [
      [...(isLabelled ? [''] : []), ...measures],
      [...(isLabelled ? [random.pick(terms.subjects)] : []), ...values],
    ],
    shape: { headRows: 1 },
  };
}

/** Amounts by year, with titles of groups over the whole width, indented rows and sums. */
export function financial(random, write, terms, isNarrow) {
  const years = Array.from({ length: isNarrow ? 2 : random.integer(2, 4) }, (_, at) => String(2031 - at));
  const width = years.length;
  const hasSign = random.chance(0.4);
  const { sign, isBefore } = write.language.currency;
  const amount = () => {
    const value = random.integer(40, 900_000);
    return random.chance(0.15) ? `(${write.number(value)})` : write.number(value);
  };
  const first = (value) => (hasSign ? (isBefore ? `${sign}${value}` : `${value} ${sign}`) : value);
  const begins = [];
  const rows = [];
  for (const group of random.sample(terms.groups, random.integer(1, 3))) {
    begins.push(rows.length + 1);
    rows.push(
      random.chance(0.6)
        ? [{ text: group, across: width + 1, isBold: true, align: 'left' }]
        : [bold(group), ...years.map(() => '')],
    );
    for (const subject of random.sample(terms.measures, random.integer(2, 5)))
      rows.push([{ text: subject, indent: 1.4 }, ...years.map(amount)]);
    rows.push([terms.total, ...years.map(() => first(amount()))].map(bold));
  }
  const isHeadless = random.chance(0.15);
  return {
    columns: [2.6, ...years.map(() => 1)],
    align: ['left', ...years.map(() => 'right')],
    rows: isHeadless ? rows : [['', ...years], ...rows],
    shape: {
      headRows: isHeadless ? 0 : 1,
      groups: begins.map((row) => row - (isHeadless ? 1 : 0)).slice(1),
      totals: 1,
    },
  };
}

/** A property, its value, its unit. */
export function spec(random, write, terms, isNarrow) {
  const hasUnit = random.chance(0.5);
  const hasHead = random.chance(0.6);
  const rows = random.sample(terms.measures, random.integer(3, 9)).map((measure) => {
    const value = write.number(random.next() * random.pick([1, 50, 3000]), random.pick([0, 1, 2]));
    const unit = random.pick(terms.units);
    return hasUnit ? [measure, value, unit] : [measure, `${value} ${unit}`];
  });
  const heads = [terms.note, terms.mean, ...(hasUnit ? [terms.units[0] === 'kg' ? write.labels.kind : ''] : [])];
  return {
    columns: hasUnit ? [2, 1, 0.7] : [2, 1.3],
    align: ['left', random.pick(['right', 'left']), 'left'].slice(0, hasUnit ? 3 : 2),
    rows: [...(hasHead ? [heads] : []), ...rows],
    shape: { headRows: hasHead ? 1 : 0 },
    ...(isNarrow || random.chance(0.7) ? {} : { below: terms.source }),
  };
}

/** A head of three levels. */
export function levels(random, write, terms) {
  const outer = random.sample(terms.groups, 2);
  const inner = random.sample(terms.subjects, 2);
  const measures = random.sample(
    terms.measures.filter((name) => name.length < 8),
    2,
  );
  const width = outer.length * inner.length * measures.length;
  const makers = Array.from({ length: width }, () => numbers(random, write));
  const head = [
    [{ text: write.labels.place, down: 3, align: 'left' }, ...outer.map((text) => ({ text, across: 4 }))],
    outer.flatMap(() => inner.map((text) => ({ text, across: 2 }))),
    outer.flatMap(() => inner.flatMap(() => measures)),
  ];
  const spans = [
    { above: 1, from: 1, to: 4 },
    { above: 1, from: 5, to: 8 },
    ...[1, 3, 5, 7].map((from) => ({ above: 2, from, to: from + 1 })),
  ];
  return {
    columns: [1.8, ...makers.map(() => 1)],
    align: ['left', ...makers.map(() => 'right')],
    rows: [
      ...head,
      ...random
        .sample(terms.groups, random.integer(3, 7))
        .map((subject) => [subject, ...makers.map((make) => make().replace(/ ± .*/, ''))]),
    ],
    shape: { headRows: 3, spans },
  };
}
