// A bill of a telephone company: balances of two months, charges in groups for each connection, a debit told in a sentence.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, SUM_LOOKS, sums } from './parts.mjs';
import { drawnNumber, drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Your bill; Monthly statement; Phone & Internet bill | Ihre Rechnung; Monatsrechnung; Telefonrechnung | Votre facture; Facture mensuelle; Facture mobile et internet | Su factura; Factura mensual; Factura de telefonía',
  account:
    'Account number; Account no.; Customer account | Kundenkonto; Vertragskonto; Kontonummer | Compte client; N° de compte; Référence client | N.º de cuenta; Cuenta de cliente; Ref. cliente',
  bill: 'Bill number; Bill no.; Statement no. | Rechnungsnummer; Rechnungs-Nr.; Rg.-Nr. | N° de facture; Facture n°; Réf. facture | N.º de factura; Factura n.º; Fra. n.º',
  date: 'Bill date; Date of bill; Issued | Rechnungsdatum; Datum; Erstellt am | Date de facture; Émise le; Date | Fecha de factura; Emitida; Fecha emisión',
  period:
    'Billing period; Service period; For | Abrechnungszeitraum; Zeitraum; Leistungszeitraum | Période; Période facturée; Pour la période | Periodo; Periodo facturado; Período de consumo',
  due: 'Payment due date; Due by; Pay by | Fällig am; Zahlbar bis; Fälligkeit | Date d’échéance; À payer avant le; Échéance | Vencimiento; Pagar antes del; Fecha límite',
  tariff: 'Plan; Your plan; Tariff | Tarif; Ihr Tarif; Produkt | Forfait; Votre offre; Offre | Tarifa; Su plan; Plan',
  previous:
    'Previous balance; Balance from last bill; Last bill | Saldo Vormonat; Letzte Rechnung; Alter Saldo | Solde précédent; Facture précédente; Ancien solde | Saldo anterior; Última factura; Factura anterior',
  payments:
    'Payments received; Payment – thank you; Paid | Zahlungseingang; Ihre Zahlung; Eingegangene Zahlungen | Paiements reçus; Votre règlement; Encaissements | Pagos recibidos; Su pago; Pagado',
  current:
    'New charges; Current charges; This month | Neue Beträge; Rechnungsbetrag; Aktueller Monat | Montant du mois; Nouveaux frais; Facture du mois | Cargos nuevos; Importe del mes; Consumo actual',
  due2: 'Total amount due; Amount to pay; Balance due | Zu zahlender Betrag; Offener Betrag; Zahlbetrag | Montant à payer; Total à régler; Solde dû | Total a pagar; Importe a pagar; Saldo deudor',
  tax: 'of which VAT; Taxes and fees; incl. tax | darin MwSt.; Enthaltene USt.; davon Umsatzsteuer | dont TVA; TVA incluse; Taxes | IVA incluido; Impuestos; de los cuales IVA',
  line: 'Line; Mobile number; Connection | Anschluss; Rufnummer; Mobilfunk | Ligne; Numéro mobile; Accès | Línea; Móvil; Conexión',
  what: 'Charge; Description; Service | Leistung; Posten; Beschreibung | Prestation; Libellé; Service | Servicio; Concepto; Cargo',
  from: 'Usage; Units; Volume | Nutzung; Einheiten; Menge | Usage; Unités; Volume | Uso; Unidades; Volumen',
  amount: 'Amount; Charge; Total | Betrag; Summe; Euro | Montant; Prix; Total | Importe; Cargo; Total',
  sub: 'Sum for; Subtotal | Summe; Zwischensumme | Sous-total; Total ligne | Subtotal; Suma',
};
const CHARGES = {
  en: [
    'Monthly fee',
    'Data roaming',
    'International calls',
    'Text messages',
    'Device instalment',
    'Late fee',
    'Extra data 5 GB',
  ],
  de: [
    'Grundgebühr',
    'Daten im Ausland',
    'Auslandsgespräche',
    'Kurznachrichten',
    'Rate für das Gerät',
    'Mahngebühr',
    'Datenpaket 5 GB',
  ],
  fr: [
    'Abonnement',
    'Données à l’étranger',
    'Appels internationaux',
    'Messages',
    'Mensualité du téléphone',
    'Frais de retard',
    'Option 5 Go',
  ],
  es: [
    'Cuota mensual',
    'Datos en itinerancia',
    'Llamadas internacionales',
    'Mensajes',
    'Plazo del terminal',
    'Recargo por demora',
    'Bono 5 GB',
  ],
};
const PLANS = ['Flex L', 'Home 100', 'Duo Max', 'Talk 500', 'Classic S'];
const DEBIT = {
  en: (due, day, account) => `We will collect ${due} on ${day} from your account ${account}.`,
  de: (due, day, account) => `Den Betrag von ${due} buchen wir am ${day} von Ihrem Konto ${account} ab.`,
  fr: (due, day, account) => `Le montant de ${due} sera prélevé le ${day} sur votre compte ${account}.`,
  es: (due, day, account) => `Cargaremos ${due} el ${day} en su cuenta ${account}.`,
};

