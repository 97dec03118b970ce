// A newsletter: articles in two to four columns whose lines stand at one height, notices beside each other, dates and what happens on them.
import { TERMS } from '../../text/terms.mjs';
import { drawnLooks } from './looks.mjs';
import { drawnTable } from './tables.mjs';

export function bulletin(random, write) {
  const title = `${random.pick(write.language.towns)} ${random.integer(2, 40)}`;
  const across = random.integer(2, 4);
  const columns = { columns: across, gap: random.integer(9, 26) };
  const pieces = [
    () => [{ ...columns, body: articles(random, write) }],
    () => beside(random, write, across),
    () => [{ heading: random.pick(write.language.topics), level: 2 }, ...dates(random, write)],
    () => [{ sentences: random.integer(2, 4) }],
  ];
  const table = random.chance(0.25) ? [drawnTable(random, write)] : [];
  const more = Array.from({ length: random.integer(1, 3) }, () => random.pick(pieces)());
  return {
    title,
    // Without room between paragraphs all lines of a page stand in one grid.
    style: { ...drawnLooks(random), isIndented: random.chance(0.6), textSize: random.pick([7.5, 8, 8.5, 9, 10]) },
    head: random.chance(0.3) ? [{ role: 'runningHead', text: title }] : [],
    foot: random.chance(0.5) ? [{ role: 'pageNumber', text: '{page}' }] : [],
    sections: [
      {
        body: [
          { heading: title, level: 1, align: random.pick(['left', 'centre']) },
          ...(random.chance(0.6) ? [{ rule: 'solid' }] : []),
          ...pieces[0](),
          ...(random.chance(0.5) ? [{ rule: 'solid' }] : []),
          ...random.sample([...more, table], more.length + 1).flat(),
        ],
      },
    ],
  };
}

function articles(random, write) {
  const isHeaded = random.chance(0.7);
  return write
    .topics(random.integer(2, 4))
    .flatMap((topic) => [
      ...(isHeaded ? [{ heading: topic, level: random.pick([2, 2, 3]) }] : []),
      ...Array.from({ length: random.integer(1, 3) }, () => ({ sentences: random.integer(3, 7) })),
    ]);
}

/** Notices, each below its title, that begin at one height and end where they end. */
function beside(random, write, across) {
  const isHeaded = random.chance(0.6);
  const notice = (topic) => [
    ...(isHeaded ? [{ heading: topic, level: 3 }] : []),
    ...Array.from({ length: random.integer(1, 2) }, () => ({ sentences: random.integer(1, 4) })),
  ];
  return [{ beside: write.topics(across).map(notice) }, { space: 6 }];
}

/** A date and what happens then, as one line each: no table, for the texts don't stand in a column. */
function dates(random, write) {
  const terms = TERMS[write.language.code];
  const day = () => write.date({ day: random.integer(1, 28), month: random.integer(1, 12), year: 2031 });
  const event = () => `${day()}: ${random.pick(terms.subjects)}, ${random.pick(write.language.towns)}`;
  return [{ lines: Array.from({ length: random.integer(3, 7) }, event) }, { space: 8 }];
}
