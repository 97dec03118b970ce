// A statement of account over many pages: one table whose head is repeated and whose rows go on over the ends of pages.
import { drawnTable } from '../style.mjs';

export function statement(random, write) {
  const { labels } = write;
  const bank = write.company();
  const holder = write.name();
  const account = `${random.integer(1000, 9999)} ${random.integer(1000, 9999)} ${random.integer(10, 99)}`;
  const hasTwoAmounts = random.chance(0.5);
  const bookings = ledger(random, write, random.integer(45, 140));
  const columns = hasTwoAmounts
    ? [labels.date, labels.reference, labels.debit, labels.credit, labels.balance]
    : [labels.date, labels.value, labels.reference, labels.amount, labels.balance];
  const rows = bookings.map(({ day, month, text, cents, balance }) => {
    const date = write.shortDate({ day, month, year: 2031 });
    if (!hasTwoAmounts) return [date, date, text, write.amount(cents), write.amount(balance)];
    const amount = write.amount(Math.abs(cents));
    return [date, text, cents < 0 ? amount : '', cents < 0 ? '' : amount, write.amount(balance)];
  });
  const first = bookings[0];
  const last = bookings[bookings.length - 1];
  const sum = (label, value) => [
    { text: label, across: columns.length - 1, align: 'left', isBold: true },
    { text: write.amount(value), isBold: true },
  ];
  const table = {
    ...drawnTable(random),
    columns: hasTwoAmounts ? [1.1, 3, 1.2, 1.2, 1.3] : [1.1, 1.1, 3, 1.3, 1.3],
    align: hasTwoAmounts ? ['left', 'left', 'right', 'right', 'right'] : ['left', 'left', 'left', 'right', 'right'],
    rows: [columns, sum(labels.opening, first.balance - first.cents), ...rows, sum(labels.closing, last.balance)],
  };
  const details = [
    [labels.holder, `${holder.first} ${holder.last}`],
    [labels.account, account],
    [
      labels.period,
      `${write.shortDate({ day: 1, month: 1, year: 2031 })} – ${write.shortDate({ day: 31, month: 12, year: 2031 })}`,
    ],
  ];
  return {
    title: `${labels.statement} ${account}`,
    head: [
      { role: 'runningHead', text: bank },
      { role: 'runningHead', text: `${labels.account} ${account}` },
    ],
    foot: [{ role: 'pageNumber', text: `${labels.page} {page} ${labels.of} {pages}` }],
    sections: [
      {
        body: [
          { heading: labels.statement, level: 1 },
          random.chance(0.5)
            ? { entries: details }
            : {
                fields: details.map(([label, value], at) => ({ name: `detail${at + 1}`, label, kind: 'text', value })),
                across: 1,
              },
          { space: 8 },
          { table },
          { sentences: random.integer(2, 4) },
        ],
      },
    ],
  };
}

/** Bookings of a year in their order, each with the balance after it. */
function ledger(random, write, count) {
  const { labels } = write;
  let balance = random.integer(50_000, 900_000);
  return Array.from({ length: count }, (_, index) => {
    const cents = random.chance(0.25) ? random.integer(20_000, 400_000) : -random.integer(250, 90_000);
    balance += cents;
    const more = Array.from({ length: random.pick([0, 0, 1, 2, 3]) }, () =>
      random.pick([write.company, write.phrase])(),
    );
    const text = [random.pick(labels.bookings), ...more].join('\n');
    return {
      day: 1 + Math.floor(((index * 336) / count) % 28),
      month: 1 + Math.floor((index * 12) / count),
      text,
      cents,
      balance,
    };
  });
}
