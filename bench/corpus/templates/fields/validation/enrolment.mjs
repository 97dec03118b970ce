// A day-care centre's enrolment: numbered sections, lines with their captions below, rings for one choice and squares for several.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, isTrue, oneOf, texts, words } from './asked.mjs';
import { dayOf, run, someDay } from './figures.mjs';
import { somebody, somewhere } from './people.mjs';

const SAYS = {
  en: {
    title: 'Enrollment Agreement – Little Otters Child Care',
    child: '1. Child',
    parent: '2. Parent or legal guardian',
    care: '3. Care requested',
    health: '4. Health',
    childName: "Child's full name",
    born: 'Birthdate (mm/dd/yyyy)',
    siblings: 'Siblings enrolled',
    parentName: 'Name of parent/guardian',
    home: 'Home address (street, city, state, ZIP)',
    cell: 'Cell phone',
    work: 'Work phone',
    mail: 'E-mail address',
    starts: 'First day of attendance',
    days: 'Days per week',
    schedule: 'Schedule:',
    schedules: ['Full day', 'Mornings only', 'Afternoons only'],
    meals: 'Add hot lunch',
    nap: 'Child still naps',
    shots: 'Immunizations are up to date',
    pickup: 'Persons allowed to pick up the child',
    foods: ['Peanuts', 'Dairy', 'Eggs', 'Shellfish'],
    food: 'Food allergies (check all that apply):',
    pattern: 'MM/DD/YYYY',
  },
  de: {
    title: 'Betreuungsvertrag – Anmeldung Kindertagesstätte Spatzennest',
    child: '1. Angaben zum Kind',
    parent: '2. Personensorgeberechtigte/r',
    care: '3. Gewünschte Betreuung',
    health: '4. Gesundheit',
    childName: 'Vor- und Zuname des Kindes',
    born: 'Geburtstag (TT.MM.JJJJ)',
    siblings: 'Geschwister in der Einrichtung',
    parentName: 'Vor- und Zuname Mutter/Vater',
    home: 'Wohnanschrift (Straße, PLZ, Ort)',
    cell: 'Mobilnummer',
    work: 'Telefon dienstlich',
    mail: 'E-Mail-Adresse',
    starts: 'Erster Betreuungstag',
    days: 'Tage pro Woche',
    schedule: 'Betreuungsumfang:',
    schedules: ['Ganztags', 'Nur vormittags', 'Nur nachmittags'],
    meals: 'Mit Mittagessen',
    nap: 'Das Kind schläft mittags',
    shots: 'Masernschutz nachgewiesen',
    pickup: 'Abholberechtigte Personen',
    foods: ['Erdnüsse', 'Milch', 'Eier', 'Soja'],
    food: 'Lebensmittelallergien (Zutreffendes ankreuzen):',
    pattern: 'DD.MM.YYYY',
  },
};

