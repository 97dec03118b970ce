// An invoice: letterhead, addresses, details, items with prices, totals, terms.
import { drawnTable } from '../style.mjs';

/** The share of invoices with three addresses beside each other. */
const PARTIES = 0.25;
const TAXES = [7, 19, 20, 21];

export function invoice(random, write) {
  const { labels } = write;
  const sender = { name: write.company(), lines: write.address() };
  const buyer = write.name();
  const number = `${random.integer(2029, 2032)}-${String(random.integer(1, 9999)).padStart(4, '0')}`;
  const month = random.integer(1, 11);
  const day = random.integer(1, 28);
  const details = [
    [labels.number, number],
    [labels.date, write.date({ day, month, year: 2031 })],
    [labels.customer, String(random.integer(10_000, 99_999))],
    [labels.due, write.date({ day, month: month + 1, year: 2031 })],
  ];
  const items = products(random, write);
  const recipient = [
    { lines: [labels.billTo], isBold: true },
    { lines: [`${buyer.first} ${buyer.last}`, ...write.address()] },
  ];
  return {
    title: `${labels.invoice} ${number}`,
    foot: random.chance(0.5)
      ? [
          { role: 'runningFoot', text: [sender.name, ...sender.lines].join(' · ') },
          { role: 'pageNumber', text: `${labels.page} {page}` },
        ]
      : [],
    sections: [
      {
        body: [
          ...letterhead(random, sender),
          { space: 14 },
          ...top(random, write, recipient, details),
          { space: 10 },
          {
            heading: random.pick([labels.invoice, `${labels.invoice} ${number}`]),
            level: 1,
            size: random.pick([1.3, 1.7, 2]),
          },
          ...itemised(random, write, items),
          { paragraph: labels.terms },
          ...(random.chance(0.4) ? [{ sentences: 2 }] : []),
        ],
      },
    ],
  };
}

function letterhead(random, { name, lines }) {
  const align = random.pick(['left', 'right', 'centre']);
  const head = [
    { lines: [name], isBold: true, align },
    { lines, align },
  ];
  return random.chance(0.4) ? [...head, { rule: 'solid' }] : head;
}

/** The recipient beside other addresses, or beside the details, which are fields, a small table or lines. */
function top(random, write, recipient, details) {
  const style = random.pick(['fields', 'entries', 'lines', 'below']);
  const fields = details.map(([label, value], index) => ({ name: `detail${index + 1}`, label, kind: 'text', value }));
  if (random.fork('parties').chance(PARTIES))
    return [{ beside: [recipient, party(write), party(write)] }, { space: 10 }, { fields, across: 2 }];
  if (style === 'below') return [...recipient, { space: 10 }, { fields, across: random.pick([2, 4]) }];
  const shown = {
    fields: { fields, across: 1 },
    entries: { entries: details },
    lines: { lines: details.map(([label, value]) => `${label} ${value}`) },
  }[style];
  return [{ beside: [recipient, [shown]], shares: [1.2, 1] }];
}

/** Another address, under a name in bold as the recipient's is. */
function party(write) {
  return [{ lines: [write.company()], isBold: true }, { lines: write.address() }];
}

function products(random, write) {
  return write.products(random.integer(3, 12)).map((name) => {
    const quantity = random.integer(1, 40);
    const price = random.integer(95, 48_000);
    const text = random.chance(0.2) ? `${name}\n${write.phrase()}` : name;
    return { text, quantity, price, amount: quantity * price };
  });
}

function itemised(random, write, items) {
  const { labels } = write;
  const net = items.reduce((sum, { amount }) => sum + amount, 0);
  const rate = random.pick(TAXES);
  const tax = Math.round((net * rate) / 100);
  const totals = [
    [labels.net, write.money(net)],
    [`${labels.tax} ${rate}%`, write.money(tax)],
    [labels.total, write.money(net + tax)],
  ];
  const isInTable = random.chance(0.6);
  const isNumbered = random.chance(0.6);
  const lead = isNumbered ? [labels.item] : [];
  const rows = items.map(({ text, quantity, price, amount }, index) => [
    ...(isNumbered ? [String(index + 1)] : []),
    text,
    write.number(quantity),
    write.amount(price),
    write.amount(amount),
  ]);
  const width = isNumbered ? 5 : 4;
  const sums = totals.map(([label, amount], index) => {
    const isBold = index === totals.length - 1;
    return [
      { text: label, across: width - 1, align: 'right', isBold },
      { text: amount, isBold },
    ];
  });
  const table = {
    ...drawnTable(random),
    columns: [...(isNumbered ? [0.6] : []), 3.2, 1, 1.2, 1.4],
    align: [...(isNumbered ? ['right'] : []), 'left', 'right', 'right', 'right'],
    rows: [
      [...lead, labels.description, labels.quantity, labels.unitPrice, labels.amount],
      ...rows,
      ...(isInTable ? sums : []),
    ],
  };
  return [{ table }, ...(isInTable ? [] : [{ beside: [[], [{ entries: totals }]] }, { space: 10 }])];
}
