// A town's assessment of property tax: a letter in an office's language, sums within sentences, instalments, a section of law for each.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, words } from './asked.mjs';
import { dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { somebody, somewhere } from './people.mjs';

const SAYS = {
  de: {
    office: 'Stadt Altenkirch · Amt für Finanzen · Steuerabteilung',
    title: (year) => `Grundbesitzabgabenbescheid ${year}`,
    sign: 'Kassenzeichen',
    asked: '(bitte bei Zahlung angeben)',
    clerk: 'Auskunft erteilt',
    room: 'Zimmer',
    call: 'Durchwahl',
    day: 'Datum',
    place: 'Objekt',
    file: 'Aktenzeichen Finanzamt',
    heads: ['Abgabeart', 'Messbetrag', 'Hebesatz v. H.', 'Jahresbetrag'],
    kinds: ['Grundsteuer B', 'Straßenreinigung', 'Niederschlagswasser', 'Abfallbeseitigung'],
    text: (f) => [
      `Sehr geehrte(r) ${f.name}, für das oben genannte Objekt werden für das Kalenderjahr ${f.year} Abgaben von insgesamt ${f.total} festgesetzt.`,
      `Bisher wurden ${f.paid} gezahlt. Die erste Rate von ${f.rate} ist am ${f.first} fällig.`,
      `Gegen diesen Bescheid kann innerhalb von ${f.objection} Widerspruch erhoben werden.`,
    ],
    objection: 'einem Monat',
    rates: ['Fälligkeit', 'Betrag'],
    around: '# EUR',
    pattern: 'DD.MM.YYYY',
  },
  es: {
    office: 'Ayuntamiento de Villaclara · Gestión Tributaria',
    title: (year) => `Liquidación del impuesto sobre bienes inmuebles – Ejercicio ${year}`,
    sign: 'Referencia de cobro',
    asked: '(indíquese al pagar)',
    clerk: 'Le atiende',
    room: 'Despacho',
    call: 'Extensión',
    day: 'Fecha',
    place: 'Objeto tributario',
    file: 'Referencia catastral',
    heads: ['Concepto', 'Base', 'Tipo %', 'Cuota anual'],
    kinds: ['Bien urbano', 'Limpieza viaria', 'Alcantarillado', 'Residuos'],
    text: (f) => [
      `Estimado/a ${f.name}: por el inmueble citado se liquida para el ejercicio ${f.year} una deuda total de ${f.total}.`,
      `Hasta la fecha se han ingresado ${f.paid}. El primer plazo de ${f.rate} vence el ${f.first}.`,
      `Contra esta liquidación puede interponerse recurso en el plazo de ${f.objection}.`,
    ],
    objection: 'un mes',
    rates: ['Vencimiento', 'Importe'],
    around: '# €',
    pattern: 'DD-MM-YYYY',
  },
};

export function unseenAssessment({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const cash = (cents) => of(cents / 100, 2, say.around);
  const [owner, clerk, place] = [somebody(random, language), somebody(random, language), somewhere(random, language)];
  const year = 2027;
  const [issued, sign] = [dayOf(someDay(random, year), say.pattern), mask(random, '99.99999.9')];
  const file = mask(random, language === 'de' ? '999/999/9999.9' : '9999999AA9999A');
  const [room, call] = [run(random, 3), run(random, 4)];
  const duties = say.kinds.slice(0, random.integer(2, 4)).map((kind) => {
    const base = random.integer(3000, 40_000);
    const rate = random.integer(120, 690);
    return { kind, base: of(base / 100), rate: of(rate, 0), cents: Math.round((base * rate) / 400) * 4 };
  });
  const total = duties.reduce((sum, { cents }) => sum + cents, 0);
  const quarter = total / 4;
  const terms = [1, 4, 7, 10].map((month) => ({
    when: dayOf(new Date(Date.UTC(year, month, 15)), say.pattern),
    cents: quarter,
  }));
  const paid = random.chance(0.5) ? quarter * 2 : 0;
  const [opening, middle, closing] = say.text({
    name: owner.full,
    year,
    total: cash(total).shown,
    paid: cash(paid).shown,
    rate: cash(quarter).shown,
    first: terms[0].when.shown,
    objection: say.objection,
  });
  const page = html`<div class="office">${say.office}</div>
    <div class="cols">
      <div class="to">${owner.full}<br />${owner.street}<br /><br />${owner.city}</div>
      <div class="info">
        <div>${say.sign}: <b>${sign}</b> <small>${say.asked}</small></div>
        <div>${say.clerk}: ${clerk.full}</div>
        <div>${say.room}: ${room} &nbsp; ${say.call}: ${call}</div>
        <div>${say.day}: ${issued.shown}</div>
      </div>
    </div>
    <h2>${say.title(year)}</h2>
    <p>${say.place}: ${place.street}, ${place.city}<br />${say.file}: ${file}</p>
    <p>${opening}</p>
    <table>
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${duties.map(
        (one) =>
          html`<tr>
            ${[one.kind, one.base.shown, one.rate.shown, cash(one.cents).shown].map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </table>
    <p>${middle}</p>
    <table class="rates">
      <tr>
        <td>${say.rates[0]}</td>
        ${terms.map(({ when }) => html`<td>${when.shown}</td>`)}
      </tr>
      <tr>
        <td>${say.rates[1]}</td>
        ${terms.map(({ cents }) => html`<td>${cash(cents).shown}</td>`)}
      </tr>
    </table>
    <p>${closing}</p>`;
  const german = naming % 2 === 0;
  const list = duties.map((one) => ({
    [german ? 'abgabe' : 'kind']: words(one.kind, say.heads[0]),
    [german ? 'messbetrag' : 'base']: figure(one.base, say.heads[1]),
    [german ? 'jahresbetrag' : 'annual_amount']: figure(cash(one.cents), say.heads[3]),
  }));
  const tree = german
    ? {
        kassenzeichen: code(sign, say.sign, { description: 'Bei Zahlung anzugeben' }),
        bescheiddatum: day(issued, say.day),
        eigentuemer: words(owner.full),
        objekt: words(`${place.street}, ${place.city}`, say.place),
        aktenzeichen: code(file, say.file),
        sachbearbeiter: words(clerk.full, say.clerk),
        gesamtbetrag: figure(cash(total), undefined, { description: 'Summe aller Abgaben des Jahres' }),
        erste_rate_am: day(terms[0].when, undefined, { description: 'Fälligkeit der ersten Rate' }),
        widerspruchsfrist: words(say.objection, undefined, { description: 'Frist für einen Widerspruch' }),
        iban: code(null),
        abgaben: each(list),
      }
    : {
        reference: code(sign, say.sign, { description: 'Reference to give with the payment' }),
        notice_date: day(issued, say.day, { format: 'date' }),
        tax_year: count({ shown: `${year}`, value: year }),
        taxpayer: { name: words(owner.full), address: words(`${owner.street} ${owner.city}`) },
        property_address: words(`${place.street}, ${place.city}`, say.place),
        cadastral_reference: code(file, say.file),
        total_due: figure(cash(total), undefined, { description: 'Total for the year' }),
        already_paid: figure(cash(paid), undefined, { description: 'What has been paid so far' }),
        instalment: figure(cash(quarter), undefined, { description: 'Amount of each instalment' }),
        surcharge: figure(null),
        duties: each(list),
      };
  return {
    title: say.title(year),
    css: `.office{border-bottom:.8pt solid;font-size:.85em}.cols{display:flex;justify-content:space-between;margin:22pt 0}.info{width:48%}small{font-size:.72em}
td:nth-child(n+2),th:nth-child(n+2){text-align:right}th{border-top:.8pt solid;border-bottom:.8pt solid;font-weight:normal}.rates td{border:.5pt solid #888}`,
    pages: [page],
    truth: asked(tree, { description: 'Assessment of property tax' }),
  };
}
unseenAssessment.languages = ['de', 'es'];
