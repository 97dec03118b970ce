// An account's statement over some pages: debit and credit in columns of their own or in one, balances carried forward, texts of some lines.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, SUM_LOOKS, sums } from './parts.mjs';
import { drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Bank statement; Statement of account; Current account | Kontoauszug; Finanzstatus; Umsatzübersicht | Relevé de compte; Extrait de compte; Compte courant | Extracto de cuenta; Movimientos; Cuenta corriente',
  holder:
    'Account name; Customer; Account holder | Kontoinhaber; Kunde; Inhaber | Titulaire; Client; Intitulé du compte | Titular; Cliente; Titular de la cuenta',
  account:
    'IBAN; Account number; Account no. | IBAN; Kontonummer; Konto | IBAN; N° de compte; Compte | IBAN; N.º de cuenta; Cuenta',
  bic: 'BIC; SWIFT/BIC | BIC; SWIFT | BIC; Code BIC | BIC; SWIFT',
  branch: 'Branch; Sort code | Filiale; BLZ | Agence; Code guichet | Oficina; Sucursal',
  sheet:
    'Statement no.; Sheet; Page/Statement | Auszug; Auszugs-Nr.; Blatt | Extrait n°; Relevé n°; Feuillet | Extracto n.º; Hoja; N.º extracto',
  date: 'Date; Statement date; Date printed | Datum; Erstellt am; Auszugsdatum | Date; Arrêté au; Édité le | Fecha; Fecha del extracto; Emitido el',
  opening:
    'Opening balance; Brought forward; Balance b/f | Anfangssaldo; Saldovortrag; Alter Saldo | Solde initial; Report; Ancien solde | Saldo inicial; Saldo anterior; Suma y sigue',
  closing:
    'Closing balance; Balance at end; New balance | Endsaldo; Neuer Saldo; Schlusssaldo | Solde final; Nouveau solde; Solde au | Saldo final; Saldo actual; Nuevo saldo',
  paidIn:
    'Total paid in; Total credits; Money in | Summe Gutschriften; Haben gesamt; Eingänge | Total crédits; Entrées; Total au crédit | Total abonos; Ingresos; Total haber',
  paidOut:
    'Total paid out; Total debits; Money out | Summe Belastungen; Soll gesamt; Ausgänge | Total débits; Sorties; Total au débit | Total cargos; Gastos; Total debe',
  limit:
    'Overdraft limit; Arranged overdraft | Dispokredit; Eingeräumte Überziehung | Découvert autorisé; Facilité de caisse | Límite de descubierto; Descubierto autorizado',
  booked:
    'Date; Posted; Transaction date | Buchung; Datum; Bu.-Tag | Date; Date opé.; Opération du | Fecha; F. operación; Fecha mov.',
  valued: 'Value; Value date | Wert; Valuta | Valeur; Date val. | Valor; F. valor',
  what: 'Details; Transaction; Particulars | Buchungstext; Vorgang; Verwendungszweck | Libellé; Nature de l’opération; Détail | Concepto; Movimiento; Detalle',
  out: 'Debit; Paid out; Withdrawals | Soll; Belastung; Ausgang | Débit; Retraits; Dépenses | Debe; Cargos; Pagos',
  in: 'Credit; Paid in; Deposits | Haben; Gutschrift; Eingang | Crédit; Versements; Recettes | Haber; Abonos; Ingresos',
  amount: 'Amount; Sum | Betrag; Umsatz | Montant; Somme | Importe; Cantidad',
  balance: 'Balance; Running balance | Saldo; Kontostand | Solde; Solde progressif | Saldo; Saldo contable',
};

