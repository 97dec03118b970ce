// A restaurant's bill on a narrow roll: table and guests in one line, prices behind names without columns, taxes as a table of letters.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, words } from './asked.mjs';
import { dayOf, figuresOf, run, someDay } from './figures.mjs';
import { firm } from './people.mjs';

const SAYS = {
  fr: {
    firms: 'Brasserie #/Chez #/Le Comptoir #',
    table: 'Table',
    guests: 'Couverts',
    note: 'Note',
    waiter: 'Serveur',
    dishes: '2 Menu du jour/1 Entrecôte frites/1 Salade chèvre/3 Café/1 Carafe rouge/2 Tarte fine',
    total: 'TOTAL A PAYER',
    taxes: ['Taux', 'HT', 'TVA', 'TTC'],
    paid: 'Réglé CB',
    id: 'SIRET',
    phone: 'Tél',
    thanks: 'Service compris. À bientôt !',
    pattern: 'DD/MM/YY',
    around: '#€',
  },
  de: {
    firms: 'Gasthaus #/Wirtshaus zum #/Café #',
    table: 'Tisch',
    guests: 'Gäste',
    note: 'Beleg',
    waiter: 'Bedienung',
    dishes: '2 Tagesmenü/1 Rostbraten/1 Gemischter Salat/3 Espresso/1 Hauswein 0,5 l/2 Apfelstrudel',
    total: 'ZU ZAHLEN',
    taxes: ['Satz', 'Netto', 'USt', 'Brutto'],
    paid: 'Girocard',
    id: 'UID',
    phone: 'Fon',
    thanks: 'Vielen Dank und auf Wiedersehen!',
    pattern: 'DD.MM.YYYY',
    around: '# EUR',
  },
};

export function unseenBistro({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const house = firm(random, language, say.firms);
  const [note, table, guests] = [run(random, 5), `${random.integer(1, 32)}`, random.integer(1, 7)];
  const date = dayOf(someDay(random), say.pattern);
  const clock = `${random.integer(11, 22)}:${random.integer(10, 59)}`;
  const [id, phone, waiter] = [run(random, 9), `0${run(random, 9)}`, random.pick(['LENA', 'MARC', 'INES', 'PAUL'])];
  const dishes = random.sample(say.dishes.split('/'), random.integer(2, 6)).map((text) => {
    const [, qty, name] = /^(\d+) (.*)$/.exec(text);
    const cents = Number(qty) * random.integer(24, 390) * 10;
    return { qty: of(Number(qty), 0), name, price: of(cents / 100), cents };
  });
  const gross = dishes.reduce((sum, { cents }) => sum + cents, 0);
  const net = Math.round(gross / 1.1);
  const line = (left, right, name = '') => html`<div class="l ${name}"><span>${left}</span><span>${right}</span></div>`;
  const page = html`<div class="roll">
    <div class="mid">
      <big>${house.name}</big><br />${house.street}<br />${house.city}<br />${say.phone} ${phone}<br />${say.id} ${id}
    </div>
    <div>${say.note} ${note} &nbsp; ${date.shown} ${clock}</div>
    <div>${say.table} ${table} &nbsp; ${say.guests} ${guests} &nbsp; ${say.waiter} ${waiter}</div>
    <hr />
    ${dishes.map((one) => line(`${one.qty.shown}  ${one.name}`, one.price.shown))}
    <hr />
    ${line(say.total, of(gross / 100, 2, say.around).shown, 'huge')}
    <table>
      <tr>
        ${say.taxes.map((text) => html`<td>${text}</td>`)}
      </tr>
      <tr>
        ${[of(10, 0, '#%').shown, of(net / 100).shown, of((gross - net) / 100).shown, of(gross / 100).shown].map((text) => html`<td>${text}</td>`)}
      </tr>
    </table>
    ${line(say.paid, of(gross / 100).shown)}
    <div class="mid">${say.thanks}</div>
  </div>`;
  const list = dishes.map((one) => ({ quantity: count(one.qty), dish: words(one.name), price: figure(one.price) }));
  const tree =
    naming % 2 === 0
      ? {
          restaurant: words(house.name),
          address: words(`${house.street} ${house.city}`),
          phone: code(phone, say.phone),
          date: day(date),
          check_number: code(note, say.note),
          table_number: code(table, say.table),
          total: figure(of(gross / 100, 2, say.around), say.total),
          tip: figure(null),
          dishes: each(list),
        }
      : {
          merchantName: words(house.name),
          merchantTaxId: code(id, say.id, { description: 'Tax or registration number of the restaurant' }),
          purchaseDate: day(date, undefined, { format: 'date' }),
          purchaseTime: words(clock, undefined, { description: 'Time on the bill' }),
          guests: count({ shown: `${guests}`, value: guests }, say.guests),
          servedBy: words(waiter, say.waiter),
          netAmount: figure(of(net / 100), say.taxes[1]),
          vatAmount: figure(of((gross - net) / 100), say.taxes[2]),
          totalAmount: figure(of(gross / 100, 2, say.around), say.total),
          roomNumber: code(null),
        };
  return {
    title: house.name,
    css: `.roll{width:190pt;margin:0 auto;font-size:8.5pt}.mid{text-align:center;margin:5pt 0}.l{display:flex;justify-content:space-between;white-space:pre}.huge{font-size:1.3em;font-weight:bold}
hr{border:0;border-top:1pt dashed #000}td{font-size:.85em;text-align:right;padding:1pt}big{font-size:1.4em}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenBistro.languages = ['fr', 'de'];
