// A paper or study: title, authors, summary, then text in one to three columns with headings of two levels, run-in heads, lists, tables and
// figures within a column or across all.
import { drawnFigure } from './figures.mjs';
import { drawnLooks, drawnNumbering } from './looks.mjs';
import { drawnTable } from './tables.mjs';

export function paper(random, write) {
  const { labels } = write;
  const columns = random.pick([1, 2, 2, 2, 3]);
  const isNarrow = columns > 1;
  const counts = { table: 0, figure: 0, note: 0, formula: 0 };
  const numbered = drawnNumbering(random);
  const topics = write.topics(8);
  const title = `${write.subject()}: ${topics[0]}`;

  const noted = (block) => {
    if (columns === 3 || !random.chance(0.12)) return block;
    counts.note += 1;
    const mark = String(counts.note);
    return { ...block, mark, notes: [`${mark} ${write.sentences(1)}`] };
  };
  const paragraph = () =>
    random.chance(0.08)
      ? { runIn: `${random.pick(topics)}.`, sentences: random.integer(2, 4) }
      : noted({ sentences: random.integer(3, 8) });
  const table = (isWide) => {
    counts.table += 1;
    return drawnTable(random, write, { isNarrow: isNarrow && !isWide, number: counts.table });
  };
  const figure = () => {
    counts.figure += 1;
    return {
      figure: drawnFigure(random, write),
      caption: `${labels.figure} ${counts.figure}${random.pick([':', '.'])} ${write.phrase()}.`,
    };
  };
  const list = () => ({
    list: Array.from({ length: random.integer(2, 5) }, () =>
      random.chance(0.3) ? write.sentences(1) : write.phrase(),
    ),
    isOrdered: random.chance(0.4),
    order: random.pick(['1.', '1)', 'a)', '(i)', '(1)']),
  });
  const formula = () => {
    counts.formula += 1;
    const [left, right] = random.sample(['x', 'y', 'z', 'u', 'v', 'w'], 2);
    return {
      formula: `${left} = ${random.integer(2, 9)} ${right} + ${random.integer(10, 99)}`,
      number: `(${counts.formula})`,
    };
  };
  const extra = () => {
    const isWide = isNarrow && random.chance(0.4);
    const kind = random.pick(['table', 'table', 'table', 'figure', 'list', 'formula']);
    if (kind === 'list') return list();
    if (kind === 'formula') return formula();
    const block = kind === 'table' ? table(isWide) : figure();
    return isWide ? { wide: [block] } : block;
  };
  const part = (topic) => [
    { heading: numbered(topic, 3), level: 3 },
    ...Array.from({ length: random.integer(1, 2) }, paragraph),
  ];
  const chapter = (topic) => [
    { heading: numbered(topic), level: 2 },
    ...Array.from({ length: random.integer(1, 3) }, paragraph),
    ...(random.chance(0.75) ? [extra(), paragraph()] : []),
    ...(random.chance(0.3) ? write.topics(2).flatMap(part) : []),
  ];
  const body = topics.slice(1, random.integer(4, 8)).flatMap(chapter);
  return {
    title,
    style: drawnLooks(random),
    head: runningHead(random, write, title),
    foot: [{ role: 'pageNumber', text: random.pick(['{page}', `${labels.page} {page}`, '– {page} –', '[{page}]']) }],
    sections: [
      {
        body: [
          ...opening(random, write, title),
          ...(isNarrow ? [{ columns, gap: random.integer(14, 24), body }] : body),
        ],
      },
    ],
  };
}

function runningHead(random, write, title) {
  if (random.chance(0.4)) return [];
  const texts = [title, `${random.pick(write.language.subjects)} ${random.integer(3, 48)}`];
  return texts.slice(0, random.integer(1, 2)).map((text) => ({ role: 'runningHead', text }));
}

/** Title, authors with their places, a summary. */
function opening(random, write, title) {
  const align = random.pick(['left', 'centre']);
  const authors = Array.from({ length: random.integer(1, 3) }, () => {
    const { first, last } = write.name();
    return `${first} ${last}`;
  });
  const summary = { sentences: random.integer(3, 5) };
  const isRunIn = random.chance(0.5);
  return [
    { heading: title, level: 1, align },
    { region: 'address', body: [{ lines: [authors.join(', '), write.company()], align }] },
    { space: 6 },
    ...(random.chance(0.7)
      ? [
          {
            region: 'prose',
            look: random.pick([undefined, 'inset', 'bar']),
            body: isRunIn
              ? [{ runIn: `${write.labels.abstract}.`, ...summary }]
              : [
                  { heading: write.labels.abstract, level: 3, size: 1, align },
                  { ...summary, isItalic: random.chance(0.3) },
                ],
          },
        ]
      : []),
  ];
}
