// What the invoices to learn from say, and their labels.
import { html } from '../../../fields/html.mjs';
import { drawnDay, iban, labelsOf, later } from '../../../fields/printed.mjs';
import { writer } from '../../../text/writer.mjs';

const LABELS = {
  invoice: 'Invoice | Rechnung | Facture | Factura',
  number: 'Invoice number | Rechnungsnummer | Numéro de facture | Número de factura',
  date: 'Invoice date | Rechnungsdatum | Date de facture | Fecha de factura',
  due: 'Payment due | Zahlbar bis | À payer avant le | Vence el',
  customer: 'Customer number | Kundennummer | Numéro client | Número de cliente',
  order: 'Your order | Ihre Bestellung | Votre commande | Su pedido',
  supplied: 'Date of supply | Leistungsdatum | Date de livraison | Fecha de entrega',
  description: 'Description | Bezeichnung | Désignation | Descripción',
  quantity: 'Qty | Menge | Qté | Cant.',
  price: 'Unit price | Einzelpreis | Prix unitaire | Precio unitario',
  amount: 'Amount | Betrag | Montant | Importe',
  net: 'Subtotal | Zwischensumme | Sous-total | Subtotal',
  tax: 'VAT | MwSt. | TVA | IVA',
  total: 'Total | Gesamtbetrag | Total TTC | Total',
  paid: 'Deposit paid | Anzahlung | Acompte versé | Anticipo pagado',
  balance: 'Balance due | Restbetrag | Solde à payer | Saldo pendiente',
  iban: 'IBAN | IBAN | IBAN | IBAN',
  vatId: 'VAT reg. no. | USt-IdNr. | N° TVA | NIF-IVA',
  guest: 'Guest | Gast | Client | Huésped',
  room: 'Room | Zimmer | Chambre | Habitación',
  arrival: 'Arrival | Anreise | Arrivée | Llegada',
  departure: 'Departure | Abreise | Départ | Salida',
  nights: 'Nights | Nächte | Nuits | Noches',
  day: 'Date | Datum | Date | Fecha',
  folio: 'Bill no. | Beleg-Nr. | Note n° | Cuenta n.º',
};

/** Draws parties, items, dates and sums. */
export function facts({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const day = drawnDay(random);
  const items = write.products(random.integer(3, 7)).map((name) => {
    const [quantity, price] = [random.integer(1, 25), random.integer(150, 30_000)];
    return { name, quantity, price, cents: quantity * price };
  });
  const net = items.reduce((sum, { cents }) => sum + cents, 0);
  const rate = random.pick([5, 7, 10, 19, 20, 21]);
  const tax = Math.round((net * rate) / 100);
  const paid = random.chance(0.5) ? Math.round(net / 4) : 0;
  const person = write.name();
  return {
    write,
    labels: labelsOf(language, LABELS),
    seller: { name: write.company(), address: write.address() },
    buyer: { name: `${person.first} ${person.last}`, address: write.address() },
    number: `${random.pick(['R', 'INV-', '31/', ''])}${random.integer(10_000, 99_999)}`,
    customer: String(random.integer(100_000, 999_999)),
    order: `B-${random.integer(1000, 9999)}`,
    date: habits.date(day),
    supplied: habits.date(later(day, -random.integer(2, 9))),
    due: habits.date(later(day, random.pick([10, 14, 30]))),
    account: iban(random, language),
    items,
    rate,
    net: habits.money(net),
    tax: habits.money(tax),
    total: habits.money(net + tax),
    paid: paid > 0 ? habits.money(paid) : null,
    balance: habits.money(net + tax - paid),
  };
}

export const itemColumns = (labels) => [
  { key: 'description', kind: 'text', label: labels.description },
  { key: 'quantity', kind: 'number', label: labels.quantity },
  { key: 'unit_price', kind: 'number', label: labels.price, about: 'Price of one unit' },
  { key: 'amount', kind: 'number', label: labels.amount, about: 'Total of the line' },
];
export const itemRows = ({ items }, habits) =>
  items.map(({ name, quantity, price, cents }) => [
    name,
    habits.number(quantity),
    habits.amount(price),
    habits.amount(cents),
  ]);

export function itemTable(labels, cells, more = []) {
  const heads = [labels.description, labels.quantity, labels.price, labels.amount];
  return html`<table class="items">
    <thead>
      <tr>
        ${heads.map((text, at) => html`<th class="${at > 0 ? 'right' : ''}">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((cell, at) => html`<td class="${at > 0 ? 'right' : ''}">${cell}</td>`)}
          </tr>`,
      )}${more}
    </tbody>
  </table>`;
}
