// What the tested invoices say, and their labels.
import { html } from '../../../fields/html.mjs';
import { digits, drawnDay, labelsOf, later } from '../../../fields/printed.mjs';
import { cast } from './words.mjs';

const LABELS = {
  invoice: 'Tax invoice | Rechnung | Facture | Factura',
  invoiceNo: 'Invoice | Rechnung Nr. | Facture n° | N.º factura',
  date: 'Date | Datum | Date | Fecha',
  yours: 'Your message of | Ihre Nachricht vom | Votre courrier du | Su escrito del',
  orderDate: 'Order date | Bestelldatum | Date de commande | Fecha del pedido',
  orderNo: 'Your order | Ihr Auftrag | Votre commande | Su pedido n.º',
  delivery: 'Delivered | Lieferung am | Livré le | Entregado el',
  deliveryNo: 'Delivery note | Lieferschein | Bon de livraison | Albarán',
  customerNo: 'Account | Kunden-Nr. | Compte client | N.º cliente',
  payBy: 'Pay by | Zahlungsziel | Échéance | Vencimiento',
  billTo: 'Invoice to | Rechnungsempfänger | Facturé à | Facturar a',
  shipTo: 'Delivered to | Lieferanschrift | Livré à | Entregar en',
  clerk: 'Handled by | Bearbeiter | Suivi par | Atendido por',
  code: 'Code | Art.-Nr. | Réf. | Código',
  item: 'Item | Leistung | Libellé | Artículo',
  pieces: 'Units | Anzahl | Nombre | Unidades',
  each: 'Each | E-Preis | P.U. | P. unit.',
  sum: 'Value | G-Preis | Total HT | Total',
  goods: 'Goods | Warenwert | Total marchandises | Suma de mercancías',
  discount: 'Trade discount | Rabatt | Remise | Descuento',
  net: 'Net amount | Nettobetrag | Montant HT | Base imponible',
  taxOf: 'VAT {rate} on | USt. {rate} auf | TVA {rate} sur | IVA {rate} sobre',
  total: 'Invoice total | Rechnungsbetrag | Montant TTC | Total factura',
  paid: 'Received on account | bereits gezahlt | Déjà réglé | A cuenta',
  open: 'Now payable | Noch zu zahlen | Reste à payer | Pendiente de pago',
  taxNo: 'VAT no. | USt-ID | N° TVA | NIF',
  bank: 'Bank | Bankverbindung | Banque | Banco',
};

/** Cells of a row, from one on set to the right. */
export const right = (texts, from) =>
  texts.map((text, at) => html`<td class="${at >= from ? 'right' : ''}">${text}</td>`);

/** Draws goods, people and dates. */
export function deal({ random, language, habits }, count) {
  const people = cast(random.fork('cast'), language);
  const day = drawnDay(random);
  const items = people.goods(count).map((name) => {
    const [pieces, each] = [random.integer(2, 48), random.integer(210, 21_000)];
    return { code: `${digits(random, 3)}-${digits(random, 4)}`, name, pieces, each, cents: pieces * each };
  });
  return {
    people,
    items,
    labels: labelsOf(language, LABELS),
    day,
    goods: items.reduce((sum, { cents }) => sum + cents, 0),
    at: (days) => habits.date(later(day, days)),
  };
}
