// An order confirmation and a delivery note to learn from.
import { html, lines } from '../../../fields/html.mjs';
import { drawnDay, labelsOf, later } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';

const LABELS = {
  confirmation: 'Order confirmation | Auftragsbestätigung | Confirmation de commande | Confirmación de pedido',
  order: 'Order no. | Auftragsnr. | Commande n° | Pedido n.º',
  ordered: 'Ordered on | Bestellt am | Commandé le | Pedido el',
  shipping: 'Expected delivery | Liefertermin | Livraison prévue | Entrega prevista',
  contact: 'Contact | Ansprechpartner | Interlocuteur | Contacto',
  telephone: 'Telephone | Telefon | Téléphone | Teléfono',
  terms: 'Terms of payment | Zahlungsbedingungen | Conditions de paiement | Condiciones de pago',
  termText: '30 days net | 30 Tage netto | 30 jours nets | 30 días netos',
  deliverTo: 'Deliver to | Lieferadresse | Adresse de livraison | Dirección de entrega',
  article: 'Article | Artikel | Article | Artículo',
  description: 'Description | Bezeichnung | Désignation | Descripción',
  quantity: 'Quantity | Menge | Quantité | Cantidad',
  price: 'Price | Preis | Prix | Precio',
  amount: 'Amount | Betrag | Montant | Importe',
  value: 'Order value | Auftragswert | Valeur de la commande | Valor del pedido',
  freight: 'Freight | Fracht | Port | Portes',
  note: 'Delivery note | Lieferschein | Bon de livraison | Albarán',
  noteNumber: 'Delivery note no. | Lieferschein-Nr. | Bon n° | Albarán n.º',
  noteDate: 'Date of delivery | Lieferdatum | Date de livraison | Fecha de entrega',
  carrier: 'Carrier | Spediteur | Transporteur | Transportista',
  gross: 'Gross weight | Bruttogewicht | Poids brut | Peso bruto',
  net: 'Net weight | Nettogewicht | Poids net | Peso neto',
  parcels: 'Parcels | Packstücke | Colis | Bultos',
  batch: 'Batch | Charge | Lot | Lote',
};

