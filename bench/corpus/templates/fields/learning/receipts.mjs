// A till's receipt: a narrow strip in one typeface, amounts at the right without a head, numbers of till and shop among the texts.
import { html } from '../../../fields/html.mjs';
import { digits, drawnDay } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { entriesOf, fact, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { drawnSale } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  number:
    'Receipt no.; Trans #; Ticket; Check # | Bon-Nr.; Beleg; Bonnummer | Ticket n°; N° ticket; Reçu | Ticket n.º; Recibo n.º; N.º tique',
  till: 'Register; Till; POS | Kasse; Kassen-Nr. | Caisse; Caisse n° | Caja; Caja n.º',
  server:
    'Cashier; Served by; Your host | Bediener; Es bediente Sie; Kassierer/in | Vendeur; Caissier; Servi par | Cajero/a; Atendido por; Le atendió',
  date: '; Date | ; Datum | ; Date; Le | ; Fecha',
  time: '; Time | ; Uhrzeit | ; Heure | ; Hora',
  sub: 'SUBTOTAL; Sub-total; Net | Zwischensumme; Summe netto | Sous-total; Total HT | Subtotal; Base',
  tax: 'TAX; Sales tax; VAT | MwSt; enth. MwSt.; USt | TVA; dont TVA | IVA; Incl. IVA',
  total:
    'TOTAL; Total; AMOUNT DUE; Balance | SUMME; Gesamt; Zu zahlen; TOTAL EUR | TOTAL; TOTAL TTC; A PAYER | TOTAL; Total a pagar; IMPORTE TOTAL',
  tip: 'Tip; Gratuity | Trinkgeld; Tip | Pourboire; Service | Propina; Servicio',
  cash: 'CASH; Tendered | Bar; Gegeben | Espèces; Reçu | Efectivo; Entregado',
  card: 'VISA; Card | EC-Karte; Girocard | CB; Carte bancaire | Tarjeta; VISA',
  change: 'CHANGE; Change due | Rückgeld; Zurück | Rendu; Monnaie | Cambio; Vuelta',
  taxId: 'VAT No; Tax ID | USt-ID; St.-Nr. | N° TVA; SIRET | NIF; CIF',
  bye: 'Thank you, see you again! | Vielen Dank für Ihren Einkauf! | Merci de votre visite ! | ¡Gracias por su visita!',
  tel: 'Tel; Phone | Tel.; Telefon | Tél.; Tél | Tel.; Tfno.',
};

