// Orders and shipments to be tested on: a purchase order, a packing slip, a waybill with numbered boxes.
import { html, lines, square } from '../../../fields/html.mjs';
import { digits, drawnDay, labelsOf, later } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { LABELS } from './order-labels.mjs';
import { cast, full } from './words.mjs';

const cell = (text, isRight) => html`<td class="${isRight ? 'right' : ''}">${text}</td>`;

function deal({ random, language, habits }) {
  const day = drawnDay(random);
  return {
    people: cast(random.fork('cast'), language),
    labels: labelsOf(language, LABELS),
    at: (days) => habits.date(later(day, days)),
  };
}

/** Details as pairs of label and value, three pairs in a row; the total far from its label. */
export function testPurchaseOrder(given) {
  const { random, habits } = given;
  const { people, labels, at } = deal(given);
  const [buyer, vendor, site, clerk, boss] = [
    people.firm(),
    people.firm(),
    people.firm(),
    full(people.person()),
    full(people.person()),
  ];
  const [number, request, revision] = [
    `45000${digits(random, 5)}`,
    `R${digits(random, 6)}`,
    String(random.integer(1, 4)),
  ];
  const goods = people.goods(random.integer(3, 8)).map((name, index) => {
    const [qty, price] = [random.integer(1, 90), random.integer(120, 19_000)];
    return {
      line: (index + 1) * 10,
      part: `${digits(random, 2)}.${digits(random, 4)}`,
      name,
      qty,
      price,
      cents: qty * price,
    };
  });
  const sum = goods.reduce((total, { cents }) => total + cents, 0);
  const freight = random.integer(1500, 8000);
  const cells = goods.map(({ line, part, name, qty, price, cents }) => [
    String(line),
    part,
    name,
    habits.number(qty),
    habits.amount(price),
    habits.amount(cents),
  ]);
  const details = [
    [labels.number, number, labels.issued, at(-9), labels.buyer, clerk],
    [labels.request, request, labels.revisedOn, at(0), labels.approved, boss],
    [labels.revised, revision, labels.needed, at(35), '', ''],
  ];
  const heads = [labels.line, labels.part, labels.text, labels.qty, labels.price, labels.value];
  const page = html`<div class="row">
      <div>${lines([buyer.name, ...buyer.address])}</div>
      <h1 style="margin:0">${labels.order}</h1>
    </div>
    <table class="grid">
      ${details.map(
        (row) =>
          html`<tr>
            ${row.map((text, k) => html`<td class="${k % 2 === 0 ? 'small' : ''}">${text}</td>`)}
          </tr>`,
      )}
    </table>
    <div class="row">
      <div style="flex:1"><b>${labels.vendor}</b>${lines([vendor.name, ...vendor.address])}</div>
      <div style="flex:1"><b>${labels.ship}</b>${lines([site.name, ...site.address])}</div>
    </div>
    <table class="goods">
      <thead>
        <tr>
          ${heads.map((text, k) => html`<th class="${k > 2 ? 'right' : ''}">${text}</th>`)}
        </tr>
      </thead>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((text, k) => cell(text, k > 2))}
          </tr>`,
      )}
    </table>
    <table class="sums">
      <tr>
        <td>${labels.subtotal}</td>
        <td>${labels.freight}</td>
        <td class="bold">${labels.total}</td>
      </tr>
      <tr>
        <td>${habits.money(sum)}</td>
        <td>${habits.money(freight)}</td>
        <td class="bold">${habits.money(sum + freight)}</td>
      </tr>
    </table>`;
  return {
    title: number,
    about: 'Order of a company to its vendor',
    css: '.grid{margin:14pt 0}.grid td{border:.4pt solid #777}.goods{margin:14pt 0}.goods tr:nth-child(even) td{background:#eee}.sums td{text-align:right;width:33%}',
    pages: [page],
    entries: [
      field('po_number', 'id', number, {
        label: labels.number,
        short: 'po_no',
        about: 'Number of the purchase order, not of the requisition',
      }),
      field('requisition_number', 'id', request, { label: labels.request, short: 'req_no' }),
      field('revision', 'id', revision, { label: labels.revised, about: 'Which version of the order this is' }),
      field('issue_date', 'date', at(-9), { label: labels.issued, about: 'First issue of the order' }),
      field('revised_on', 'date', at(0), { label: labels.revisedOn, about: 'Date of the last change' }),
      field('required_by', 'date', at(35), { label: labels.needed, about: 'When the goods are needed' }),
      field('buyer_name', 'text', clerk, { label: labels.buyer, about: 'Person who buys, not the company' }),
      field('approved_by', 'text', boss, { label: labels.approved, about: 'Person who approved the order' }),
      field('ordering_company', 'text', buyer.name, { about: 'Company that orders' }),
      field('vendor.name', 'text', vendor.name, { label: labels.vendor }),
      field('vendor.address', 'text', vendor.address.join(' '), { about: 'Street and town of the vendor' }),
      field('ship_to', 'text', site.name, { label: labels.ship, about: 'Name of the place that the goods go to' }),
      field('shipping_cost', 'number', habits.money(freight), { label: labels.freight }),
      field('order_total', 'number', habits.money(sum + freight), {
        label: labels.total,
        short: 'total',
        about: 'With shipping',
      }),
      field('invoice_number', 'id', null),
      field('tax_amount', 'number', null, { about: 'Tax, if shown' }),
      rows(
        'order_lines',
        [
          { key: 'line', kind: 'id', label: labels.line },
          { key: 'part_number', kind: 'id', label: labels.part, short: 'part_no' },
          { key: 'description', kind: 'text', label: labels.text },
          { key: 'quantity', kind: 'number', label: labels.qty },
          { key: 'unit_price', kind: 'number', label: labels.price },
          { key: 'amount', kind: 'number', label: labels.value },
        ],
        cells,
      ),
    ],
  };
}

/** Goods without prices: ordered, dispatched, to follow; facts in a column at the right with values above their labels. */
export function testPackingSlip(given) {
  const { random, habits } = given;
  const { people, labels, at } = deal(given);
  const [seller, buyer, packer] = [people.firm(), people.firm(), full(people.person())];
  const [shipment, order, tracking] = [
    `S${digits(random, 7)}`,
    `${digits(random, 3)}-${digits(random, 4)}`,
    `1Z${digits(random, 10)}`,
  ];
  const cells = people.goods(random.integer(3, 8)).map((name) => {
    const ordered = random.integer(4, 60);
    const sent = random.chance(0.6) ? ordered : random.integer(1, ordered);
    return [name, `${digits(random, 5)}`, ...[ordered, sent, ordered - sent].map((count) => habits.number(count))];
  });
  const [cartons, tare] = [random.integer(1, 14), random.integer(5, 30) / 10];
  const gross = random.integer(120, 4000) / 10;
  const facts = [
    [labels.shipment, shipment],
    [labels.date, at(0)],
    [labels.theirs, order],
    [labels.date, at(-11)],
    [labels.tracking, tracking],
    [labels.cartons, habits.number(cartons)],
    [labels.gross, habits.number(gross, 1)],
    [labels.tare, habits.number(tare, 1)],
    [labels.packed, packer],
  ];
  const heads = [labels.text, labels.part, labels.qty, labels.dispatched, labels.backlog];
  const page = html`<h1>${labels.packing}</h1>
    <div class="row">
      <div style="width:58%">
        <b>${seller.name}</b>${lines(seller.address)}
        <div style="margin:24pt 0 0 20pt">${lines([buyer.name, ...buyer.address])}</div>
      </div>
      <div class="facts">
        ${facts.map(
          ([label, value]) =>
            html`<div>
              <div>${value}</div>
              <div class="small">${label}</div>
            </div>`,
        )}
      </div>
    </div>
    <table class="goods">
      <tr>
        ${heads.map((text, k) => html`<th class="${k > 1 ? 'right' : ''}">${text}</th>`)}
      </tr>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((text, k) => cell(text, k > 1))}
          </tr>`,
      )}
    </table>`;
  return {
    title: shipment,
    css: '.facts{width:38%;border-left:1pt solid #000;padding-left:8pt}.facts>div{margin-bottom:3pt}.facts .small{color:#555;line-height:1}.goods{margin-top:14pt}.goods th{border-bottom:.7pt solid #000}',
    pages: [page],
    entries: [
      field('shipment_number', 'id', shipment, { label: labels.shipment, short: 'ship_no' }),
      field('shipment_date', 'date', at(0), { label: labels.date, about: 'Day of the shipment' }),
      field('customer_order', 'id', order, { label: labels.theirs, about: 'Order number of the customer' }),
      field('order_date', 'date', at(-11), { label: labels.date, about: 'Day of the order' }),
      field('tracking_number', 'id', tracking, { label: labels.tracking }),
      field('sender', 'text', seller.name, { about: 'Company that ships' }),
      field('recipient.name', 'text', buyer.name, { about: 'Company that receives' }),
      field('recipient.address', 'text', buyer.address.join(' '), { about: 'Address that the goods go to' }),
      field('package_count', 'integer', habits.number(cartons), { label: labels.cartons, short: 'pkgs' }),
      field('gross_weight', 'number', habits.number(gross, 1), { label: labels.gross, about: 'In kg' }),
      field('tare_weight', 'number', habits.number(tare, 1), { label: labels.tare, about: 'In kg' }),
      field('packed_by', 'text', packer, { label: labels.packed }),
      field('total_amount', 'number', null, { about: 'Value in money, if printed' }),
      rows(
        'contents',
        [
          { key: 'description', kind: 'text', label: labels.text },
          { key: 'part_number', kind: 'id', label: labels.part, short: 'sku' },
          { key: 'ordered', kind: 'number', label: labels.qty },
          { key: 'shipped', kind: 'number', label: labels.dispatched, about: 'How many are in this shipment' },
          { key: 'open', kind: 'number', label: labels.backlog, about: 'How many follow later' },
        ],
        cells,
      ),
    ],
  };
}