function facts({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const person = write.name();
  const items = write.products(random.integer(3, 8)).map((name) => {
    const [quantity, price] = [random.integer(1, 60), random.integer(90, 12_000)];
    return { article: String(random.integer(10_000, 99_999)), name, quantity, price, cents: quantity * price };
  });
  const day = drawnDay(random);
  return {
    write,
    items,
    labels: labelsOf(language, LABELS),
    seller: { name: write.company(), address: write.address() },
    buyer: { name: write.company(), address: write.address() },
    contact: `${person.first} ${person.last}`,
    telephone: write.telephone(),
    order: `${random.integer(31_000, 31_999)}-${random.integer(10, 99)}`,
    ordered: habits.date(day),
    shipping: habits.date(later(day, random.integer(7, 40))),
  };
}

/** Lines `label: value` in two columns, an address of delivery under its label. */
export function learnedOrder(given) {
  const { habits, random } = given;
  const { labels, items, seller, buyer, contact, telephone, order, ordered, shipping } = facts(given);
  const cells = items.map(({ article, name, quantity, price, cents }) => [
    article,
    name,
    habits.number(quantity),
    habits.amount(price),
    habits.amount(cents),
  ]);
  const freight = random.integer(900, 9000);
  const goods = items.reduce((sum, { cents }) => sum + cents, 0);
  const heads = [labels.article, labels.description, labels.quantity, labels.price, labels.amount];
  const page = html`<div class="right">
      <h2>${seller.name}</h2>
      ${lines(seller.address)}
    </div>
    <h1>${labels.confirmation}</h1>
    <div class="row">
      <div>
        <p>${labels.order}: ${order}</p>
        <p>${labels.ordered}: ${ordered}</p>
        <p>${labels.shipping}: ${shipping}</p>
      </div>
      <div>
        <p>${labels.contact}: ${contact}</p>
        <p>${labels.telephone}: ${telephone}</p>
        <p>${labels.terms}: ${labels.termText}</p>
      </div>
    </div>
    <p class="bold">${labels.deliverTo}</p>
    ${lines([buyer.name, ...buyer.address])}
    <table style="margin-top:12pt">
      <thead>
        <tr>
          ${heads.map((text, at) => html`<th class="${at > 1 ? 'right' : ''}">${text}</th>`)}
        </tr>
      </thead>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((cell, at) => html`<td class="${at > 1 ? 'right' : ''}">${cell}</td>`)}
          </tr>`,
      )}
    </table>
    <p class="right">${labels.freight} ${habits.money(freight)}</p>
    <p class="right bold">${labels.value} ${habits.money(goods + freight)}</p>`;
  return {
    title: order,
    about: 'Confirmation of an order by its supplier',
    css: 'thead th{border-top:.7pt solid;border-bottom:.7pt solid}p{margin:3pt 0}',
    pages: [page],
    entries: [
      field('order_number', 'id', order, { label: labels.order, short: 'ord_no' }),
      field('order_date', 'date', ordered, { label: labels.ordered, short: 'ord_dt' }),
      field('delivery_date', 'date', shipping, { label: labels.shipping, about: 'When the goods are expected' }),
      field('contact_person', 'text', contact, { label: labels.contact }),
      field('phone', 'id', telephone, { label: labels.telephone }),
      field('payment_terms', 'text', labels.termText, { label: labels.terms }),
      field('supplier', 'text', seller.name, { about: 'Company that confirms the order' }),
      field('ship_to.name', 'text', buyer.name, { label: labels.deliverTo, about: 'Recipient of the goods' }),
      field('ship_to.address', 'text', buyer.address.join(' '), { about: 'Street and town where the goods go' }),
      field('shipping_cost', 'number', habits.money(freight), { label: labels.freight, short: 'freight' }),
      field('order_total', 'number', habits.money(goods + freight), {
        label: labels.value,
        short: 'total',
        about: 'Value of the whole order, freight included',
      }),
      field('tracking_number', 'id', null, { about: 'Number with which the parcel can be followed' }),
      rows(
        'positions',
        [
          { key: 'article_number', kind: 'id', label: labels.article, short: 'sku' },
          { key: 'description', kind: 'text', label: labels.description },
          { key: 'quantity', kind: 'number', label: labels.quantity },
          { key: 'price', kind: 'number', label: labels.price, about: 'Of one piece' },
          { key: 'amount', kind: 'number', label: labels.amount },
        ],
        cells,
      ),
    ],
  };
}

/** Details in a table of two rows with heads, goods without prices, weights below. */
export function learnedDeliveryNote(given) {
  const { habits, random } = given;
  const { labels, items, seller, buyer, order, ordered, shipping } = facts(given);
  const cells = items.map(({ article, name, quantity }) => [
    article,
    name,
    `L${random.integer(100, 999)}`,
    habits.number(quantity),
  ]);
  const [note, carrier] = [`LS${random.integer(100_000, 999_999)}`, seller.name.split(' ')[0]];
  const [net, parcels] = [random.integer(200, 9000) / 10, random.integer(1, 12)];
  const [netText, grossText] = [habits.number(net, 1), habits.number(Math.round(net * 11) / 10, 1)];
  const heads = [labels.noteNumber, labels.noteDate, labels.order, labels.ordered];
  const page = html`<div class="row">
      <h2>${seller.name}</h2>
      <div class="small">${lines(seller.address)}</div>
    </div>
    <h1>${labels.note}</h1>
    ${lines([buyer.name, ...buyer.address])}
    <table class="grid">
      <tr>
        ${heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      <tr>
        ${[note, shipping, order, ordered].map((text) => html`<td>${text}</td>`)}
      </tr>
    </table>
    <table class="grid">
      <tr>
        ${[labels.article, labels.description, labels.batch, labels.quantity].map((text) => html`<th>${text}</th>`)}
      </tr>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </table>
    <table style="width:50%">
      ${[
        [labels.carrier, carrier],
        [labels.parcels, parcels],
        [labels.net, `${netText} kg`],
        [labels.gross, `${grossText} kg`],
      ].map(
        ([label, value]) =>
          html`<tr>
            <td>${label}</td>
            <td>${value}</td>
          </tr>`,
      )}
    </table>`;
  return {
    title: note,
    css: '.grid{margin:12pt 0}.grid th,.grid td{border:.6pt solid #444}',
    pages: [page],
    entries: [
      field('delivery_note_number', 'id', note, { label: labels.noteNumber, short: 'dn_no' }),
      field('delivery_date', 'date', shipping, { label: labels.noteDate, short: 'del_dt' }),
      field('order_number', 'id', order, { label: labels.order, short: 'ord_no' }),
      field('order_date', 'date', ordered, { label: labels.ordered, about: 'When the goods were ordered' }),
      field('sender', 'text', seller.name),
      field('recipient', 'text', buyer.name),
      field('carrier', 'text', carrier, { label: labels.carrier, about: 'Company that transports the goods' }),
      field('packages', 'integer', habits.number(parcels), { label: labels.parcels, short: 'pkgs' }),
      field('net_weight_kg', 'number', netText, { label: labels.net, short: 'net_wt' }),
      field('gross_weight_kg', 'number', grossText, { label: labels.gross, short: 'gross_wt' }),
      field('total_price', 'number', null, { about: 'Price of all goods, where the note has one' }),
      rows(
        'goods',
        [
          { key: 'article_number', kind: 'id', label: labels.article },
          { key: 'description', kind: 'text', label: labels.description },
          { key: 'batch', kind: 'id', label: labels.batch, about: 'Batch or lot number' },
          { key: 'quantity', kind: 'number', label: labels.quantity },
        ],
        cells,
      ),
    ],
  };
}
