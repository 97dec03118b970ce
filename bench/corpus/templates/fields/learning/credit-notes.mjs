// A credit note: negative amounts, the number of the invoice that it corrects, the address of delivery beside that of the bill.
import { html } from '../../../fields/html.mjs';
import { drawnDay, later } from '../../../fields/printed.mjs';
import { field, MORE_NAMINGS, rows } from '../../../fields/schema.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, party, SUM_LOOKS, sums } from './parts.mjs';
import { drawnNumber, drawnSale, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Credit Note; CREDIT MEMO; Credit advice | Gutschrift; Rechnungskorrektur; Storno | Avoir; Facture d’avoir; Note de crédit | Factura rectificativa; Abono; Nota de crédito',
  number:
    'Credit note no.; CN number; Memo #; Our reference | Gutschrift-Nr.; Beleg-Nr.; Korrektur Nr. | Avoir n°; N° d’avoir; Numéro | Abono n.º; N.º de nota; Número',
  date: 'Date; Issue date; Credit note date | Datum; Ausstellungsdatum; vom | Date; Date d’émission; Émis le | Fecha; Fecha de emisión; Expedida el',
  invoice:
    'Invoice corrected; Original invoice; Ref. invoice no. | Zu Rechnung; Bezug Rechnungs-Nr.; Ursprungsrechnung | Facture d’origine; Facture concernée; Réf. facture | Factura original; Rectifica a; Ref. factura',
  invoiceDate:
    'Invoice dated; Date of invoice | Rechnung vom; Rechnungsdatum | Facture du; Date de la facture | Factura de fecha; Fecha factura',
  customer:
    'Customer no.; Account; Cust. ID | Kunden-Nr.; Debitor; Kd.-Nr. | N° client; Code client; Compte client | N.º cliente; Código cliente; Cuenta',
  reason: 'Reason; Reason for credit | Grund; Anlass | Motif; Cause | Motivo; Causa',
  billed:
    'Bill to; Customer; Sold to | Rechnungsempfänger; Kunde; An | Facturé à; Client; Adresse de facturation | Facturar a; Cliente; Datos del cliente',
  shipped:
    'Goods collected from; Ship to; Site | Abholung bei; Lieferanschrift; Baustelle | Enlèvement chez; Livré à; Chantier | Recogida en; Entregado en; Obra',
  what: 'Description; Item; Goods | Bezeichnung; Artikel; Leistung | Désignation; Libellé; Article | Descripción; Concepto; Artículo',
  quantity: 'Qty; Quantity; Units | Menge; Anz.; Stück | Qté; Quantité; Nombre | Cant.; Cantidad; Uds.',
  price:
    'Unit price; Price; Rate | Einzelpreis; E-Preis; Preis | Prix unitaire; P.U. HT; Prix | Precio; P. unitario; Precio ud.',
  amount: 'Credit; Amount; Line total | Betrag; Gesamt; Summe | Montant; Total HT; Somme | Importe; Total; Crédito',
  net: 'Net credit; Subtotal; Total excl. tax | Netto; Zwischensumme; Summe netto | Total HT; Sous-total; Net | Base imponible; Subtotal; Neto',
  tax: 'VAT; Sales tax; Tax | MwSt.; USt.; Umsatzsteuer | TVA; T.V.A.; Taxe | IVA; I.V.A.; Impuesto',
  total:
    'Total credit; Amount credited; TOTAL | Gutschriftsbetrag; Gesamt brutto; Endbetrag | Total à créditer; Net à votre crédit; Total TTC | Total abono; Importe total; TOTAL',
  returned:
    'Goods returned; Price too high; Damaged in transit | Ware zurückgegeben; Preis zu hoch; Transportschaden | Retour de marchandise; Prix erroné; Casse de transport | Devolución; Precio erróneo; Daños de transporte',
};