export function unseenEnrolment({ random, language, isInteractive, naming }) {
  const say = SAYS[language];
  const [child, parent, home] = [somebody(random, language), somebody(random, language), somewhere(random, language)];
  const born = dayOf(someDay(random, 2023), say.pattern);
  const starts = dayOf(someDay(random, 2027), say.pattern);
  const phone = () =>
    language === 'en' ? `(${run(random, 3)}) 555-${run(random, 4)}` : `0${run(random, 3)} ${run(random, 7)}`;
  const [cell, work] = [phone(), random.chance(0.5) ? phone() : null];
  const mail = random.chance(0.5) ? `otter${run(random, 4)}@mail.example` : null;
  const days = random.integer(2, 5);
  const siblings = random.integer(0, 3);
  const choice = random.integer(0, 2);
  const flags = { meals: random.chance(0.5), nap: random.chance(0.5), shots: random.chance(0.7) };
  const pickups = [parent.full, somebody(random, language).full];
  const eaten = say.foods.map(() => random.chance(0.35));
  let id = 0;
  const blank = (caption, value, width = 1) => {
    id += 1;
    const text = value ?? '';
    return html`<div class="blank" style="flex:${width}">
      <div class="ink" data-field="${`line ${id}`}" data-kind="text" data-value="${text}">
        ${isInteractive ? '' : text}
      </div>
      <small>${caption}</small>
    </div>`;
  };
  const tick = (isOn, name, option = 'Yes', kind = 'check') => {
    const drawn = isOn && !isInteractive;
    const sign =
      kind === 'radio'
        ? html`<circle cx="5" cy="5" r="2.4" />`
        : html`<path d="M1 5.5 4 8.5 9.3 1" fill="none" stroke="#000" stroke-width="1.6" />`;
    return html`<span
      class="${kind === 'radio' ? 'ring' : 'tick'}"
      data-field="${name}"
      data-kind="${kind}"
      data-value="${option}"
      data-state="${isOn ? 'on' : 'off'}"
      >${drawn ? html`<svg viewBox="0 0 10 10">${sign}</svg>` : ''}</span
    >`;
  };
  const page = html`<h2>${say.title}</h2>
    <h4>${say.child}</h4>
    <div class="line">
      ${blank(say.childName, child.full, 3)}${blank(say.born, born.shown, 2)}${blank(say.siblings, `${siblings}`)}
    </div>
    <h4>${say.parent}</h4>
    <div class="line">${blank(say.parentName, parent.full)}</div>
    <div class="line">${blank(say.home, `${home.street}, ${home.city}`)}</div>
    <div class="line">${blank(say.cell, cell)}${blank(say.work, work)}${blank(say.mail, mail, 1.5)}</div>
    <h4>${say.care}</h4>
    <div class="line">${blank(say.starts, starts.shown)}${blank(say.days, `${days}`)}</div>
    <p>
      ${say.schedule}
      ${say.schedules.map((text, at) => html` ${tick(at === choice, 'schedule', `c${at}`, 'radio')} ${text} &emsp;`)}
    </p>
    <p>${tick(flags.meals, 'meals')} ${say.meals} &emsp; ${tick(flags.nap, 'nap')} ${say.nap}</p>
    <h4>${say.health}</h4>
    <p>
      ${say.food}
      ${say.foods.map((text, at) => html`<span class="food">${text} ${tick(eaten[at], `food ${at}`)}</span>`)}
    </p>
    <p>${tick(flags.shots, 'shots')} ${say.shots}</p>
    <p>${say.pickup}</p>
    <ol>
      ${pickups.map((text) => html`<li>${text}</li>`)}
    </ol>`;
  const short = { en: ['CHILD_NAME', 'DOB'], de: ['kind_name', 'kind_geburtsdatum'] }[language];
  const tree =
    naming % 2 === 0
      ? {
          child: {
            full_name: words(child.full, say.childName),
            birth_date: day(born, say.born, { format: 'date' }),
            siblings: count({ shown: `${siblings}`, value: siblings }, say.siblings),
          },
          guardian: {
            full_name: words(parent.full, say.parentName),
            address: words(`${home.street}, ${home.city}`, say.home),
            mobile: code(cell, say.cell),
            work_phone: code(work, say.work),
            email: words(mail, say.mail),
          },
          start_date: day(starts, say.starts, { format: 'date', description: 'First day in care' }),
          days_per_week: count({ shown: `${days}`, value: days }, say.days),
          schedule: oneOf(say.schedules[choice], say.schedules, say.schedule),
          lunch: isTrue(flags.meals, say.meals, { description: 'Whether lunch is ordered' }),
          vaccinated: isTrue(flags.shots, say.shots, { description: 'Vaccinations are complete' }),
          authorized_pickup: texts(pickups, say.pickup, { description: 'People who may fetch the child' }),
          monthly_fee: { leaf: 'number', value: null, keywords: { description: 'Fee per month' } },
        }
      : {
          [short[0]]: words(child.full, say.childName),
          [short[1]]: day(born, say.born),
          parent: words(parent.full, say.parentName),
          phone_cell: code(cell, say.cell),
          phone_work: code(work, say.work),
          email: words(mail, say.mail),
          first_day: day(starts, say.starts),
          hot_lunch: isTrue(flags.meals, say.meals),
          naps: isTrue(flags.nap, say.nap),
          immunized: isTrue(flags.shots, say.shots),
          ...Object.fromEntries(
            say.foods.map((text, at) => [`allergy_${at + 1}`, isTrue(eaten[at], text, { title: text })]),
          ),
          pickup_persons: texts(pickups, say.pickup),
          physician: words(null),
        };
  return {
    title: say.title,
    isForm: true,
    css: `h4{background:#dfe8df;margin:9pt 0 3pt;padding:2pt 4pt}.line{display:flex;gap:12pt}.blank{margin:7pt 0 1pt}.ink{border-bottom:.7pt solid #000;min-height:1.5em;padding-left:2pt}
small{font-size:.7em;color:#333}.tick,.ring{display:inline-block;width:.9em;height:.9em;border:.7pt solid #000;vertical-align:-.1em}.ring{border-radius:50%}
svg{display:block;width:100%;height:100%}.food{margin-left:14pt}p{margin:5pt 0}`,
    pages: [page],
    truth: asked(tree, { title: 'Enrollment' }),
  };
}
unseenEnrolment.languages = ['en', 'de'];
