// What looks like tables and is none, between text: contents, forms, letterheads, cards, lists in columns, charts with labels, code, verses,
// addresses. Some pages have a table among them.
import { TERMS } from '../../text/terms.mjs';
import { drawnFigure } from './figures.mjs';
import { drawnLooks, drawnNumbering } from './looks.mjs';
import { drawnTable } from './tables.mjs';

export function lookalikes(random, write) {
  const numbered = drawnNumbering(random);
  const hasTable = random.chance(0.35);
  const kinds = random.sample(Object.keys(PIECES), random.integer(2, 4));
  const pieces = kinds.map((kind) => PIECES[kind](random, write));
  const table = hasTable ? [[drawnTable(random, write)]] : [];
  const parts = random.sample([...pieces, ...table], pieces.length + table.length);
  const title = random.pick(write.language.topics);
  const body = parts.flatMap((part, at) => [
    ...(at === 0 || random.chance(0.5) ? [{ heading: numbered(random.pick(write.language.topics)), level: 2 }] : []),
    ...(random.chance(0.6) ? [{ sentences: random.integer(1, 4) }] : []),
    ...part,
  ]);
  return {
    title,
    style: drawnLooks(random),
    head: random.chance(0.4) ? [{ role: 'runningHead', text: write.company() }] : [],
    foot: random.chance(0.6) ? [{ role: 'pageNumber', text: '{page}' }] : [],
    sections: [{ body: [...(random.chance(0.7) ? [{ heading: title, level: 1 }] : []), ...body] }],
  };
}

/** A letter: letterhead, address, date, text, signature, and the writer's details in columns at the foot. */
export function letter(random, write) {
  const company = write.company();
  const person = write.name();
  const town = random.pick(write.language.towns);
  const date = write.date({ day: random.integer(1, 28), month: random.integer(1, 12), year: 2031 });
  const head = [company, ...write.address(), write.telephone()];
  const details = [
    [company, ...write.address()],
    [write.telephone(), `post@${town.toLowerCase().replace(/[^a-z]/g, '')}.example`],
    [`${write.labels.account} ${random.integer(1000, 9999)} ${random.integer(1000, 9999)}`, write.labels.terms],
  ];
  return {
    title: company,
    style: drawnLooks(random),
    sections: [
      {
        body: [
          {
            region: 'letterhead',
            body: random.chance(0.5)
              ? [{ lines: head, align: random.pick(['left', 'right', 'centre']) }]
              : [{ beside: [[{ lines: head.slice(0, 1), isBold: true }], [{ lines: head.slice(1), align: 'right' }]] }],
          },
          { space: 24 },
          { region: 'address', body: [{ lines: [`${person.first} ${person.last}`, ...write.address()] }] },
          { space: 14 },
          { lines: [`${town}, ${date}`], align: random.pick(['left', 'right']) },
          { space: 8 },
          { paragraph: `${random.pick(write.language.topics)} ${random.integer(100, 999)}`, isBold: true },
          ...Array.from({ length: random.integer(2, 4) }, () => ({ sentences: random.integer(2, 5) })),
          ...(random.chance(0.3) ? [drawnTable(random, write, { kind: 'small' })] : []),
          { space: 18 },
          { lines: [`${write.name().first} ${write.name().last}`] },
          { space: 30 },
          { rule: 'solid' },
          { region: 'letterhead', body: [{ beside: details.map((lines) => [{ lines }]) }] },
        ],
      },
    ],
  };
}

const PIECES = { contents, pairs, cards, listColumns, chart, code, verse, addresses, boxed, twoColumns };

function contents(random, write) {
  const number = drawnNumbering(random);
  let page = 1;
  const entry = (title, depth) => {
    page += random.integer(1, 9);
    return { title, page: String(page), depth };
  };
  const chapters = write.topics(random.integer(5, 9)).flatMap((topic) => {
    const own = entry(number(topic), 0);
    const parts = random.chance(0.4) ? write.topics(random.integer(1, 3)) : [];
    return [own, ...parts.map((part) => entry(number(part, 3), 1))];
  });
  return [{ contents: chapters, leader: random.pick(['dots', 'dots', 'none', 'line']) }];
}

