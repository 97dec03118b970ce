// A building site's diary: a page of frames, each with a title on its edge; weather to tick, men by trade, visitors as a list.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, isTrue, oneOf, texts, words } from './asked.mjs';
import { dayOf, figuresOf, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

const SAYS = {
  en: {
    title: 'DAILY CONSTRUCTION REPORT',
    no: 'REPORT NO',
    job: 'PROJECT',
    jobs: ['Riverside Clinic', 'Elm Street Garage', 'Harbor School Gym'],
    jobNo: 'JOB #',
    when: 'DATE OF WORK',
    boss: 'SUPERINTENDENT',
    builder: 'GENERAL CONTRACTOR',
    weather: 'WEATHER',
    skies: ['Clear', 'Overcast', 'Rain', 'Snow'],
    warm: 'HIGH °F',
    cold: 'LOW °F',
    crew: 'LABOR ON SITE',
    heads: ['TRADE', 'MEN', 'HOURS'],
    trades: ['Carpenters', 'Electricians', 'Ironworkers', 'Laborers', 'Plumbers'],
    all: 'TOTAL MAN-HOURS',
    delay: 'Work delayed',
    hurt: 'Accident today',
    visit: 'VISITORS',
    done: 'WORK ACCOMPLISHED',
    did: ['Poured slab at grid C-4.', 'Set door frames on level two.', 'Backfilled north wall.'],
    yes: 'Y',
    no2: 'N',
    pattern: 'MMM D, YYYY',
    firms: '# Builders Inc./# Construction Co.',
  },
  de: {
    title: 'BAUTAGEBUCH – TAGESBERICHT',
    no: 'BLATT',
    job: 'BAUSTELLE',
    jobs: ['Klinikum Flussufer', 'Tiefgarage Ulmenstraße', 'Sporthalle Hafenschule'],
    jobNo: 'PROJEKT-NR.',
    when: 'BERICHTSTAG',
    boss: 'POLIER',
    builder: 'AUFTRAGNEHMER',
    weather: 'WITTERUNG',
    skies: ['heiter', 'bedeckt', 'Regen', 'Schnee'],
    warm: 'MAX. °C',
    cold: 'MIN. °C',
    crew: 'ANWESENDE KRÄFTE',
    heads: ['GEWERK', 'ANZAHL', 'STUNDEN'],
    trades: ['Zimmerer', 'Elektriker', 'Eisenflechter', 'Helfer', 'Installateure'],
    all: 'STUNDEN GESAMT',
    delay: 'Behinderungen',
    hurt: 'Arbeitsunfall',
    visit: 'BESUCHER',
    done: 'AUSGEFÜHRTE ARBEITEN',
    did: ['Bodenplatte Achse C-4 betoniert.', 'Türzargen im zweiten Obergeschoss gesetzt.', 'Nordwand verfüllt.'],
    yes: 'J',
    no2: 'N',
    pattern: 'D. MMMM YYYY',
    firms: '# Hochbau GmbH/Bauunternehmung # KG',
  },
};

export function unseenDiary({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const [boss, builder] = [somebody(random, language).full, firm(random, language, say.firms)];
  const [sheet, jobNo, job] = [
    `${random.integer(3, 240)}`,
    `${run(random, 2)}-${run(random, 3)}`,
    random.pick(say.jobs),
  ];
  const when = dayOf(someDay(random), say.pattern, language);
  const sky = random.integer(0, 3);
  const [warm, cold] = [of(random.integer(18, 31), 0), of(random.integer(-6, 12), 0)];
  const crew = say.trades
    .slice(0, random.integer(2, 5))
    .map((trade) => ({ trade, men: of(random.integer(1, 14), 0), hours: of(random.integer(8, 100), 1) }));
  const total = of(
    crew.reduce((sum, { hours }) => sum + hours.value, 0),
    1,
  );
  const flags = [random.chance(0.5), random.chance(0.3)];
  const guests = [somebody(random, language), somebody(random, language)].map(({ full }) => full);
  const done = random.pick(say.did);
  const mark = (isOn) =>
    html`<span class="o"
      >${isOn ? html`<svg viewBox="0 0 10 10"><path d="M1 5 4 9 9 1" fill="none" stroke="#000" stroke-width="1.5" /></svg>` : ''}</span
    >`;
  const frame = (title, inner, name = '') =>
    html`<fieldset class="${name}">
      <legend>${title}</legend>
      ${inner}
    </fieldset>`;
  const ask = (text, isOn) => html`<div>${text}: ${mark(isOn)} ${say.yes} ${mark(!isOn)} ${say.no2}</div>`;
  const page = html`<h2>${say.title}</h2>
    <div class="frames">
      ${frame(say.job, job, 'wide')}${frame(say.jobNo, jobNo)}${frame(say.no, sheet)}${frame(say.when, when.shown)}${frame(say.boss, boss)}
      ${frame(say.builder, html`${builder.name}<br />${builder.street}, ${builder.city}`, 'wide')}
      ${frame(
        say.weather,
        html`<div>${say.skies.map((text, at) => html`<span class="sky">${mark(at === sky)} ${text}</span>`)}</div>
          <div>${say.warm} ${warm.shown} &emsp; ${say.cold} ${cold.shown}</div>`,
        'wide',
      )}
      ${frame('!', html`${ask(say.delay, flags[0])}${ask(say.hurt, flags[1])}`)}
      ${frame(
        say.crew,
        html`<table>
          <tr>
            ${say.heads.map((text) => html`<th>${text}</th>`)}
          </tr>
          ${crew.map(
            (one) =>
              html`<tr>
                ${[one.trade, one.men.shown, one.hours.shown].map((text) => html`<td>${text}</td>`)}
              </tr>`,
          )}
          <tr>
            <td colspan="2">${say.all}</td>
            <td>${total.shown}</td>
          </tr>
        </table>`,
        'wide',
      )}
      ${frame(
        say.visit,
        guests.map((text) => html`<div>${text}</div>`),
      )}${frame(say.done, done, 'all')}
    </div>`;
  const list = crew.map((one) => ({
    trade: words(one.trade, say.heads[0]),
    workers: count(one.men, say.heads[1]),
    hours: figure(one.hours, say.heads[2]),
  }));
  const tree =
    naming % 2 === 0
      ? {
          report_no: code(sheet, say.no),
          project: words(job, say.job),
          project_number: code(jobNo, say.jobNo),
          report_date: day(when, say.when),
          superintendent: words(boss, say.boss, { description: 'Person in charge of the site (foreman)' }),
          contractor: words(builder.name, say.builder),
          weather: oneOf(say.skies[sky], say.skies, say.weather),
          temperature: { high: figure(warm, say.warm), low: figure(cold, say.cold) },
          delays: isTrue(flags[0], say.delay),
          accident: isTrue(flags[1], say.hurt),
          visitors: texts(guests, say.visit),
          total_hours: figure(total, say.all),
          permit_number: code(null),
          crew: each(list),
        }
      : {
          'Report No': code(sheet, say.no),
          'Job Site': words(job, say.job),
          'Date of Report': day(when, say.when),
          'Contractor Address': words(`${builder.street}, ${builder.city}`),
          Foreman: words(boss, say.boss),
          'Is Raining': isTrue(sky === 2, say.skies[2], { description: `Whether ${say.skies[2]} is ticked` }),
          'Maximum Temperature': figure(warm, say.warm),
          'Man Hours': figure(total, say.all),
          'Work Done': words(done, say.done),
          Inspector: words(null),
          Visitors: texts(guests, say.visit),
          Labor: each(list),
        };
  return {
    title: say.title,
    css: `.frames{display:grid;grid-template-columns:1fr 1fr 1fr;gap:6pt}.wide{grid-column:span 2}.all{grid-column:span 3;min-height:60pt}fieldset{border:.8pt solid #000;margin:0;padding:2pt 5pt 5pt}legend{font-size:.66em;padding:0 3pt}
.o{display:inline-block;width:8pt;height:8pt;border:.7pt solid}.o svg{display:block}.sky{margin-right:12pt}td:nth-child(n+2),th:nth-child(n+2){text-align:right}th{font-size:.7em}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenDiary.languages = ['en', 'de'];