export function learnedLedger({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [bank, person] = [drawnParty(write, random), drawnParty(write, random, true)];
  const day = drawnDay(random);
  const opening = random.integer(-50_000, 900_000);
  let balance = opening;
  const bookings = Array.from({ length: random.integer(12, 48) }, (_, at) => {
    const cents = random.chance(0.35) ? random.integer(9000, 400_000) : -random.integer(150, 90_000);
    balance += cents;
    const text = [
      random.pick(write.labels.bookings),
      ...(random.chance(0.4) ? [write.company()] : []),
      ...(random.chance(0.2) ? [`Ref ${digits(random, 8)}`] : []),
    ];
    const when = later(day, Math.floor(at / 2));
    return { cents, text, balance, date: as.date(when), value_date: as.date(later(when, 1)) };
  });
  const isSplit = look.chance(0.6);
  const [hasValue, hasBalance] = [look.chance(0.5), look.chance(0.6)];
  const columns = [
    { key: 'date', label: say.booked, kind: 'date' },
    ...(hasValue ? [{ key: 'value_date', label: say.valued, kind: 'date', about: 'Day of value' }] : []),
    { key: 'description', label: say.what, kind: 'text', width: '36%' },
    ...(isSplit
      ? [
          { key: 'debit', label: say.out, kind: 'number', isRight: true, about: 'What went out' },
          { key: 'credit', label: say.in, kind: 'number', isRight: true, about: 'What came in' },
        ]
      : [{ key: 'amount', label: say.amount, kind: 'number', isRight: true, about: 'Negative where it went out' }]),
    ...(hasBalance
      ? [{ key: 'balance', label: say.balance, kind: 'number', isRight: true, about: 'Balance after the booking' }]
      : []),
  ];
  const records = bookings.map((one) => ({
    date: one.date,
    value_date: one.value_date,
    description: one.text.join(' '),
    debit: one.cents < 0 ? as.amount(-one.cents) : null,
    credit: one.cents > 0 ? as.amount(one.cents) : null,
    amount: as.amount(one.cents),
    balance: as.amount(one.balance),
  }));
  const shownItems = records.map((record, at) => ({ cells: { ...record, description: lines(bookings[at].text) } }));
  const sumOf = (keep) => bookings.filter(keep).reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  const facts = [
    fact('account_holder', 'text', say.holder, person.name, { short: 'holder' }),
    fact('iban', 'id', say.account, iban(random, language), { about: 'Number of the account' }),
    fact(
      'bic',
      'id',
      say.bic,
      `${random.pick(['HAFN', 'PORT', 'KRED'])}${language === 'en' ? 'GB' : language.toUpperCase()}2X`,
    ),
    fact('branch', 'id', say.branch, digits(random, 6)),
    fact('statement_number', 'id', say.sheet, `${random.integer(1, 12)}/2031`),
    fact('statement_date', 'date', say.date, as.date(later(day, 31)), { about: 'Date of the statement' }),
    fact('overdraft_limit', 'number', say.limit, random.chance(0.5) ? as.money(random.integer(1, 50) * 10_000) : null),
  ];
  const balances = [
    fact('opening_balance', 'number', say.opening, as.money(opening)),
    fact('total_credits', 'number', say.paidIn, as.money(sumOf(({ cents }) => cents > 0))),
    fact('total_debits', 'number', say.paidOut, as.money(sumOf(({ cents }) => cents < 0))),
    fact('closing_balance', 'number', say.closing, as.money(balance)),
  ];
  const flow = html`<div class="row">
      <div>
        <b>${bank.name}</b>
        <div class="small">${lines(bank.address)}</div>
      </div>
      <div>${lines([person.name, ...person.address])}</div>
    </div>
    <h1>${say.title}</h1>
    ${details(look.pick(DETAIL_LOOKS), shuffled(look, pairsOf(facts)))}
    ${look.chance(0.5) ? sums(look.pick(SUM_LOOKS), pairsOf(balances)) : ''}
    ${items(look.pick(ITEM_LOOKS), columns, shownItems, [], look.chance(0.3))}
    ${sums(look.pick(SUM_LOOKS), pairsOf(balances))}`;
  return {
    title: say.title,
    about: 'What was booked on an account',
    css: `${CSS}tr{break-inside:avoid}`,
    flow,
    top: bank.name,
    foot: '{page} / {pages}',
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...balances]),
      ...entriesOf([fact('bank_name', 'text', undefined, bank.name), fact('interest_rate', 'number', undefined, null)]),
      rowsOf('transactions', columns, records, 'Bookings in their order'),
    ]),
  };
}