/** Numbered boxes, each with a small label at its top; squares behind their words. */
export function testWaybill(given) {
  const { random, habits } = given;
  const { people, labels, at } = deal(given);
  const [sender, consignee, carrier] = [people.firm(), people.firm(), people.firm()];
  const [from, to, made] = [people.town(), people.town(), people.town()];
  const [weight, volume] = [habits.number(random.integer(300, 24_000)), habits.number(random.integer(10, 620) / 10, 1)];
  const [plate, number] = [
    `${random.pick(['KD', 'WR', 'LB'])} ${digits(random, 4)} ${random.pick(['XA', 'TV', 'HN'])}`,
    digits(random, 8),
  ];
  const [isPaid, isDangerous, hasCod] = [random.chance(0.5), random.chance(0.3), random.chance(0.5)];
  const cod = hasCod ? habits.money(random.integer(100, 9000) * 100) : null;
  const box = (at_, label, inner, wide) =>
    html`<div class="box${wide ? ' wide' : ''}">
      <div class="small"><b>${at_}</b> ${label}</div>
      ${inner}
    </div>`;
  const page = html`<div class="row">
      <h2>${labels.waybill}</h2>
      <h2>${number}</h2>
    </div>
    <div class="grid">
      ${box(1, labels.sender, lines([sender.name, ...sender.address]))}${box(16, labels.carrier, lines([carrier.name, ...carrier.address]))}
      ${box(2, labels.consignee, lines([consignee.name, ...consignee.address]))}${box(17, labels.plate, plate)}
      ${box(3, labels.unloading, to)}${box(4, labels.loading, html`${from}, ${at(0)}`)}
      ${box(11, labels.weight, weight)}${box(12, labels.volume, volume)}
      ${box(14, labels.payment, html`${labels.prepaid} ${square('p', isPaid, false)} &nbsp;&nbsp;&nbsp; ${labels.collect} ${square('c', !isPaid, false)}`)}${box(15, labels.cod, cod ?? '')}
      ${box(18, labels.danger, html`${square('d', isDangerous, false)}`)}${box(21, labels.made, html`${made}, ${at(-1)}`)}
    </div>`;
  return {
    title: number,
    about: 'Road waybill',
    css: '.grid{display:grid;grid-template-columns:1fr 1fr}.box{border:.6pt solid #000;padding:2pt 4pt;min-height:44pt}',
    pages: [page],
    entries: [
      field('waybill_number', 'id', number, { label: labels.waybill, short: 'wb_no' }),
      field('sender.name', 'text', sender.name, { label: labels.sender, about: 'Name without the address' }),
      field('sender.address', 'text', sender.address.join(' '), { about: "Sender's street and town" }),
      field('consignee.name', 'text', consignee.name, { label: labels.consignee, about: 'Name without the address' }),
      field('carrier', 'text', carrier.name, { label: labels.carrier, about: 'Name of the carrier' }),
      field('place_of_delivery', 'text', to, { label: labels.unloading }),
      field('place_of_loading', 'text', from, { label: labels.loading, about: 'Only the place' }),
      field('loading_date', 'date', at(0), { label: labels.loading, about: 'Day on which the goods were taken over' }),
      field('vehicle_plate', 'id', plate, { label: labels.plate, short: 'plate' }),
      field('gross_weight_kg', 'number', weight, { label: labels.weight }),
      field('volume_m3', 'number', volume, { label: labels.volume }),
      field('cash_on_delivery', 'number', cod, { label: labels.cod, short: 'cod' }),
      field('carriage', 'enum', isPaid ? labels.prepaid : labels.collect, {
        label: labels.payment,
        options: [labels.prepaid, labels.collect],
        about: 'Which one is crossed',
      }),
      field('dangerous_goods', 'boolean', isDangerous, { label: labels.danger }),
      field('issued_on', 'date', at(-1), { label: labels.made, about: 'Day on which the note was written' }),
      field('seal_number', 'id', null),
    ],
  };
}
