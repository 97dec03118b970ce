// A report: a title, then text in columns with headings, lists, tables, charts and footnotes, over some pages.
import { drawnTable } from '../style.mjs';

export function report(random, write) {
  const { labels } = write;
  const columns = random.pick([1, 2, 2, 2, 3]);
  const counts = { table: 0, figure: 0, note: 0 };
  const topics = write.topics(random.integer(5, 7));
  const isNumbered = random.chance(0.4);
  const title = `${write.subject()}: ${topics[0]}`;

  const paragraph = () => {
    const block = { sentences: random.integer(3, 7) };
    if (!random.chance(0.12)) return block;
    counts.note += 1;
    return { ...block, notes: [`${counts.note} ${write.sentences(1)}`] };
  };
  const table = () => {
    counts.table += 1;
    return {
      table: placesTable(random, write, columns === 3 ? 2 : 3),
      caption: `${labels.table} ${counts.table}: ${write.phrase()}`,
    };
  };
  const figure = () => {
    counts.figure += 1;
    const values = write.language.quarters.map(() => random.integer(12, 95));
    return {
      figure: { kind: random.pick(['bars', 'line', 'pie']), values, labels: write.language.quarters },
      caption: `${labels.figure} ${counts.figure}: ${write.phrase()}`,
    };
  };
  const list = () => ({
    list: Array.from({ length: random.integer(3, 5) }, () => write.phrase()),
    isOrdered: random.chance(0.4),
  });
  const extras = random.sample([table, table, figure, figure, list, list], topics.length - 1);
  const chapter = (topic, index) => [
    { heading: isNumbered ? `${index + 1} ${topic}` : topic, level: 2 },
    ...Array.from({ length: random.integer(2, 3) }, paragraph),
    ...(extras[index] ? [extras[index](), paragraph()] : []),
  ];
  const body = topics.slice(1).flatMap(chapter);
  const author = write.name();
  return {
    title,
    head: random.chance(0.6) ? [{ role: 'runningHead', text: title }] : [],
    foot: [{ role: 'pageNumber', text: pageNumber(random, labels) }],
    sections: [
      {
        body: [
          { heading: title, level: 1, align: random.pick(['left', 'centre']) },
          {
            lines: [`${author.first} ${author.last}`, write.date({ day: 3, month: random.integer(1, 12), year: 2031 })],
          },
          { space: 8 },
          ...(columns === 1 ? body : [{ columns, gap: random.integer(16, 26), body }]),
        ],
      },
    ],
  };
}

function pageNumber(random, labels) {
  return random.pick(['{page}', `${labels.page} {page}`, `${labels.page} {page} ${labels.of} {pages}`, '– {page} –']);
}

function placesTable(random, write, width) {
  const { labels, language } = write;
  const quarters = language.quarters.slice(0, width);
  const places = write.places(random.integer(4, 7));
  const counts = places.map(() => quarters.map(() => random.integer(80, 4200)));
  const sums = counts[0].map((_, column) => counts.reduce((sum, row) => sum + row[column], 0));
  const numbers = (values) => values.map((value) => write.number(value));
  const head = random.chance(0.3)
    ? [
        [
          { text: labels.place, down: 2 },
          { text: labels.count, across: width },
        ],
        quarters,
      ]
    : [[labels.place, ...quarters]];
  return {
    ...drawnTable(random),
    columns: [1.5, ...quarters.map(() => 1)],
    align: ['left', ...quarters.map(() => 'right')],
    headRows: head.length,
    rows: [
      ...head,
      ...places.map((place, row) => [place, ...numbers(counts[row])]),
      [labels.all, ...numbers(sums)].map((text) => ({ text, isBold: true })),
    ],
  };
}
