// Invoices to be tested on: a reference line as on business letters, a strip of heads with two addresses.
import { html, lines } from '../../../fields/html.mjs';
import { digits, iban } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { deal, right } from './invoice-facts.mjs';
import { full } from './words.mjs';

/** A line of references: labels above, the values below them; three dates. */
export function testReferenceInvoice(given) {
  const { random, habits, language } = given;
  const { people, items, labels, goods, at } = deal(given, random.integer(3, 6));
  const [seller, buyer, clerk] = [people.firm(), people.firm(), full(people.person())];
  const rate = random.pick([7, 19, 20, 21]);
  const tax = Math.round((goods * rate) / 100);
  const [number, order] = [`${digits(random, 2)}/${digits(random, 5)}`, `${digits(random, 6)}`];
  const references = [
    [labels.orderNo, order],
    [labels.yours, at(-14)],
    [labels.invoiceNo, number],
    [labels.delivery, at(-3)],
    [labels.date, at(0)],
  ];
  const cells = items.map(({ name, pieces, each, cents }) => [
    name,
    habits.number(pieces),
    habits.amount(each),
    habits.amount(cents),
  ]);
  const account = iban(random, language);
  const [net, vat, total] = [goods, tax, goods + tax].map(habits.money);
  const heads = [labels.item, labels.pieces, labels.each, labels.sum];
  const page = html`<div class="small">${seller.name} · ${seller.address.join(' · ')}</div>
    <div style="margin:8pt 0 26pt">${lines([buyer.name, ...buyer.address])}</div>
    <table class="refs">
      <tr>
        ${references.map(([label]) => html`<td class="small">${label}</td>`)}
      </tr>
      <tr>
        ${references.map(([, value]) => html`<td>${value}</td>`)}
      </tr>
    </table>
    <h2>${labels.invoice}</h2>
    <p>${labels.clerk} ${clerk}</p>
    <table>
      <thead>
        <tr>
          ${heads.map((text, k) => html`<th class="${k > 0 ? 'right' : ''}">${text}</th>`)}
        </tr>
      </thead>
      ${cells.map(
        (row) =>
          html`<tr>
            ${right(row, 1)}
          </tr>`,
      )}
      <tr class="line">
        <td colspan="3">${labels.net}</td>
        <td class="right">${net}</td>
      </tr>
      <tr>
        <td colspan="2">${labels.taxOf.replace('{rate}', habits.percent(rate))}</td>
        <td class="right">${net}</td>
        <td class="right">${vat}</td>
      </tr>
      <tr class="bold">
        <td colspan="3">${labels.total}</td>
        <td class="right">${total}</td>
      </tr>
    </table>
    <p>${labels.payBy} ${at(30)}</p>
    <div class="row small foot">
      <div>${lines([seller.name, ...seller.address])}</div>
      <div>${lines([labels.bank, `IBAN ${account}`])}</div>
      <div>${lines([`${labels.taxNo} ${language.toUpperCase()}${digits(random, 9)}`])}</div>
    </div>`;
  return {
    title: number,
    about: 'A supplier invoice',
    css: '.refs{margin:10pt 0}.line td{border-top:.7pt solid #000}thead th{border-bottom:.7pt solid #000}.foot{position:absolute;bottom:30pt;left:40pt;right:40pt}',
    pages: [page],
    entries: [
      field('invoice_no', 'id', number, {
        label: labels.invoiceNo,
        short: 'inv_num',
        about: 'The number of this invoice',
      }),
      field('invoice_date', 'date', at(0), { label: labels.date, about: 'Date of the invoice itself' }),
      field('po_number', 'id', order, {
        label: labels.orderNo,
        short: 'po',
        about: 'Order of the customer to which the invoice belongs',
      }),
      field('delivered_on', 'date', at(-3), { label: labels.delivery, about: 'Delivery date' }),
      field('due_date', 'date', at(30), { label: labels.payBy, short: 'due' }),
      field('vendor.name', 'text', seller.name, { about: 'Company that sends the invoice' }),
      field('vendor.iban', 'id', account, { label: 'IBAN', about: "IBAN of the vendor's bank account" }),
      field('customer.name', 'text', buyer.name, { about: 'Company that receives the invoice' }),
      field('contact', 'text', clerk, { label: labels.clerk, about: 'Person at the vendor who handles the matter' }),
      field('net_total', 'number', net, { label: labels.net, about: 'Amount before tax' }),
      field('vat_rate', 'number', habits.percent(rate), {
        label: labels.taxOf.split(' ')[0],
        about: 'Tax rate in percent',
      }),
      field('vat_amount', 'number', vat, { label: labels.taxOf.split(' ')[0], about: 'Amount of value added tax' }),
      field('grand_total', 'number', total, {
        label: labels.total,
        short: 'tot',
        about: 'The total to pay, not the subtotal',
      }),
      field('bic', 'id', null, { about: 'BIC (SWIFT code) of the bank' }),
      field('discount_amount', 'number', null, { about: 'Discount in money' }),
      rows(
        'lines',
        [
          { key: 'description', kind: 'text', label: labels.item },
          { key: 'quantity', kind: 'number', label: labels.pieces, short: 'qty' },
          { key: 'unit_price', kind: 'number', label: labels.each },
          { key: 'line_total', kind: 'number', label: labels.sum },
        ],
        cells,
        'Every billed item; no totals',
      ),
    ],
  };
}

