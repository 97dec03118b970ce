// An invoice to be tested on whose sums are many: discount, two rates of tax, a part that was paid.
import { html, lines } from '../../../fields/html.mjs';
import { digits } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { deal, right } from './invoice-facts.mjs';
import { full } from './words.mjs';

/** Discount, two rates of tax with what they are taken of, a part that was paid. */
export function testDiscountInvoice(given) {
  const { random, habits } = given;
  const { people, items, labels, goods, at } = deal(given, random.integer(4, 7));
  const [seller, buyer] = [people.firm(), people.person()];
  const number = digits(random, 7);
  const percent = random.pick([2, 3, 5, 10]);
  const discount = Math.round((goods * percent) / 100);
  const [rates, net] = [[7, 19], goods - discount];
  const reduced = Math.round(net / 3);
  const bases = [reduced, net - reduced];
  const taxes = bases.map((base, at_) => Math.round((base * rates[at_]) / 100));
  const total = net + taxes[0] + taxes[1];
  const paid = Math.round(total / 5);
  const cells = items.map(({ name, pieces, each, cents }, at_) => [
    String(at_ + 1),
    `${habits.number(pieces)} × ${name}`,
    habits.amount(each),
    habits.amount(cents),
  ]);
  const sums = [
    [labels.goods, '', goods],
    [labels.discount, habits.percent(percent), -discount],
    [labels.net, '', net],
    ...rates.map((rate, k) => [
      labels.taxOf.replace('{rate}', habits.percent(rate)),
      habits.amount(bases[k]),
      taxes[k],
    ]),
    [labels.total, '', total],
    [labels.paid, at(-5), -paid],
    [labels.open, '', total - paid],
  ];
  const page = html`<div style="text-align:center">
      <h1>${seller.name}</h1>
      ${seller.address.join(', ')}
    </div>
    <hr />
    <div class="row">
      <div>${lines([full(buyer), ...people.address()])}</div>
      <div class="meta">
        <div>${labels.customerNo}</div>
        <div>${labels.invoiceNo}</div>
        <div>${labels.date}</div>
        <div>${labels.payBy}</div>
      </div>
      <div class="meta">
        <div>${digits(random.fork('customer'), 5)}</div>
        <div>${number}</div>
        <div>${at(0)}</div>
        <div>${at(21)}</div>
      </div>
    </div>
    <table style="margin:18pt 0">
      <tr class="bold">
        <td>#</td>
        <td>${labels.item}</td>
        <td class="right">${labels.each}</td>
        <td class="right">${labels.sum}</td>
      </tr>
      ${cells.map(
        (row) =>
          html`<tr>
            ${right(row, 2)}
          </tr>`,
      )}
    </table>
    <table class="sums">
      ${sums.map(
        ([label, middle, cents]) =>
          html`<tr>
            <td>${label}</td>
            <td class="right">${middle}</td>
            <td class="right">${habits.amount(cents)} ${habits.shown}</td>
          </tr>`,
      )}
    </table>`;
  return {
    title: number,
    about: 'Invoice with discount',
    css: '.meta{line-height:1.5}.row .meta:last-child{margin-left:40pt}.sums{width:78%;margin-left:22%}.sums tr:last-child td{border-top:1pt solid #000;font-weight:bold}',
    pages: [page],
    entries: [
      field('invoice_id', 'id', number, { label: labels.invoiceNo, short: 'inv_id', about: 'Identifies the invoice' }),
      field('customer_id', 'id', digits(random.fork('customer'), 5), { label: labels.customerNo, short: 'cust_id' }),
      field('dated', 'date', at(0), { label: labels.date, about: 'Invoice date' }),
      field('payment_deadline', 'date', at(21), { label: labels.payBy }),
      field('seller', 'text', seller.name, { about: 'Who sells' }),
      field('buyer', 'text', full(buyer), { about: 'Who buys' }),
      field('sum_of_goods', 'number', habits.amount(goods), { label: labels.goods, about: 'Before the discount' }),
      field('discount_percent', 'number', habits.percent(percent), { label: labels.discount, short: 'disc_pct' }),
      field('net_amount', 'number', habits.amount(net), { label: labels.net, about: 'After discount, before tax' }),
      field('total_with_tax', 'number', habits.amount(total), {
        label: labels.total,
        about: 'Whole amount of the invoice, before what was already paid',
      }),
      field('payment_date', 'date', at(-5), { label: labels.paid, about: 'Day on which a part was paid' }),
      field('outstanding', 'number', habits.amount(total - paid), {
        label: labels.open,
        short: 'amt_open',
        about: 'What is still to be paid',
      }),
      field('order_number', 'id', null, { about: 'Number of the order, if printed' }),
      field('delivery_date', 'date', null, { about: 'Date of delivery, if printed' }),
      rows(
        'positions',
        [
          { key: 'position', kind: 'id', label: '#', short: 'pos' },
          { key: 'text', kind: 'text', label: labels.item, about: 'Quantity and name as printed' },
          { key: 'unit_price', kind: 'number', label: labels.each },
          { key: 'value', kind: 'number', label: labels.sum },
        ],
        cells,
      ),
    ],
  };
}
