// A credit card's statement over some pages: a box of sums, dates without years, credits marked at the end of their amount.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, words } from './asked.mjs';
import { after, dayOf, figuresOf, run, someDay } from './figures.mjs';
import { somebody } from './people.mjs';

const SAYS = {
  en: {
    bank: 'Summit Ridge Credit Union',
    head: 'Platinum Rewards Card Statement',
    number: 'Account ending in',
    closing: 'Statement Closing Date',
    due: 'Payment Due Date',
    least: 'Minimum Payment Due',
    balance: 'New Balance',
    previous: 'Previous Balance',
    paid: 'Payments and Credits',
    bought: 'Purchases',
    interest: 'Interest Charged',
    limit: 'Credit Limit',
    free: 'Available Credit',
    days: 'Days in Billing Cycle',
    points: 'Reward points earned',
    heads: ['Trans Date', 'Reference', 'Merchant', 'Amount'],
    shops: 'BLUE PINE GROCERY/CITY TRANSIT 004/HOLLOW CREEK FUEL/NORTHGATE PHARMACY/PAPER LANTERN BOOKS/ROOFTOP COFFEE',
    payment: 'ONLINE PAYMENT THANK YOU',
    credit: 'CR',
    around: '$#',
    pattern: 'MM/DD/YY',
    late: 'If we do not receive your minimum payment by the date listed above, you may have to pay a late fee of up to $35.00.',
  },
  de: {
    bank: 'Rheintal Kreditbank AG',
    head: 'Kreditkartenabrechnung Classic',
    number: 'Kartennummer endet auf',
    closing: 'Abrechnungsstichtag',
    due: 'Einzug zum',
    least: 'Mindestbetrag',
    balance: 'Neuer Saldo',
    previous: 'Saldo der letzten Abrechnung',
    paid: 'Zahlungen und Gutschriften',
    bought: 'Umsätze',
    interest: 'Sollzinsen',
    limit: 'Verfügungsrahmen',
    free: 'Noch verfügbar',
    days: 'Tage im Zeitraum',
    points: 'Gesammelte Punkte',
    heads: ['Belegdatum', 'Referenz', 'Händler', 'Betrag EUR'],
    shops: 'BAECKEREI SONNECK/STADTBUS NETZ/TANKHOF WEST/APOTHEKE AM TOR/LESEECKE BUCH/CAFE MARKTHALLE',
    payment: 'LASTSCHRIFTEINZUG DANKE',
    credit: 'H',
    around: '# EUR',
    pattern: 'DD.MM.YY',
    late: 'Geht der Mindestbetrag nicht rechtzeitig ein, berechnen wir ein Entgelt von bis zu 12,00 EUR.',
  },
};