export function learnedReceipt({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const { goods: drawn, rate, seller } = drawnSale(random, language, { least: 2, most: 9 });
  const goods = drawn.map((one) => {
    const [quantity, price] = [random.pick([1, 1, 1, 2, 3, 6]), random.integer(80, 4900)];
    return { ...one, name: one.name.split(',')[0], quantity, price, cents: quantity * price };
  });
  const gross = goods.reduce((sum, { cents }) => sum + cents, 0);
  const net = Math.round(gross / (1 + rate / 100));
  const tip = random.chance(0.25) ? random.integer(1, 9) * 50 : 0;
  const isCash = random.chance(0.5);
  const given = Math.ceil((gross + tip) / 1000) * 1000;
  const [number, till, taxId] = [digits(random, random.integer(4, 7)), `${random.integer(1, 12)}`, digits(random, 9)];
  const [date, time] = [as.date(drawnDay(random)), `${random.integer(10, 21)}:${random.integer(10, 59)}`];
  const facts = [
    fact('subtotal', 'number', say.sub, as.amount(net), { about: 'Without tax' }),
    fact('tax', 'number', say.tax, as.amount(gross - net), { text: `${say.tax} ${as.percent(rate)}` }),
    ...(tip ? [fact('tip', 'number', say.tip, as.amount(tip))] : []),
    fact('total', 'number', say.total, as.money(gross + tip), {
      about: 'What was paid for everything, not what was handed over',
    }),
    fact('tendered', 'number', isCash ? say.cash : say.card, as.amount(isCash ? given : gross + tip), {
      about: 'What the customer handed over',
    }),
    ...(isCash
      ? [fact('change', 'number', say.change, as.amount(given - gross - tip), { about: 'What was given back' })]
      : []),
  ];
  const [isQuantityFirst, isUpper, isLeft] = [look.chance(0.5), look.chance(0.5), look.chance(0.4)];
  const nameOf = (one) => (isUpper ? one.name.toUpperCase() : one.name);
  const line = (left, right, name = '') =>
    html`<div class="pair ${name}"><span>${left}</span><span>${right}</span></div>`;
  const item = (one) => {
    if (isQuantityFirst) return line(`${one.quantity} x ${nameOf(one)}`, as.amount(one.cents));
    if (one.quantity === 1) return line(nameOf(one), as.amount(one.cents));
    return html`<div>${nameOf(one)}</div>
      ${line(html`&nbsp; ${one.quantity} x ${as.amount(one.price)}`, as.amount(one.cents))}`;
  };
  const labelled = (label, value) => (label === '' ? value : `${label}: ${value}`);
  const about = html`<div class="${isLeft ? 'pair' : ''}">
      <span>${say.number} ${number}</span> <span>${say.till} ${till}</span>
    </div>
    <div>${labelled(say.date, date)} ${labelled(say.time, time)}</div>
    <div>${say.server} ${seller.contact.split(' ')[0]}</div>`;
  const isAbove = look.chance(0.5);
  const rule = html`<div class="rule">${look.pick(['-', '=', '*']).repeat(34)}</div>`;
  const page = html`<div class="strip">
    <div class="shop">
      <b>${seller.name}</b>
      <div>${seller.street}</div>
      <div>${seller.town}</div>
      <div>${say.tel} ${seller.phone}</div>
      <div>${say.taxId} ${taxId}</div>
    </div>
    ${rule} ${isAbove ? [about, rule] : ''} ${goods.map(item)} ${rule}
    ${facts.map(({ text, label, value, path }) => line(text ?? label, value, path === 'total' ? 'big' : ''))} ${rule}
    ${isAbove ? '' : about}
    <div class="shop">${say.bye}</div>
  </div>`;
  const columns = [
    { key: 'name', label: undefined, kind: 'text' },
    { key: 'quantity', label: undefined, kind: 'number' },
    { key: 'amount', label: undefined, kind: 'number', about: 'Price of the line' },
  ].filter(({ key }) => isQuantityFirst || key !== 'quantity');
  const records = goods.map((one) => ({
    name: nameOf(one),
    quantity: as.number(one.quantity),
    amount: as.amount(one.cents),
  }));
  return {
    title: seller.name,
    about: 'A receipt of a shop or restaurant',
    css: `.strip{width:215pt;margin:0 auto;font-family:'DejaVu Sans Mono';font-size:7.6pt}.shop{text-align:center;margin:6pt 0}.pair{display:flex;justify-content:space-between;gap:8pt}
.rule{white-space:nowrap;overflow:hidden}.big{font-size:1.25em;font-weight:bold}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf(facts),
      ...entriesOf([
        fact('receipt_number', 'id', say.number, number, { short: 'no' }),
        fact('date', 'date', say.date || undefined, date, { about: 'Day of the purchase' }),
        fact('time', 'text', say.time || undefined, time),
        fact('merchant.name', 'text', undefined, seller.name, { about: 'Name of the shop' }),
        fact('merchant.address', 'text', undefined, seller.address.join(' ')),
        fact('merchant.phone', 'id', say.tel, seller.phone),
        fact('merchant.tax_id', 'id', say.taxId, taxId),
        fact('payment_method', 'enum', undefined, isCash ? say.cash : say.card, { options: [say.cash, say.card] }),
        fact('loyalty_card', 'id', undefined, null),
      ]),
      rowsOf('items', columns, records, 'What was bought'),
    ]),
  };
}
