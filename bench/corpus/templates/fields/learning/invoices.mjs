// Invoices to learn from: details at the right, details in boxes, and a hotel's bill.
import { html, lines } from '../../../fields/html.mjs';
import { drawnDay, later, said } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { facts, itemColumns, itemRows, itemTable } from './invoice-facts.mjs';

/** Letterhead at the left, details as a list at the right, totals within the table. */
export function learnedInvoice(given) {
  const { habits, style } = given;
  const drawn = facts(given);
  const { labels, seller, buyer, number, customer, order, date, supplied, due, rate, net, tax, total, account } = drawn;
  const cells = itemRows(drawn, habits);
  const details = [
    [labels.number, number],
    [labels.date, date],
    [labels.customer, customer],
    [labels.order, order],
    [labels.supplied, supplied],
    [labels.due, due],
  ];
  const sums = [
    [labels.net, net],
    [`${labels.tax} ${habits.percent(rate)}`, tax],
    [labels.total, total],
  ].map(
    ([label, amount]) =>
      html`<tr class="bold">
        <td colspan="3" class="right">${label}</td>
        <td class="right">${amount}</td>
      </tr>`,
  );
  const page = html`<h2>${seller.name}</h2>
    ${lines(seller.address)}
    <div class="row" style="margin-top:24pt">
      <div>${lines([buyer.name, ...buyer.address])}</div>
      <table style="width:230pt">
        ${details.map(
          ([label, value]) =>
            html`<tr>
              <td class="bold">${label}:</td>
              <td class="right">${value}</td>
            </tr>`,
        )}
      </table>
    </div>
    <h1>${labels.invoice}</h1>
    ${itemTable(labels, cells, sums)}
    <p>${labels.iban}: ${account}</p>`;
  return {
    title: `${labels.invoice} ${number}`,
    about: 'An invoice of a supplier',
    css: `.items th,.items td{border:${style.fieldStyle === 'box' ? '.6pt solid #000' : '0'};border-bottom:.6pt solid #000}`,
    pages: [page],
    entries: [
      field('invoice_number', 'id', number, {
        label: labels.number,
        short: 'inv_no',
        about: 'Number of the invoice, not of the order or the customer',
      }),
      field('invoice_date', 'date', date, {
        label: labels.date,
        short: 'inv_dt',
        about: 'Day on which the invoice was issued',
      }),
      field('due_date', 'date', due, { label: labels.due, short: 'due', about: 'Last day for the payment' }),
      field('supply_date', 'date', supplied, {
        label: labels.supplied,
        about: 'When goods or services were delivered',
      }),
      field('order_reference', 'id', order, {
        label: labels.order,
        short: 'po_ref',
        about: "Reference of the customer's order",
      }),
      field('customer_number', 'id', customer, { label: labels.customer, short: 'cust_no' }),
      field('seller.name', 'text', seller.name, { about: 'Company that issued the invoice' }),
      field('seller.address', 'text', seller.address.join(' '), { about: 'Street, postcode and town of the seller' }),
      field('buyer.name', 'text', buyer.name, { about: 'Who is billed' }),
      field('subtotal', 'number', net, { label: labels.net, about: 'Sum without tax' }),
      field('tax_rate', 'number', habits.percent(rate), {
        label: labels.tax,
        short: 'vat_pct',
        about: 'Percentage of the tax, for example 19',
      }),
      field('tax_amount', 'number', tax, { label: labels.tax, short: 'vat_amt', about: 'Amount of the tax' }),
      field('total', 'number', total, {
        label: labels.total,
        short: 'amt_due',
        about: 'Total to pay with tax, not the subtotal',
      }),
      field('currency', 'enum', said(habits.currency.code, habits.shown), { options: ['EUR', 'USD', 'GBP', 'CHF'] }),
      field('iban', 'id', account, { label: labels.iban }),
      field('discount', 'number', null, { about: 'Discount on the whole invoice, if there is one' }),
      rows('line_items', itemColumns(labels), cells, 'The items of the invoice, without sums'),
    ],
  };
}

