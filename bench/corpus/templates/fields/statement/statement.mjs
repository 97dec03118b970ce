// A year's statement of a busy account: 1,500 bookings on 40 sheets. The head stands on each sheet, rows of several lines go on over the
// end of a sheet, and a sum ends each month.
import { html, lines } from '../../../fields/html.mjs';
import { digits, iban, labelsOf, later, said } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';

const BOOKINGS = 1500;
const LABELS = {
  statement: 'Statement of account | Kontoauszug | Relevé de compte | Extracto de cuenta',
  holder: 'Account holder | Kontoinhaber | Titulaire | Titular',
  period: 'Period | Zeitraum | Période | Periodo',
  opening: 'Opening balance | Anfangssaldo | Solde initial | Saldo inicial',
  closing: 'Closing balance | Endsaldo | Solde final | Saldo final',
  booked: 'Booked | Buchung | Date | Fecha',
  value: 'Value | Wertstellung | Valeur | Valor',
  text: 'Details | Verwendungszweck | Libellé | Concepto',
  amount: 'Amount | Betrag | Montant | Importe',
  balance: 'Balance | Saldo | Solde | Saldo',
  month: 'Sum of the month | Summe des Monats | Total du mois | Total del mes',
  page: 'Page | Seite | Page | Página',
};

export function statement1500({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const [person, bank, account] = [write.name(), write.company(), iban(random, language)];
  const opening = random.integer(500_000, 2_000_000);
  const first = { day: 1, month: 1, year: 2031 };
  let balance = opening;
  const bookings = Array.from({ length: BOOKINGS }, (_, index) => {
    const cents = random.chance(0.35) ? random.integer(10_000, 400_000) : -random.integer(250, 210_000);
    balance += cents;
    const day = later(first, Math.floor((index * 365) / BOOKINGS));
    const more = [write.company(), write.phrase(), `Ref. ${digits(random, 10)}`];
    const text = [random.pick(write.labels.bookings), ...more.slice(0, random.pick([0, 0, 1, 1, 1, 3]))];
    const [booked, value] = [habits.shortDate(day), habits.shortDate(later(day, random.integer(0, 2)))];
    return {
      month: day.month,
      cents,
      text,
      cells: [booked, value, said(text.join(' ')), habits.amount(cents), habits.amount(balance)],
    };
  });
  const monthly = (month) => bookings.reduce((sum, one) => sum + (one.month === month ? one.cents : 0), 0);
  const row = ({ text, cells: [booked, value, , amount, left] }) =>
    html`<tr>
      <td>${booked}</td>
      <td>${value}</td>
      <td>${lines(text)}</td>
      <td class="right">${amount}</td>
      <td class="right">${left}</td>
    </tr>`;
  const sum = (month) =>
    html`<tr class="bold">
      <td colspan="3">${labels.month} ${month}/2031</td>
      <td class="right">${habits.amount(monthly(month))}</td>
      <td></td>
    </tr>`;
  const body = bookings.map((one, index) => [row(one), bookings[index + 1]?.month === one.month ? '' : sum(one.month)]);
  const [from, to] = [habits.shortDate(first), habits.shortDate({ day: 31, month: 12, year: 2031 })];
  const [before, after] = [habits.money(opening), habits.money(balance)];
  const heads = [labels.booked, labels.value, labels.text, labels.amount, labels.balance];
  return {
    title: labels.statement,
    about: 'Statement of a bank account for a year',
    top: `${bank} · IBAN ${account}`,
    foot: `${labels.page} {page} / {pages}`,
    css: `body{font-size:8pt;line-height:1.15}thead th{border-top:.6pt solid #000;border-bottom:.6pt solid #000}td{padding:.65pt 4pt}tr{break-inside:auto}`,
    flow: html`<h1>${labels.statement}</h1>
      <p>
        ${labels.holder}: ${person.first} ${person.last}<br />IBAN: ${account}<br />${labels.period}: ${from} – ${to}
      </p>
      <p>${labels.opening}: ${before}<br />${labels.closing}: ${after}</p>
      <table>
        <colgroup>
          <col style="width:12%" />
          <col style="width:12%" />
          <col />
          <col style="width:14%" />
          <col style="width:15%" />
        </colgroup>
        <thead>
          <tr>
            ${heads.map((text, at) => html`<th class="${at > 2 ? 'right' : ''}">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${body}
        </tbody>
      </table>`,
    entries: [
      field('account_holder', 'text', `${person.first} ${person.last}`, { label: labels.holder }),
      field('iban', 'id', account, { label: 'IBAN' }),
      field('period_start', 'date', from, { label: labels.period, about: 'First day of the period' }),
      field('period_end', 'date', to, { label: labels.period, about: 'Last day of the period' }),
      field('opening_balance', 'number', before, { label: labels.opening }),
      field('closing_balance', 'number', after, { label: labels.closing }),
      rows(
        'transactions',
        [
          { key: 'booking_date', kind: 'date', label: labels.booked },
          { key: 'value_date', kind: 'date', label: labels.value },
          { key: 'description', kind: 'text', label: labels.text, about: 'All lines of the text, joined' },
          { key: 'amount', kind: 'number', label: labels.amount, about: 'Negative for what was paid' },
          { key: 'balance', kind: 'number', label: labels.balance, about: 'Balance after the booking' },
        ],
        bookings.map(({ cells }) => cells),
        'Every booking in its order; no monthly sums',
      ),
    ],
  };
}