export function learnedCreditNote({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const { goods, net, rate, tax, gross, seller, buyer, other } = drawnSale(random, language, { most: 5, sign: -1 });
  const day = drawnDay(random);
  const [number, invoice, customer] = [drawnNumber(random), drawnNumber(random), drawnNumber(random)];
  const [date, invoiced] = [as.date(day), as.date(later(day, -random.integer(20, 60)))];
  const pairs = shuffled(look, [
    [say.number, number],
    [say.date, date],
    [say.invoice, invoice],
    [say.invoiceDate, invoiced],
    [say.customer, customer],
    [say.reason, say.returned],
  ]);
  const columns = [
    { key: 'description', label: say.what, kind: 'text', width: look.pick(['30%', '45%']) },
    { key: 'quantity', label: say.quantity, kind: 'number', isRight: true },
    { key: 'unit_price', label: say.price, kind: 'number', isRight: true },
    { key: 'amount', label: say.amount, kind: 'number', isRight: true },
  ];
  const cells = goods.map((one) => ({
    description: one.name,
    quantity: as.number(one.quantity),
    unit_price: as.amount(one.price),
    amount: as.amount(one.cents),
  }));
  const [netShown, taxShown, grossShown] = [net, tax, gross].map(as.money);
  const isBeside = look.chance(0.5);
  const head = html`<div class="right">
    <b>${seller.name}</b><br />${seller.address.join(look.pick([', ', ' · ']))}<br /><span class="small"
      >${seller.phone} ${seller.email}</span
    >
  </div>`;
  const parties = html`<div class="row">
    ${party(say.billed, [buyer.name, ...buyer.address], look.pick(['', 'framed']))}
    ${party(say.shipped, [other.name, ...other.address], look.pick(['', 'framed']))}
  </div>`;
  const page = html`${head}
    <h1>${say.title}</h1>
    ${isBeside ? [parties, details(look.pick(DETAIL_LOOKS), pairs)] : [details(look.pick(DETAIL_LOOKS), pairs), parties]}
    ${items(
      look.pick(ITEM_LOOKS),
      look.chance(0.4) ? [columns[1], columns[0], ...columns.slice(2)] : columns,
      cells.map((one) => ({ cells: one })),
    )}
    ${sums(look.pick(SUM_LOOKS), [
      [say.net, netShown],
      [`${say.tax} ${as.percent(rate)}`, taxShown],
      [say.total, grossShown],
    ])}`;
  return {
    title: say.title,
    about: 'A credit note',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      field('credit_note_number', 'id', number, {
        label: say.number,
        short: 'cn_no',
        about: 'Number of the credit note itself',
      }),
      field('credit_note_date', 'date', date, { label: say.date, short: 'cn_date' }),
      field('original_invoice', 'id', invoice, {
        label: say.invoice,
        short: 'ref_inv',
        about: 'Number of the invoice that is corrected',
      }),
      field('customer_number', 'id', customer, { label: say.customer, short: 'cust' }),
      field('reason', 'text', say.returned, { label: say.reason }),
      field('seller.name', 'text', seller.name, { about: 'Company that issued the document' }),
      field('buyer.name', 'text', buyer.name, { label: say.billed, about: 'Whom the credit note is for' }),
      field('buyer.address', 'text', buyer.address.join(' '), {
        about: 'Where the customer is, not the place of delivery',
      }),
      field('net', 'number', netShown, { label: say.net }),
      field('tax_rate', 'number', as.percent(rate), { about: 'Percentage' }),
      field('tax', 'number', taxShown, { label: say.tax, about: 'Amount of the tax' }),
      field('total', 'number', grossShown, {
        label: say.total,
        about: 'Amount credited with tax; negative as printed',
      }),
      field('currency', 'enum', as.currency, { options: ['EUR', 'USD', 'GBP', 'CHF'] }),
      field('iban', 'id', null),
      rows(
        'items',
        columns.map(({ key, kind, label }) => ({ key, kind, label })),
        cells.map((one) => columns.map(({ key }) => one[key])),
      ),
    ]),
  };
}