/** A strip of heads over values, two addresses side by side, articles with two lines. */
export function testStripInvoice(given) {
  const { random, habits, language } = given;
  const { people, items, labels, goods, at } = deal(given, random.integer(3, 5));
  const [seller, buyer, site] = [people.firm(), people.firm(), people.firm()];
  const [number, order, customer, note] = [
    `INV${digits(random, 6)}`,
    `PO-${digits(random, 5)}`,
    digits(random, 6),
    `DN${digits(random, 6)}`,
  ];
  const [freight, rate] = [random.integer(900, 5000), random.pick([7, 19, 20, 21])];
  const net = goods + freight;
  const tax = Math.round((net * rate) / 100);
  const strip = [
    [labels.customerNo, customer],
    [labels.orderNo, order],
    [labels.orderDate, at(-20)],
    [labels.deliveryNo, note],
    [labels.payBy, at(14)],
  ];
  const cells = items.map(({ code, name, pieces, each, cents }) => [
    code,
    name,
    habits.number(pieces),
    habits.amount(each),
    habits.amount(cents),
  ]);
  const vatId = `${language.toUpperCase()}${digits(random, 9)}`;
  const heads = [labels.code, labels.item, labels.pieces, labels.each, labels.sum];
  const totals = [
    [labels.goods, goods],
    [labels.net, net],
    [labels.taxOf.replace('{rate}', habits.percent(rate)), tax],
    [labels.total, net + tax],
  ];
  const page = html`<div class="row">
      <div>
        <h1>${labels.invoice}</h1>
        <div>${labels.invoiceNo} ${number} &nbsp;|&nbsp; ${labels.date} ${at(0)}</div>
      </div>
      <div class="right"><b>${seller.name}</b>${lines([...seller.address, `${labels.taxNo} ${vatId}`])}</div>
    </div>
    <div class="row ends">
      <div>
        <div class="small">${labels.billTo}</div>
        ${lines([buyer.name, ...buyer.address])}
      </div>
      <div>
        <div class="small">${labels.shipTo}</div>
        ${lines([site.name, ...site.address])}
      </div>
    </div>
    <table class="grid">
      <tr>
        ${strip.map(([label]) => html`<th>${label}</th>`)}
      </tr>
      <tr>
        ${strip.map(([, value]) => html`<td>${value}</td>`)}
      </tr>
    </table>
    <table class="grid">
      <tr>
        ${heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${cells.map(
        (row) =>
          html`<tr>
            ${right(row, 2)}
          </tr>`,
      )}
    </table>
    <table class="strip grid">
      <tr>
        ${totals.map(([label]) => html`<th>${label}</th>`)}
      </tr>
      <tr>
        ${totals.map(([, cents]) => html`<td>${habits.money(cents)}</td>`)}
      </tr>
    </table>`;
  return {
    title: number,
    css: '.ends{margin:14pt 0;justify-content:flex-start;gap:90pt}.grid{margin:10pt 0}.grid th,.grid td{border:.6pt solid #333}.strip th{font-weight:normal;font-size:.8em}',
    pages: [page],
    entries: [
      field('document_number', 'id', number, { label: labels.invoiceNo, short: 'doc_no', about: 'Invoice number' }),
      field('issue_date', 'date', at(0), { label: labels.date, about: 'When the invoice was written' }),
      field('order_no', 'id', order, { label: labels.orderNo, about: 'Purchase order of the buyer' }),
      field('order_date', 'date', at(-20), { label: labels.orderDate }),
      field('delivery_note_no', 'id', note, { label: labels.deliveryNo, short: 'dn' }),
      field('payment_due', 'date', at(14), { label: labels.payBy, about: 'Deadline of the payment' }),
      field('account_no', 'id', customer, {
        label: labels.customerNo,
        short: 'cust_no',
        about: "The customer's number at the supplier, not a bank account",
      }),
      field('supplier_name', 'text', seller.name, { about: 'Issuer of the invoice' }),
      field('supplier_vat', 'id', vatId, { label: labels.taxNo, about: 'VAT number of the supplier' }),
      field('billing_name', 'text', buyer.name, { label: labels.billTo, about: 'Who is billed' }),
      field('shipping_name', 'text', site.name, { label: labels.shipTo, about: 'Who receives the goods' }),
      field('goods_value', 'number', habits.money(goods), {
        label: labels.goods,
        about: 'Sum of the items before freight',
      }),
      field('total_tax', 'number', habits.money(tax), {
        label: labels.taxOf.split(' ')[0],
        about: 'Tax in money, not the percentage',
      }),
      field('total_incl_tax', 'number', habits.money(net + tax), { label: labels.total, short: 'gross' }),
      field('iban', 'id', null, { about: 'Bank account to pay to' }),
      rows(
        'items',
        [
          { key: 'article_no', kind: 'id', label: labels.code, short: 'sku' },
          { key: 'name', kind: 'text', label: labels.item },
          { key: 'qty', kind: 'number', label: labels.pieces },
          { key: 'price', kind: 'number', label: labels.each, about: 'Single price' },
          { key: 'total', kind: 'number', label: labels.sum, about: 'Price of the whole position' },
        ],
        cells,
      ),
    ],
  };
}