/** Labels above their values in a row of boxes, totals in a box of their own. */
export function learnedBoxedInvoice(given) {
  const { habits } = given;
  const drawn = facts(given);
  const { labels, seller, buyer, number, customer, date, due, rate, net, tax, total, paid, balance } = drawn;
  const cells = itemRows(drawn, habits);
  const vatId = `${given.language.toUpperCase()}${given.random.integer(100_000_000, 999_999_999)}`;
  const boxes = [
    [labels.number, number],
    [labels.customer, customer],
    [labels.date, date],
    [labels.due, due],
  ];
  const sums = [
    [labels.net, net],
    [`${labels.tax} (${habits.percent(rate)})`, tax],
    [labels.total, total],
    ...(paid ? [[labels.paid, paid]] : []),
    [labels.balance, balance],
  ];
  const page = html`<div class="row">
      <div>${lines([buyer.name, ...buyer.address])}</div>
      <div class="right"><b>${seller.name}</b>${lines([...seller.address, `${labels.vatId} ${vatId}`])}</div>
    </div>
    <h1 style="text-align:center">${labels.invoice}</h1>
    <div class="boxes">
      ${boxes.map(
        ([label, value]) =>
          html`<div>
            <div class="small">${label}</div>
            <div>${value}</div>
          </div>`,
      )}
    </div>
    ${itemTable(labels, cells)}
    <table class="sums">
      ${sums.map(
        ([label, value]) =>
          html`<tr>
            <td>${label}</td>
            <td class="right">${value}</td>
          </tr>`,
      )}
    </table>`;
  return {
    title: `${labels.invoice} ${number}`,
    css: `.boxes{display:grid;grid-template-columns:repeat(4,1fr);margin:10pt 0}.boxes>div{border:.6pt solid #333;padding:3pt}
.items{margin:8pt 0}.items th{background:#ddd}.sums{width:45%;margin-left:55%;border:.8pt solid #000}`,
    pages: [page],
    entries: [
      field('number', 'id', number, { label: labels.number, short: 'no', about: 'Invoice number' }),
      field('issued_on', 'date', date, { label: labels.date, about: 'Date of the invoice' }),
      field('pay_until', 'date', due, { label: labels.due, about: 'Due date' }),
      field('client_id', 'id', customer, { label: labels.customer, about: 'Number of the customer at the supplier' }),
      field('supplier_name', 'text', seller.name, { short: 'supplier' }),
      field('supplier_vat_id', 'id', vatId, {
        label: labels.vatId,
        short: 'vat_id',
        about: 'VAT identification number of the supplier',
      }),
      field('bill_to', 'text', buyer.name, { about: 'Name of the customer' }),
      field('totals.net', 'number', net, { label: labels.net, about: 'Before tax' }),
      field('totals.vat', 'number', tax, { label: labels.tax, about: 'Tax amount, not its rate' }),
      field('totals.gross', 'number', total, { label: labels.total, about: 'With tax, before deposits' }),
      field('deposit', 'number', paid, { label: labels.paid, about: 'What was paid before' }),
      field('balance_due', 'number', balance, { label: labels.balance, about: 'What is still to be paid' }),
      field('iban', 'id', null, { about: 'Bank account for the payment' }),
      rows('items', itemColumns(labels), cells),
    ],
  };
}

/** A hotel's bill: details as lines of text, nights as dated rows. */
export function learnedHotelBill(given) {
  const { random, habits } = given;
  const { write, labels, seller, buyer } = facts(given);
  const [room, nights, price] = [random.integer(101, 499), random.integer(2, 6), random.integer(6000, 19_000)];
  const arrival = drawnDay(random);
  const folio = `F${random.integer(1000, 9999)}`;
  const days = Array.from({ length: nights }, (_, at) => [
    habits.shortDate(later(arrival, at)),
    `${labels.room} ${room}`,
    habits.amount(price),
  ]);
  const extras = random
    .sample(write.products(6), 2)
    .map((name) => [habits.shortDate(later(arrival, 1)), name, habits.amount(random.integer(400, 4000))]);
  const cells = [...days, ...extras];
  const sum = Math.round(cells.reduce((total, row) => total + row[2].value * 100, 0));
  const [from, to] = [habits.date(arrival), habits.date(later(arrival, nights))];
  const date = habits.date(later(arrival, nights));
  const page = html`<h1 style="text-align:center">${seller.name}</h1>
    <div style="text-align:center">${seller.address.join(' · ')}</div>
    <hr />
    <p>${labels.guest}: ${buyer.name}<br />${lines(buyer.address)}</p>
    <p>
      ${labels.folio} ${folio}<br />${labels.day}: ${date}<br />${labels.room}: ${room}<br />${labels.arrival}: ${from}
      &nbsp; ${labels.departure}: ${to} &nbsp; ${labels.nights}: ${nights}
    </p>
    <table>
      <tr>
        <th>${labels.day}</th>
        <th>${labels.description}</th>
        <th class="right">${labels.amount}</th>
      </tr>
      ${cells.map(
        ([when, what, cost]) =>
          html`<tr>
            <td>${when}</td>
            <td>${what}</td>
            <td class="right">${cost}</td>
          </tr>`,
      )}
      <tr class="bold">
        <td></td>
        <td>${labels.total}</td>
        <td class="right">${habits.money(sum)}</td>
      </tr>
    </table>`;
  return {
    title: folio,
    about: 'Bill of a hotel',
    pages: [page],
    entries: [
      field('hotel', 'text', seller.name, { about: 'Name of the hotel' }),
      field('guest_name', 'text', buyer.name, { label: labels.guest }),
      field('bill_number', 'id', folio, { label: labels.folio, short: 'bill_no' }),
      field('bill_date', 'date', date, { label: labels.day, about: 'Day of the bill' }),
      field('room_number', 'id', String(room), { label: labels.room, short: 'room' }),
      field('check_in', 'date', from, { label: labels.arrival, about: 'Day of arrival' }),
      field('check_out', 'date', to, { label: labels.departure, about: 'Day of departure' }),
      field('nights', 'integer', habits.number(nights), { label: labels.nights, about: 'How many nights' }),
      field('total_amount', 'number', habits.money(sum), { label: labels.total, short: 'total' }),
      field('loyalty_number', 'id', null, { about: "Number of the guest's bonus card" }),
      rows(
        'charges',
        [
          { key: 'date', kind: 'date', label: labels.day },
          { key: 'text', kind: 'text', label: labels.description },
          { key: 'amount', kind: 'number', label: labels.amount },
        ],
        cells,
      ),
    ],
  };
}