export function unseenCard({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const cash = (cents) => of(cents / 100, 2, say.around);
  const holder = somebody(random, language);
  const close = someDay(random);
  const [closing, due] = [dayOf(close, say.pattern), dayOf(after(close, 23), say.pattern)];
  const last = run(random, 4);
  const previous = random.integer(20_000, 300_000);
  const paid = Math.round(previous * random.pick([0.25, 0.5, 1]));
  const spent = Array.from({ length: random.integer(14, 46) }, () => random.integer(199, 18_900));
  const entries = [
    { text: say.payment, cents: paid, isCredit: true },
    ...spent.map((cents) => ({ text: `${random.pick(say.shops.split('/'))}`, cents, isCredit: false })),
  ].map((one, at) => ({
    ...one,
    when: dayOf(after(close, -28 + Math.floor((at * 27) / (spent.length + 1))), say.pattern),
    reference: run(random, 8),
    shown: {
      value: (one.isCredit ? -1 : 1) * (one.cents / 100),
      shown: `${of(one.cents / 100).shown}${one.isCredit ? ` ${say.credit}` : ''}`,
    },
  }));
  const bought = spent.reduce((sum, cents) => sum + cents, 0);
  const interest = random.chance(0.5) ? random.integer(100, 2900) : 0;
  const balance = previous - paid + bought + interest;
  const [limit, least, points] = [1_000_000, Math.max(2500, Math.round(balance / 50)), random.integer(100, 4000)];
  const box = [
    [say.previous, cash(previous)],
    [say.paid, cash(-paid)],
    [say.bought, cash(bought)],
    [say.interest, cash(interest)],
    [say.balance, cash(balance)],
  ];
  const flow = html`<div class="top">
      <div>
        <strong>${say.bank}</strong>
        <div>${holder.full}</div>
        <div>${holder.street}</div>
        <div>${holder.city}</div>
      </div>
      <div class="sum">
        ${box.map(([name, value]) => html`<div><span>${name}</span><span>${value.shown}</span></div>`)}
      </div>
    </div>
    <h2>${say.head}</h2>
    <table class="strip">
      <tr>
        ${[say.number, say.closing, say.due, say.least].map((text) => html`<td>${text}</td>`)}
      </tr>
      <tr>
        ${[`•••• ${last}`, closing.shown, due.shown, cash(least).shown].map((text) => html`<td><b>${text}</b></td>`)}
      </tr>
    </table>
    <p>
      ${say.limit} ${cash(limit).shown} &emsp; ${say.free} ${cash(limit - balance).shown} &emsp; ${say.days} 28 &emsp;
      ${say.points} ${of(points, 0).shown}
    </p>
    <p class="late">${say.late}</p>
    <table class="log">
      <thead>
        <tr>
          ${say.heads.map((text) => html`<th>${text}</th>`)}
        </tr>
      </thead>
      ${entries.map(
        (one) =>
          html`<tr>
            ${[one.when.shown, one.reference, one.text, one.shown.shown].map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </table>`;
  const rows = entries.map((one) => ({
    [naming % 2 === 0 ? 'date' : 'transactionDate']: day(
      one.when,
      say.heads[0],
      naming % 2 === 0 ? {} : { format: 'date' },
    ),
    merchant: words(one.text, say.heads[2]),
    amount: figure(one.shown, say.heads[3], { description: 'Credits are negative' }),
  }));
  const tree =
    naming % 2 === 0
      ? {
          issuer: words(say.bank),
          cardholder: words(holder.full),
          card_last4: code(last, say.number, { description: 'Last four digits of the card' }),
          closing_date: day(closing, say.closing),
          payment_due_date: day(due, say.due),
          minimum_payment: figure(cash(least), say.least),
          previous_balance: figure(cash(previous), say.previous),
          new_balance: figure(cash(balance), say.balance),
          credit_limit: figure(cash(limit), say.limit),
          cash_advances: figure(null),
          transactions: each(rows),
        }
      : {
          statement: {
            closingDate: day(closing, say.closing, { format: 'date' }),
            dueDate: day(due, say.due, { format: 'date' }),
            billingDays: count(of(28, 0), say.days),
          },
          balances: {
            previous: figure(cash(previous), say.previous, { title: 'Previous balance' }),
            purchases: figure(cash(bought), say.bought, { title: 'Purchases' }),
            interest: figure(cash(interest), say.interest, { title: 'Interest' }),
            new: figure(cash(balance), say.balance, { title: 'New balance' }),
            available: figure(cash(limit - balance), say.free, { title: 'Available credit' }),
          },
          rewardPoints: count(of(points, 0), say.points),
          annualFee: figure(null),
          transactions: each(rows),
        };
  return {
    title: say.head,
    css: `.top{display:flex;justify-content:space-between}.sum{border:1.2pt solid #444;border-radius:4pt;padding:5pt;width:46%}.sum div{display:flex;justify-content:space-between}
.strip td{text-align:center;border-left:.5pt solid #999}.strip tr:first-child td{font-size:.8em}.late{font-size:.8em}.log th{border-bottom:.8pt solid}.log td:last-child,.log th:last-child{text-align:right}tr{break-inside:avoid}`,
    flow,
    top: say.bank,
    foot: '{page}',
    truth: asked(tree, { title: 'CardStatement' }),
  };
}
unseenCard.languages = ['en', 'de'];
