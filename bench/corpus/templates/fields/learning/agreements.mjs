// Contracts in sentences: a letter of employment and an agreement on secrecy. Clauses come in an order of their own and say amounts, terms
// and dates in several ways.
import { html, lines } from '../../../fields/html.mjs';
import { drawnDay, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { EMPLOYMENT, SECRECY } from './agreement-texts.mjs';
import { entriesOf, fact } from './facts.mjs';
import { named } from './names.mjs';
import { drawnParty, shuffled } from './trade.mjs';
import { manner } from './varied.mjs';

const SPELLED = {
  en: { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 6: 'six', 12: 'twelve', 24: 'twenty-four' },
  de: { 1: 'einem', 2: 'zwei', 3: 'drei', 4: 'vier', 6: 'sechs', 12: 'zwölf', 24: 'vierundzwanzig' },
  fr: { 1: 'un', 2: 'deux', 3: 'trois', 4: 'quatre', 6: 'six', 12: 'douze', 24: 'vingt-quatre' },
  es: { 1: 'un', 2: 'dos', 3: 'tres', 4: 'cuatro', 6: 'seis', 12: 'doce', 24: 'veinticuatro' },
};
const MONTHS = { en: 'months', de: 'Monaten', fr: 'mois', es: 'meses' };
const LAWS = {
  en: ['the State of Delaware', 'England and Wales', 'Ontario', 'New South Wales'],
  de: ['Bundesrepublik Deutschland', 'Republik Österreich', 'Schweiz'],
  fr: ['droit français', 'droit belge', 'droit suisse'],
  es: ['legislación española', 'legislación mexicana', 'legislación chilena'],
};
const ROLES = {
  en: ['Senior Sailmaker', 'Workshop Manager', 'Payroll Clerk', 'Data Analyst'],
  de: ['Werkstattleiterin', 'Lohnbuchhalter', 'Bootsbauerin', 'Datenanalyst'],
  fr: ['chef d’atelier', 'comptable', 'ingénieur d’essais', 'analyste de données'],
  es: ['jefe de taller', 'contable', 'analista de datos', 'encargada de almacén'],
};
function duration(random, language, counts) {
  const count = random.pick(counts);
  const word = SPELLED[language][count];
  const months = MONTHS[language];
  return random.pick([`${count} ${months}`, `${word} (${count}) ${months}`, `${word} ${months}`]);
}

/** Sentences as paragraphs, numbered or under headings. */
function written(look, write, { title, opening, clauses }, signatures) {
  const style = look.pick(['numbers', 'sections', 'plain', 'letters']);
  const mark = {
    numbers: (at) => `${at + 1}. `,
    sections: (at) => `§ ${at + 1} `,
    plain: () => '',
    letters: (at) => `(${'abcdefghij'[at]}) `,
  }[style];
  const texts = shuffled(look, clauses).map((text) => (look.chance(0.5) ? `${text} ${write.sentences(1)}` : text));
  const isJoined = style === 'plain' && look.chance(0.5);
  return html`<h1 class="${look.pick(['', 'middle'])}">${title}</h1>
    <p>${opening}</p>
    ${isJoined ? html`<p>${texts.join(' ')}</p>` : texts.map((text, at) => html`<p>${mark(at)}${text}</p>`)}
    <div class="row signed">${signatures.map((text) => html`<div>${text}</div>`)}</div>`;
}

const CSS =
  '.middle{text-align:center}p{text-align:justify}.signed{margin-top:44pt}.signed div{border-top:.6pt solid;width:40%}';

export function learnedEmployment({ random, language }) {
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [firm, person] = [drawnParty(write, random), drawnParty(write, random, true)];
  const day = drawnDay(random);
  const weekly = random.pick([20, 35, 38, 40]);
  const f = {
    pick: look.pick,
    firm: firm.name,
    place: firm.address.join(', '),
    person: person.name,
    role: random.pick(ROLES[language]),
    signed: as.date(day),
    start: as.date(later(day, random.integer(10, 80))),
    salary: as.money(random.integer(240, 900) * 10_000),
    probation: duration(random, language, [2, 3, 6]),
    notice: duration(random, language, [2, 3, 4]),
    hours: `${weekly} ${{ en: 'hours', de: 'Stunden', fr: 'heures', es: 'horas' }[language]}`,
    days: as.number(random.integer(20, 32)),
    law: random.pick(LAWS[language]),
  };
  const text = EMPLOYMENT[language](f);
  const isSigned = text.opening.includes(f.signed);
  const page = html`<div class="small">${lines([firm.name, ...firm.address])}</div>
    ${written(look, write, text, [firm.contact, person.name])}`;
  return {
    title: text.title,
    about: 'A contract of employment',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([
        fact('employer', 'text', undefined, firm.name, { about: 'Company that employs' }),
        fact('employee', 'text', undefined, person.name, { about: 'Person who is employed' }),
        fact('job_title', 'text', undefined, f.role),
        fact('start_date', 'date', undefined, f.start, { about: 'First day of work' }),
        fact('agreement_date', 'date', undefined, isSigned ? f.signed : null, {
          about: 'Day on which the contract was made',
        }),
        fact('annual_salary', 'number', undefined, f.salary, { about: 'Gross salary for a year' }),
        fact('probation_period', 'text', undefined, f.probation, {
          about: 'How long the probation lasts, with its unit',
        }),
        fact('notice_period', 'text', undefined, f.notice, { about: 'Period of notice, with its unit' }),
        fact('weekly_hours', 'number', undefined, as.number(weekly), { about: 'Hours of work in a week' }),
        fact('vacation_days', 'integer', undefined, f.days, { about: 'Days of leave in a year' }),
        fact('governing_law', 'text', undefined, f.law, { about: 'Whose law governs the contract' }),
        fact('end_date', 'date', undefined, null, { about: 'Last day, where the contract is for a fixed term' }),
      ]),
    ]),
  };
}

export function learnedSecrecy({ random, language }) {
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [firm, other] = [drawnParty(write, random), drawnParty(write, random)];
  const f = {
    pick: look.pick,
    firm: firm.name,
    place: firm.address.join(', '),
    other: other.name,
    there: other.address.join(', '),
    signed: as.date(drawnDay(random)),
    term: duration(random, language, [6, 12, 24]),
    penalty: as.money(random.integer(1, 50) * 100_000),
    days: as.number(random.pick([5, 7, 10, 14, 30])),
    law: random.pick(LAWS[language]),
  };
  const text = SECRECY[language](f);
  return {
    title: text.title,
    about: 'An agreement on secrecy',
    css: CSS,
    pages: [written(look, write, text, [firm.name, other.name])],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([
        fact('disclosing_party', 'text', undefined, firm.name, { about: 'Party named first, which discloses' }),
        fact('receiving_party', 'text', undefined, other.name, { about: 'Party named second, which receives' }),
        fact('disclosing_address', 'text', undefined, f.place),
        fact('effective_date', 'date', undefined, f.signed, { about: 'Date of the agreement' }),
        fact('term', 'text', undefined, f.term, { about: 'How long secrecy lasts, with its unit' }),
        fact('penalty', 'number', undefined, f.penalty, { about: 'What is paid for a breach' }),
        fact('return_days', 'integer', undefined, f.days, { about: 'Days for giving documents back' }),
        fact('governing_law', 'text', undefined, f.law, { about: 'Whose law governs the agreement' }),
        fact('jurisdiction', 'text', undefined, null, { about: 'Courts that decide' }),
      ]),
    ]),
  };
}
