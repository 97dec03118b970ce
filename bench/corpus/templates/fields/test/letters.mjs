// Letters to be tested on: a bank's statement with columns for debit and credit, a lease in sentences on two sheets, an offer that sets
// new conditions beside the old ones.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, labelsOf, later } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { CLAUSES, COUNTRIES, FILLERS, SPANS } from './lease-text.mjs';
import { cast, full } from './words.mjs';

const LABELS = {
  statement: 'Your account | Ihr Konto | Votre compte | Su cuenta',
  customer: 'Customer | Kunde | Client | Cliente',
  sortCode: 'Sort code | BLZ | Code banque | Entidad',
  accountNo: 'Account | Kontonr. | Compte n° | Cuenta n.º',
  sheet: 'Sheet | Blatt | Feuille | Hoja',
  previous: 'Last statement | Letzter Auszug | Relevé précédent | Extracto anterior',
  made: 'Made on | Erstellt am | Édité le | Emitido el',
  summary:
    'Previous balance;Paid in;Paid out;New balance | Alter Saldo;Gutschriften;Belastungen;Neuer Saldo | Solde précédent;Crédits;Débits;Nouveau solde | Saldo anterior;Abonos;Cargos;Saldo nuevo',
  heads:
    'Booked;Value;Particulars;Out;In | Buchung;Wert;Vorgang;Soll;Haben | Compta;Valeur;Nature;Débit;Crédit | Operación;Valor;Descripción;Debe;Haber',
  bookings:
    'Card purchase;Salary;Standing order;Direct debit;Cash | Kartenumsatz;Gehalt;Dauerauftrag;Lastschrift;Bargeld | Achat carte;Salaire;Virement permanent;Prélèvement;Espèces | Compra tarjeta;Nómina;Orden permanente;Recibo;Efectivo',
  carried: 'Carried forward | Übertrag | À reporter | Suma y sigue',
  lease: 'Lease | Mietvertrag | Contrat de bail | Contrato de arrendamiento',
  offer:
    'Extension of your loan {number} | Verlängerung Ihres Darlehens {number} | Prolongation de votre prêt {number} | Prórroga de su préstamo {number}',
  before: 'until now | bisher | jusqu’ici | hasta ahora',
  now: 'new | neu | nouveau | nuevo',
  rate: 'Rate of interest | Zinssatz | Taux d’intérêt | Tipo de interés',
  instalment: 'Monthly instalment | Monatsrate | Mensualité | Cuota mensual',
  fixed: 'Fixed until | Zinsbindung bis | Fixe jusqu’au | Fijo hasta',
  debt: 'Remaining debt | Restschuld | Capital restant dû | Capital pendiente',
  reply: 'Please reply by | Antwort erbeten bis | Réponse souhaitée avant le | Rogamos respuesta antes del',
  reference: 'Our reference | Unser Zeichen | Nos références | Nuestra referencia',
};

