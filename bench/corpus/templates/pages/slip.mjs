// Slips of trade: receipts, bills and short lists of bookings, whose tables are small and mostly without rules, amid lines of text.
import { SHEETS } from '../../style.mjs';

/** Sheets of till printers, and usual ones. */
const SLIPS = [
  { width: 226, height: 420 },
  { width: 226, height: 560 },
  { width: 298, height: 420 },
  { width: 420, height: 595 },
];

export function slip(random, write) {
  const isReceipt = random.chance(0.5);
  const size = isReceipt ? random.pick([...SLIPS, ...SHEETS]) : random.pick([...SLIPS.slice(2), ...SHEETS]);
  const textSize = random.pick(size.width < 400 ? [7.5, 8, 9] : [9, 10, 11]);
  const isCentred = random.chance(0.5);
  // As tills and old printers set it.
  const isTyped = random.fork('type').chance(0.4);
  const typed = isTyped ? { font: 'DejaVu Sans Mono', headingFont: 'DejaVu Sans Mono' } : {};
  return {
    title: write.company(),
    size,
    margin: Math.round(size.width * random.pick([0.06, 0.09, 0.12])),
    style: { textSize, headings: [random.pick([1.2, 1.5, 2]), 1.15, 1], ...typed },
    sections: [{ body: isReceipt ? receipt(random, write, isCentred) : bill(random, write, isCentred) }],
  };
}

function receipt(random, write, isCentred) {
  const rule = random.chance(0.6) ? [{ rule: 'solid' }] : [{ space: 7 }];
  const sold = items(random, write, random.integer(2, 9));
  const isTable = random.chance(0.3);
  return [
    ...sender(random, write, isCentred),
    ...rule,
    ...(isTable ? [counted(random, write, sold)] : [{ entries: sold.map(entryOf(random, write)) }]),
    ...rule,
    { entries: sums(random, write, sold) },
    ...rule,
    ...closing(random, write, isCentred),
  ];
}

/** A bill or an account of few rows, with what it is about above. */
function bill(random, write, isCentred) {
  const { labels } = write;
  const about = [
    `${labels.number} ${random.integer(100, 9999)}`,
    `${labels.date} ${write.date({ day: random.integer(1, 28), month: random.integer(1, 12), year: 2031 })}`,
    `${labels.customer} ${random.integer(10_000, 99_999)}`,
  ].map((line) => line.replace(/^(\D+?) (?=\d)/, random.chance(0.5) ? '$1: ' : '$1 '));
  const sold = items(random, write, random.integer(2, 9));
  const hasSums = random.chance(0.6);
  const table = random.pick([counted, numbered, booked])(random, write, sold);
  return [
    ...sender(random, write, isCentred),
    { space: 8 },
    ...(random.chance(0.6) ? [{ heading: random.pick([labels.invoice, labels.statement]), level: 1 }] : []),
    { lines: about.slice(0, random.integer(1, 3)) },
    { space: random.pick([6, 10, 18]) },
    table,
    ...(hasSums ? [{ beside: [[], [{ entries: sums(random, write, sold) }]] }, { space: 6 }] : []),
    ...(hasSums ? [] : [{ lines: [`${labels.total} ${write.money(total(sold))}`], align: 'right' }, { space: 6 }]),
    ...closing(random, write, isCentred),
  ];
}

function sender(random, write, isCentred) {
  const align = isCentred ? 'centre' : 'left';
  const name = write.company();
  return [
    random.chance(0.5) ? { heading: name, level: 1, align } : { lines: [name], isBold: random.chance(0.7), align },
    { lines: [...write.address(), ...(random.chance(0.5) ? [write.telephone()] : [])], align },
  ];
}

function closing(random, write, isCentred) {
  const lines = [
    `${write.shortDate({ day: random.integer(1, 28), month: random.integer(1, 12), year: 2031 })}  ${random.integer(8, 19)}:${random.integer(10, 59)}`,
    `${write.labels.reference} ${random.integer(10_000, 99_999)}`,
  ];
  const isPlain = random.chance(0.4);
  return isPlain ? [{ paragraph: write.labels.terms }] : [{ lines, align: isCentred ? 'centre' : 'left' }];
}

function items(random, write, count) {
  return write.products(count).map((name) => {
    const quantity = random.integer(1, 12);
    const price = random.integer(60, 9000);
    return { name: name.split(',')[0], quantity, price, amount: quantity * price };
  });
}

const total = (sold) => sold.reduce((sum, { amount }) => sum + amount, 0);

function entryOf(random, write) {
  const isCounted = random.chance(0.4);
  return ({ name, quantity, amount }) => [isCounted ? `${quantity} x ${name}` : name, write.amount(amount)];
}

function sums(random, write, sold) {
  const net = total(sold);
  const tax = Math.round(net * random.pick([0.07, 0.1, 0.2]));
  const all = [
    [write.labels.net, write.amount(net)],
    [write.labels.tax, write.amount(tax)],
    [write.labels.total, write.money(net + tax)],
  ];
  return all.slice(random.integer(0, 1));
}

/** Without rules, or with one below the head; heads are bold or not. */
function laidOut(random, columns, align, rows) {
  const isMarked = random.chance(0.5);
  return {
    table: {
      rulings: random.pick(['none', 'none', 'none', 'head', 'rows']),
      columns,
      align,
      headRows: isMarked ? 1 : 0,
      rows,
      pad: [random.pick([0.5, 1.5, 3, 6]), random.pick([3, 5, 8])],
    },
  };
}

function counted(random, write, sold) {
  const { labels } = write;
  const rows = sold.map(({ name, quantity, price, amount }) => [
    name,
    write.number(quantity),
    write.amount(price),
    write.amount(amount),
  ]);
  const head = [labels.description, labels.quantity, labels.unitPrice, labels.amount];
  return laidOut(random, [2.4, 1, 1.2, 1.2], ['left', 'right', 'right', 'right'], [head, ...rows]);
}

function numbered(random, write, sold) {
  const { labels } = write;
  const rows = sold.map(({ name, amount }, at) => [String(at + 1), name, write.amount(amount)]);
  const align = ['left', 'left', random.pick(['left', 'right'])];
  return laidOut(random, [0.6, 3, 1.2], align, [[labels.item, labels.description, labels.amount], ...rows]);
}

function booked(random, write, sold) {
  const { labels } = write;
  let balance = random.integer(20_000, 90_000);
  const rows = sold.map(({ name, amount }, at) => {
    balance += amount;
    const date = write.shortDate({ day: 1 + at * 3, month: 4, year: 2031 });
    return [date, name, write.amount(amount), write.amount(balance)];
  });
  const head = [labels.date, labels.reference, labels.amount, labels.balance];
  return laidOut(random, [1.1, 2.2, 1.1, 1.2], ['left', 'left', 'right', 'right'], [head, ...rows]);
}