export function learnedPhoneBill({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const write = writer(random.fork('text'), language);
  const [issuer, customer] = [drawnParty(write, random), drawnParty(write, random, true)];
  const day = drawnDay(random);
  const connections = Array.from({ length: random.integer(1, 3) }, () => ({
    number: write.telephone(),
    charges: random
      .sample(CHARGES[language], random.integer(2, 4))
      .map((text) => ({ text, cents: random.integer(90, 4500), units: random.integer(1, 300) })),
  }));
  const sumOf = (charges) => charges.reduce((sum, { cents }) => sum + cents, 0);
  const current = sumOf(connections.flatMap(({ charges }) => charges));
  const previous = random.integer(1500, 9000);
  const paid = random.chance(0.7) ? previous : previous - 500;
  const isDebited = random.chance(0.5);
  const account = iban(random, language);
  const [from, to, due] = [as.date(later(day, -31)), as.date(later(day, -1)), as.date(later(day, 16))];
  const facts = [
    fact('account_number', 'id', say.account, drawnNumber(random), {
      short: 'acct_no',
      about: 'Account of the customer, not of a bank',
    }),
    fact('bill_number', 'id', say.bill, digits(random, 10), { short: 'bill_no' }),
    fact('bill_date', 'date', say.date, as.date(day)),
    fact('due_date', 'date', say.due, due, { about: 'Until when it has to be paid' }),
    fact('plan', 'text', say.tariff, random.pick(PLANS)),
  ];
  const balances = [
    fact('previous_balance', 'number', say.previous, as.money(previous), { short: 'prev_bal' }),
    fact('payments', 'number', say.payments, as.money(-paid), { about: 'Payments since the last bill, as printed' }),
    fact('current_charges', 'number', say.current, as.money(current), { about: 'Charges of this month only' }),
    fact('tax', 'number', say.tax, as.money(Math.round(current * 0.16)), { about: 'Taxes within the charges' }),
    fact('amount_due', 'number', say.due2, as.money(previous - paid + current), {
      about: 'What has to be paid now, with older balances',
    }),
  ];
  const columns = [
    { key: 'service', label: say.what, kind: 'text' },
    { key: 'usage', label: say.from, kind: 'number', isRight: look.chance(0.5) },
    { key: 'amount', label: say.amount, kind: 'number', isRight: true },
  ];
  const records = connections.flatMap(({ charges }) =>
    charges.map(({ text, cents, units }) => ({ service: text, usage: as.number(units), amount: as.amount(cents) })),
  );
  const hasSums = look.chance(0.5);
  const groups = connections.flatMap(({ number, charges }) =>
    charges.map(({ text, cents, units }, at) => ({
      cells: { service: text, usage: as.number(units), amount: as.amount(cents) },
      ...(at === 0 && { group: `${say.line} ${number}` }),
      ...(hasSums && at === charges.length - 1 && { sum: [say.sub, as.amount(sumOf(charges))] }),
    })),
  );
  const dash = look.pick([' – ', ' - ']);
  const dates = shuffled(look, [...pairsOf(facts), [say.period, `${from}${dash}${to}`]]);
  const summary = html`<div class="summary">${sums(look.pick(SUM_LOOKS), pairsOf(balances))}</div>`;
  const charged = items(look.pick(ITEM_LOOKS), columns, groups);
  const page = html`<div class="row">
      <div class="address">${lines([customer.name, ...customer.address])}</div>
      <div class="brand">${issuer.name.split(' ')[0]}</div>
    </div>
    <h2>${say.title}</h2>
    ${details(look.pick(DETAIL_LOOKS), dates)} ${look.chance(0.6) ? [summary, charged] : [charged, summary]}
    ${isDebited ? html`<p>${DEBIT[language](as.money(previous - paid + current), due, account)}</p>` : ''}
    <footer class="small">${issuer.name} · ${issuer.address.join(' · ')} · ${issuer.phone}</footer>`;
  return {
    title: say.title,
    about: 'A monthly bill for telephone or internet',
    css: `${CSS}.address{margin:30pt 0 16pt}.brand{font-size:24pt;font-weight:bold;color:#9c1c4b}.summary{background:#f3f3f3;padding:4pt}
footer{border-top:.5pt solid;margin-top:26pt;text-align:center}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...balances]),
      ...entriesOf([
        fact('period_start', 'date', say.period, from, { about: 'First day of the billing period' }),
        fact('period_end', 'date', undefined, to, { about: 'Last day of the billing period' }),
        fact('customer_name', 'text', undefined, customer.name, { about: 'Who gets the bill' }),
        fact('provider', 'text', undefined, issuer.name, { about: 'The company that provides the service' }),
        fact('iban', 'id', undefined, isDebited ? account : null, { about: 'Account that is debited' }),
        fact('contract_end', 'date', undefined, null),
      ]),
      rowsOf('charges', columns, records),
    ]),
  };
}
