// A quote over as many pages as it takes: items in groups with sums, a discount, terms at the end.
import { html, lines } from '../../../fields/html.mjs';
import { drawnDay, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { entriesOf, fact, pairsOf, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, ITEM_LOOKS, items, NARROW_LOOKS, SUM_LOOKS, sums } from './parts.mjs';
import { drawnNumber, drawnSale, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Quotation; Estimate; Proposal; Quote | Angebot; Kostenvoranschlag; Offerte | Devis; Offre de prix; Proposition commerciale | Presupuesto; Oferta; Cotización',
  number:
    'Quote no.; Quotation number; Estimate #; Proposal ref. | Angebots-Nr.; Angebot Nr.; Offert-Nr. | Devis n°; N° de devis; Réf. offre | Presupuesto n.º; N.º de oferta; Ref. cotización',
  date: 'Date; Quoted on; Date prepared | Datum; Angebotsdatum; Erstellt am | Date; Date du devis; Établi le | Fecha; Fecha de oferta; Elaborado el',
  until:
    'Valid until; Quote expires; Good through | Gültig bis; Bindefrist; Angebot gültig bis | Valable jusqu’au; Validité; Expire le | Válido hasta; Vence el; Validez',
  customer:
    'Customer ID; Customer no.; Client ref. | Kundennr.; Kd-Nr.; Ihre Kundennummer | N° client; Code client; Réf. client | N.º de cliente; Cód. cliente; Cliente n.º',
  by: 'Prepared by; Sales rep; Your contact | Bearbeiter; Ihr Ansprechpartner; Sachbearbeiter | Établi par; Votre contact; Suivi par | Elaborado por; Su contacto; Comercial',
  mail: 'E-mail; Email | E-Mail; Mail | E-mail; Courriel | Correo; E-mail',
  project: 'Project; Re; Subject | Projekt; Betreff; Bauvorhaben | Projet; Objet; Chantier | Proyecto; Asunto; Obra',
  position: 'Item; No.; Pos | Pos.; Position; Lfd. Nr. | Poste; N°; Repère | Partida; N.º; Pos.',
  what: 'Work and materials; Description; Scope | Leistung; Beschreibung; Text | Description; Prestations; Désignation | Descripción; Trabajos; Concepto',
  quantity: 'Qty; Quantity; No. of units | Menge; Anzahl; Mge. | Qté; Quantité; Nb | Cant.; Cantidad; Medición',
  price:
    'Price; Unit price; Rate | EP; Einzelpreis; Preis je Einheit | P.U.; Prix unitaire HT; Prix | Precio; Precio unitario; P.U.',
  amount:
    'Total; Extended price; Amount | GP; Gesamtpreis; Betrag | Total HT; Montant HT; Prix total | Total; Importe; Subtotal partida',
  sub: 'Subtotal; Section total | Zwischensumme; Summe Titel | Sous-total; Total lot | Subtotal; Total capítulo',
  net: 'Total before discount; Net total; Sum | Summe netto; Gesamt netto; Nettosumme | Total HT; Montant HT; Total net | Total neto; Suma; Base imponible',
  discount: 'Discount; Less rebate | Rabatt; Nachlass | Remise; Rabais | Descuento; Dto.',
  tax: 'VAT; Tax; GST | MwSt.; USt.; zzgl. MwSt. | TVA; T.V.A. | IVA; Impuestos',
  total:
    'Total price; Grand total; Quote total | Gesamtsumme; Angebotssumme; Endsumme brutto | Total TTC; Montant TTC; Net à payer | Total presupuesto; Importe total; TOTAL',
  groups:
    'Preparation/Main work/Finishing; Phase 1/Phase 2/Phase 3 | Vorarbeiten/Hauptleistung/Abschluss; Titel 1/Titel 2/Titel 3 | Préparation/Travaux/Finitions; Lot 1/Lot 2/Lot 3 | Preparación/Obra/Acabados; Capítulo 1/Capítulo 2/Capítulo 3',
};

export function learnedQuote({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const { write, goods, net, rate, seller, buyer } = drawnSale(random, language, { least: 5, most: 18 });
  const day = drawnDay(random);
  const percent = random.chance(0.6) ? random.pick([2, 3, 5, 10]) : 0;
  const discount = Math.round((net * percent) / 100);
  const tax = Math.round(((net - discount) * rate) / 100);
  const facts = [
    fact('quote_number', 'id', say.number, drawnNumber(random), { short: 'quote_no', examples: ['Q-1042'] }),
    fact('quote_date', 'date', say.date, as.date(day), { about: 'Date of the quote' }),
    fact('valid_until', 'date', say.until, as.date(later(day, random.pick([14, 30, 60]))), {
      about: 'Last day on which the quote holds',
    }),
    fact('customer_number', 'id', say.customer, random.chance(0.7) ? drawnNumber(random) : null),
    fact('prepared_by', 'text', say.by, seller.contact, { about: 'Person who wrote the quote' }),
    fact('email', 'text', say.mail, seller.email),
  ];
  const project = fact('project', 'text', say.project, write.subject(), { about: 'What the quote is about' });
  const columns = [
    { key: 'position', label: say.position, kind: 'id', width: '9%' },
    { key: 'description', label: say.what, kind: 'text', width: look.pick(['26%', '44%']) },
    { key: 'quantity', label: say.quantity, kind: 'number', isRight: true },
    { key: 'unit_price', label: say.price, kind: 'number', isRight: true },
    { key: 'amount', label: say.amount, kind: 'number', isRight: true },
  ];
  const names = say.groups.split('/');
  const size = Math.ceil(goods.length / names.length);
  const records = goods.map((one, at) => ({
    position: `${Math.floor(at / size) + 1}.${(at % size) + 1}`,
    description: one.name,
    quantity: as.number(one.quantity),
    unit_price: as.amount(one.price),
    amount: as.amount(one.cents),
  }));
  const hasSums = look.chance(0.6);
  const grouped = records.map((cells, at) => {
    const isFirst = at % size === 0;
    const isLast = at % size === size - 1 || at === goods.length - 1;
    const group = goods.slice(at - (at % size), at + 1).reduce((sum, { cents }) => sum + cents, 0);
    return {
      cells,
      ...(isFirst && { group: names[at / size] }),
      ...(hasSums && isLast && { sum: [`${say.sub} ${names[Math.floor(at / size)]}`, as.amount(group)] }),
    };
  });
  const [netShown, totalShown] = [as.money(net), as.money(net - discount + tax)];
  const totals = [
    fact('net_total', 'number', say.net, netShown, { about: 'Sum of all items' }),
    ...(percent > 0
      ? [
          fact('discount', 'number', say.discount, as.money(-discount), {
            text: `${say.discount} ${as.percent(percent)}`,
          }),
        ]
      : []),
    fact('tax_amount', 'number', say.tax, as.money(tax), { text: `${say.tax} (${as.percent(rate)})` }),
    fact('total', 'number', say.total, totalShown, { about: 'With tax' }),
  ];
  const flow = html`<div class="row">
      <div>
        <h2>${seller.name}</h2>
        <div class="small">${seller.address.join(', ')}</div>
        <p>${lines([buyer.name, ...buyer.address])}</p>
      </div>
      ${details(look.pick(NARROW_LOOKS), shuffled(look, pairsOf(facts)))}
    </div>
    <h1>${say.title}</h1>
    <p><b>${say.project}:</b> ${project.value}</p>
    <p>${write.sentences(2)}</p>
    ${items(look.pick(ITEM_LOOKS), columns, grouped, [], look.chance(0.3))}
    ${sums(look.pick(SUM_LOOKS), pairsOf(totals))}
    <p>${write.sentences(3)}</p>`;
  return {
    title: say.title,
    about: 'An offer to a customer',
    css: `${CSS}tr{break-inside:avoid}`,
    flow,
    top: seller.name,
    foot: '{page}/{pages}',
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, project, ...totals]),
      ...(percent > 0 ? [] : entriesOf([fact('discount', 'number', undefined, null)])),
      ...entriesOf([
        fact('supplier.name', 'text', undefined, seller.name, { about: 'Who makes the offer' }),
        fact('supplier.address', 'text', undefined, seller.address.join(', ')),
        fact('customer.name', 'text', undefined, buyer.name, { about: 'Who gets the offer' }),
        fact('customer.address', 'text', undefined, buyer.address.join(' ')),
        fact('delivery_weeks', 'integer', undefined, null, { about: 'Weeks until delivery, where it is said' }),
      ]),
      rowsOf('items', columns, records, 'Items without group heads and sums'),
    ]),
  };
}