function pairs(random, write) {
  const person = write.name();
  const { labels } = write;
  const all = [
    [labels.lastName, person.last],
    [labels.firstName, person.first],
    [labels.telephone, write.telephone()],
    [labels.town, random.pick(write.language.towns)],
    [labels.birth, write.shortDate({ day: random.integer(1, 28), month: random.integer(1, 12), year: 1984 })],
    [labels.reference, String(random.integer(10_000, 99_999))],
    [labels.remarks, write.phrase()],
  ];
  const chosen = all.slice(0, random.integer(4, all.length));
  return [{ region: 'form', body: [{ lines: chosen.map(([label, value]) => `${label}: ${value}`) }, { space: 8 }] }];
}

function cards(random, write) {
  const across = random.integer(2, 3);
  const look = random.pick(['box', 'tint', 'bar']);
  const topics = write.topics(across * random.integer(1, 2));
  const card = (topic) => [{ region: 'card', look, body: [{ heading: topic, level: 3 }, { sentences: 1 }] }];
  const rows = [];
  for (let at = 0; at < topics.length; at += across) rows.push({ beside: topics.slice(at, at + across).map(card) });
  return rows;
}

function listColumns(random, write) {
  const terms = TERMS[write.language.code];
  const items = random.sample(terms.subjects, random.integer(8, 14));
  const half = Math.ceil(items.length / 2);
  const isNumbered = random.chance(0.3);
  const list = (own) => [isNumbered ? { lines: own } : { list: own }];
  return [{ beside: [list(items.slice(0, half)), list(items.slice(half))] }, { space: 6 }];
}

function chart(random, write) {
  const block = { figure: drawnFigure(random, write) };
  return [
    random.chance(0.6)
      ? { ...block, caption: `${write.labels.figure} ${random.integer(1, 9)}: ${write.phrase()}.` }
      : block,
  ];
}

function code(random) {
  const names = random.sample(['width', 'total', 'index', 'rate', 'items', 'value', 'limit', 'state'], 5);
  const [a, b, c, d, e] = names;
  const styles = [
    [
      `def ${a}_of(${b}, ${c}):`,
      `    ${d} = 0`,
      `    for ${e} in ${b}:`,
      `        ${d} += ${e} * ${c}`,
      `    return ${d}`,
    ],
    [`${a}    = ${random.integer(1, 99)}`, `${b}    = "${c}"`, `${d}    = true`, `${e}    = [1, 2, 3]`],
    [`SELECT ${a}, ${b}, ${c}`, `  FROM ${d}`, ` WHERE ${e} > ${random.integer(2, 40)}`, ` ORDER BY ${a};`],
    [`if (${a} > ${b}) {`, `  ${c} = ${d}(${e});`, `} else {`, `  ${c} = ${random.integer(0, 9)};`, `}`],
  ];
  return [{ code: random.pick(styles) }];
}

function verse(random, write) {
  const line = () => `${write.phrase().split(' ').slice(0, 6).join(' ')}${random.pick([',', '', ';', '.'])}`;
  return [
    {
      region: 'poem',
      look: random.pick(['inset', undefined]),
      body: Array.from({ length: random.integer(1, 2) }, () => [
        { lines: Array.from({ length: 4 }, line) },
        { space: 8 },
      ]).flat(),
    },
  ];
}

function addresses(random, write) {
  const one = () => [
    { region: 'address', body: [{ lines: [write.company(), ...write.address(), write.telephone()] }] },
  ];
  return [{ beside: Array.from({ length: random.integer(2, 3) }, one) }, { space: 8 }];
}

function boxed(random, write) {
  const topic = random.pick(write.language.topics);
  const body = [...(random.chance(0.5) ? [{ heading: topic, level: 3 }] : []), { sentences: random.integer(2, 4) }];
  return [{ region: 'prose', look: random.pick(['box', 'tint']), body }];
}

/** Text beside text, with the same leading. */
function twoColumns(random) {
  return [
    {
      columns: 2,
      gap: random.integer(14, 30),
      body: Array.from({ length: random.integer(2, 4) }, () => ({ sentences: random.integer(3, 5) })),
    },
  ];
}