/** Columns for debit and credit, values of two dates, texts of two lines, a sum carried over the end of a sheet. */
export function testBankStatement({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [bank, customer] = [people.firm(), full(people.person())];
  const day = drawnDay(random);
  const at = (days) => habits.shortDate(later(day, days));
  const [summary, heads, bookings] = [labels.summary, labels.heads, labels.bookings].map((text) => text.split(';'));
  const opening = random.integer(30_000, 700_000);
  const sums = { in: 0, out: 0 };
  const entries = Array.from({ length: random.integer(14, 34) }, (_, index) => {
    const isIn = random.chance(0.3);
    const cents = random.integer(400, 240_000);
    sums[isIn ? 'in' : 'out'] += cents;
    const text = [
      random.pick(bookings),
      random.pick(people.goods(3)),
      ...(random.chance(0.4) ? [`REF ${digits(random, 8)}`] : []),
    ];
    return {
      when: at(index),
      value: at(index + 1),
      text,
      out: isIn ? null : habits.amount(cents),
      in: isIn ? habits.amount(cents) : null,
    };
  });
  const closing = opening + sums.in - sums.out;
  const [account, number, sheet, sort] = [
    iban(random, language),
    digits(random, 8),
    String(random.integer(2, 11)),
    digits(random, 6),
  ];
  const money = [opening, sums.in, sums.out, closing].map(habits.money);
  const row = (entry) =>
    html`<tr>
      <td>${entry.when}</td>
      <td>${entry.value}</td>
      <td>${lines(entry.text)}</td>
      <td class="right">${entry.out ?? ''}</td>
      <td class="right">${entry.in ?? ''}</td>
    </tr>`;
  const head = html`<thead>
    <tr>
      ${heads.map((text, k) => html`<th class="${k > 2 ? 'right' : ''}">${text}</th>`)}
    </tr>
  </thead>`;
  const middle = Math.min(14, entries.length - 3);
  const carried = entries
    .slice(0, middle)
    .reduce((sum, entry) => sum + (entry.in?.value ?? 0) - (entry.out?.value ?? 0), opening / 100);
  const carry = html`<tr class="bold">
    <td colspan="2"></td>
    <td>${labels.carried}</td>
    <td colspan="2" class="right">${habits.amount(Math.round(carried * 100))}</td>
  </tr>`;
  const top = html`<div class="row small">
    <span>${bank.name}, ${bank.address.join(', ')}</span><span>${labels.sheet} ${sheet}</span>
  </div>`;
  const first = html`${top}
    <h1>${labels.statement}</h1>
    <div class="row">
      <div>
        ${labels.customer}: ${customer}<br />${labels.accountNo} ${number} &nbsp; ${labels.sortCode} ${sort}<br />${account}
      </div>
      <div>${labels.made} ${at(entries.length + 2)}<br />${labels.previous} ${at(-3)}</div>
    </div>
    <table class="summary">
      <tr>
        ${summary.map((text) => html`<td>${text}</td>`)}
      </tr>
      <tr>
        ${money.map((text) => html`<td><b>${text}</b></td>`)}
      </tr>
    </table>
    <table>
      ${head}${entries.slice(0, middle).map(row)}${carry}
    </table>`;
  const second = html`${top}
    <table style="margin-top:20pt">
      ${head}${carry}${entries.slice(middle).map(row)}
    </table>`;
  return {
    title: labels.statement,
    about: 'Statement of a bank account',
    css: '.summary{margin:12pt 0;border:1pt solid #000}.summary td{text-align:center}thead th{border-bottom:.6pt solid #000}td{padding:1pt 4pt}body{line-height:1.15}',
    pages: [first, second],
    entries: [
      field('bank_name', 'text', bank.name, { about: 'The bank' }),
      field('customer_name', 'text', customer, { label: labels.customer, short: 'cust' }),
      field('account_number', 'id', number, {
        label: labels.accountNo,
        short: 'acct_no',
        about: 'National number of the account, not the IBAN',
      }),
      field('sort_code', 'id', sort, { label: labels.sortCode }),
      field('iban', 'id', account),
      field('statement_date', 'date', at(entries.length + 2), {
        label: labels.made,
        about: 'When the statement was made',
      }),
      field('previous_statement', 'date', at(-3), { label: labels.previous, about: 'Date of the statement before' }),
      field('sheet_number', 'id', sheet, { label: labels.sheet }),
      field('opening_balance', 'number', money[0], { label: summary[0] }),
      field('total_credits', 'number', money[1], { label: summary[1], about: 'Sum of what was paid in' }),
      field('total_debits', 'number', money[2], { label: summary[2], about: 'Sum of what was paid out' }),
      field('closing_balance', 'number', money[3], { label: summary[3] }),
      field('interest_rate', 'number', null, { about: 'Interest in percent' }),
      rows(
        'bookings',
        [
          { key: 'booking_date', kind: 'date', label: heads[0] },
          { key: 'value_date', kind: 'date', label: heads[1] },
          { key: 'text', kind: 'text', label: heads[2], about: 'All lines of the text' },
          { key: 'debit', kind: 'number', label: heads[3] },
          { key: 'credit', kind: 'number', label: heads[4] },
        ],
        entries.map((entry) => [entry.when, entry.value, entry.text.join(' '), entry.out, entry.in]),
        'Every booking; no sums carried over',
      ),
    ],
  };
}

/** A lease in sentences: two people, six dates and amounts of different meaning. */
export function testLease({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const day = drawnDay(random);
  const rent = random.integer(450, 1900) * 100;
  const facts = {
    landlord: full(people.person()),
    landlordAddress: people.address().join(', '),
    tenant: full(people.person()),
    tenantAddress: people.address().join(', '),
    flat: people.address().join(', '),
    area: habits.number(random.integer(280, 1400) / 10, 1),
    rooms: habits.number(random.integer(2, 6)),
    keys: habits.date(later(day, 25)),
    start: habits.date(later(day, 30)),
    end: habits.date(later(day, 30 + 365 * random.integer(1, 4))),
    rent: habits.money(rent),
    costs: habits.money(random.integer(60, 300) * 100),
    deposit: habits.money(rent * 3),
    back: `${random.integer(2, 6)} ${SPANS[language]}`,
    court: people.town(),
    law: COUNTRIES[language],
    place: people.town(),
    signed: habits.date(day),
  };
  const clauses = CLAUSES[language](facts).map((text) => html`<p>${text}</p>`);
  const filler = html`<p>${FILLERS[language]}</p>`;
  return {
    title: labels.lease,
    about: 'Lease of a flat',
    pages: [
      html`<h1>${labels.lease}</h1>
        ${clauses.slice(0, 4)}${filler}`,
      html`${clauses.slice(4, 6)}${filler}${clauses[6]}
        <div class="row" style="margin-top:60pt">
          <div>${facts.landlord}</div>
          <div>${facts.tenant}</div>
        </div>`,
    ],
    entries: [
      field('landlord', 'text', facts.landlord, { about: 'Person who lets the flat' }),
      field('tenant', 'text', facts.tenant, { about: 'Person who rents the flat' }),
      field('property_address', 'text', facts.flat, { about: 'Where the flat is; not where the parties live' }),
      field('area_m2', 'number', facts.area, { about: 'Size of the flat in square metres' }),
      field('start_date', 'date', facts.start, { about: 'First day of the lease' }),
      field('end_date', 'date', facts.end, { about: 'Last day of the lease' }),
      field('key_handover', 'date', facts.keys, { about: 'Day on which the keys are handed over' }),
      field('monthly_rent', 'number', facts.rent, { short: 'rent', about: 'Rent without heating and other costs' }),
      field('additional_costs', 'number', facts.costs, { about: 'Heating and water, each month' }),
      field('deposit', 'number', facts.deposit, { about: 'Security that the tenant pays' }),
      field('jurisdiction', 'text', facts.law, { about: 'Country whose law applies' }),
      field('signing_date', 'date', facts.signed, { about: 'When the lease was signed' }),
      field('guarantor', 'text', null, { about: 'Person who stands surety, if there is one' }),
      field('notice_period', 'text', null, { about: 'Period of notice, if agreed' }),
    ],
  };
}

/** Conditions in a table of two columns, the old ones and the new ones. */
export function testLoanOffer({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [bank, customer, clerk] = [people.firm(), full(people.person()), full(people.person())];
  const day = drawnDay(random);
  const at = (days) => habits.date(later(day, days));
  const [rateBefore, rateNow] = [random.integer(31, 49) / 10, random.integer(15, 30) / 10].map((rate) =>
    habits.percent(rate),
  );
  const [before, now, debt] = [
    random.integer(600, 1500),
    random.integer(400, 599),
    random.integer(40_000, 220_000),
  ].map((euros) => habits.money(euros * 100));
  const [number, reference] = [
    `${digits(random, 3)} ${digits(random, 6)} ${digits(random, 2)}`,
    `${random.pick(['KB', 'DA', 'FI'])}/${digits(random, 4)}`,
  ];
  const table = [
    ['', labels.before, labels.now],
    [labels.rate, rateBefore, rateNow],
    [labels.instalment, before, now],
    [labels.fixed, at(45), at(3650)],
  ];
  const page = html`<div class="right">
      <h2>${bank.name}</h2>
      ${lines(bank.address)}
    </div>
    <div style="margin:30pt 0">${lines([customer, ...people.address()])}</div>
    <div class="row">
      <div>${labels.reference}: ${reference}, ${clerk}</div>
      <div>${at(0)}</div>
    </div>
    <h3>${labels.offer.replace('{number}', number)}</h3>
    <p>${FILLERS[language]}</p>
    <table style="margin:10pt 0">
      ${table.map(
        ([label, old, fresh], k) =>
          html`<tr class="${k === 0 ? 'bold' : ''}">
            <td>${label}</td>
            <td>${old}</td>
            <td>${fresh}</td>
          </tr>`,
      )}
    </table>
    <p>${labels.debt}: ${debt}. ${labels.reply} ${at(21)}.</p>
    <p style="margin-top:40pt">${bank.name}</p>`;
  return {
    title: number,
    pages: [page],
    entries: [
      field('lender', 'text', bank.name, { about: 'Bank that makes the offer' }),
      field('borrower', 'text', customer, { about: 'Customer who has the loan' }),
      field('loan_number', 'id', number, { short: 'loan_no', about: 'Number of the loan' }),
      field('reference', 'id', reference, { label: labels.reference, about: "The bank's reference" }),
      field('offer_date', 'date', at(0), { about: 'Date of the letter' }),
      field('old_rate', 'number', rateBefore, { label: labels.rate, about: 'Interest until now, in percent' }),
      field('new_rate', 'number', rateNow, { label: labels.rate, about: 'New interest, in percent' }),
      field('old_instalment', 'number', before, { label: labels.instalment, about: 'Instalment until now' }),
      field('new_instalment', 'number', now, { label: labels.instalment, about: 'New instalment' }),
      field('new_fixed_until', 'date', at(3650), { label: labels.fixed, about: 'Until when the new interest holds' }),
      field('remaining_debt', 'number', debt, { label: labels.debt, short: 'debt' }),
      field('reply_by', 'date', at(21), { label: labels.reply, about: 'Last day for the answer' }),
      field('iban', 'id', null),
      field('processing_fee', 'number', null, { about: 'Fee for the extension, if there is one' }),
    ],
  };
}
