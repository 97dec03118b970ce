// Forms to be tested on: results of a laboratory with former values, a patient's registration on two sheets that can be filled in, a
// membership form whose labels stand below their lines.
import { fill, html, lines, square } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, labelsOf, later, said } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { LABELS } from './form-labels.mjs';
import { cast, full } from './words.mjs';

const ANALYTES = [
  ['Leukozyten', 'G/l', 40, 100],
  ['Hämoglobin', 'g/dl', 120, 160],
  ['Thrombozyten', 'G/l', 1500, 4000],
  ['ALT', 'U/l', 100, 450],
  ['Harnstoff', 'mg/dl', 170, 430],
  ['Cholesterin', 'mg/dl', 1300, 2000],
  ['Calcium', 'mmol/l', 22, 26],
  ['Albumin', 'g/l', 350, 520],
];
const ALLERGIES = {
  en: 'Penicillin, hazelnuts',
  de: 'Penicillin, Haselnüsse',
  fr: 'Pénicilline, noisettes',
  es: 'Penicilina, avellanas',
};

/** Facts run together in lines; a former value beside each value. */
export function testLabResults({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [person, doctor, lab] = [people.person(), `Dr. ${full(people.person())}`, people.firm()];
  const day = drawnDay(random);
  const at = (days) => habits.shortDate(later(day, days));
  const birth = habits.shortDate(drawnDay(random, random.integer(1938, 2012)));
  const [order, caseNo, ward] = [
    digits(random, 9),
    digits(random, 7),
    `${random.integer(1, 9)}${random.pick(['A', 'B', 'C'])}`,
  ];
  const cells = random.sample(ANALYTES, random.integer(4, 8)).map(([name, unit, low, high]) => {
    const drawn = () => habits.number(random.integer(Math.round(low * 0.7), Math.round(high * 1.3)) / 10, 1);
    const value = drawn();
    const flag = value.value * 10 < low ? '-' : value.value * 10 > high ? '+' : null;
    return [
      name,
      value,
      flag,
      unit,
      random.chance(0.7) ? drawn() : null,
      said('', `${habits.number(low / 10, 1)} – ${habits.number(high / 10, 1)}`),
    ];
  });
  const heads = [labels.analyte, labels.value, '', '', labels.former, labels.norm];
  const page = html`<div style="text-align:center"><b>${lab.name}</b> · ${lab.address.join(' · ')}</div>
    <hr />
    <div>
      ${labels.name}: <b>${person.last}, ${person.first}</b> &nbsp; ${labels.born} ${birth} &nbsp; ${labels.caseNo}:
      ${caseNo}
    </div>
    <div>
      ${labels.order}: ${order} &nbsp; ${labels.collected}: ${at(0)} 07:40 &nbsp; ${labels.arrived}: ${at(0)} 09:15
      &nbsp; ${labels.validated}: ${at(2)}
    </div>
    <div>${labels.physician}: ${doctor} &nbsp; ${labels.ward}: ${ward}</div>
    <h2>${labels.findings}</h2>
    <table class="grid">
      <tr>
        ${heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((text, k) => html`<td class="${k === 1 || k === 4 ? 'right' : ''}">${text ?? ''}</td>`)}
          </tr>`,
      )}
    </table>`;
  return {
    title: labels.findings,
    css: '.grid th{border-bottom:.7pt solid #000}.grid tr:nth-child(odd) td{background:#f0f0f0}',
    pages: [page],
    entries: [
      field('patient', 'text', `${person.last}, ${person.first}`, { label: labels.name, about: 'Name of the patient' }),
      field('born_on', 'date', birth, { label: labels.born, short: 'dob' }),
      field('case_number', 'id', caseNo, { label: labels.caseNo, short: 'case_no' }),
      field('request_number', 'id', order, { label: labels.order, short: 'req_no' }),
      field('collection_date', 'date', at(0), {
        label: labels.collected,
        about: 'When the sample was taken, without the time',
      }),
      field('validation_date', 'date', at(2), { label: labels.validated, about: 'When the results were released' }),
      field('physician', 'text', doctor, { label: labels.physician }),
      field('ward', 'id', ward, { label: labels.ward }),
      field('laboratory', 'text', lab.name, { about: 'Who did the tests' }),
      field('insurance_number', 'id', null),
      field('sex', 'text', null, { about: 'Sex of the patient' }),
      rows(
        'analytes',
        [
          { key: 'name', kind: 'text', label: labels.analyte },
          { key: 'value', kind: 'number', label: labels.value, about: 'Present value, not the former one' },
          { key: 'flag', kind: 'text', about: '+ or - where the value is out of range' },
          { key: 'unit', kind: 'text' },
          { key: 'previous', kind: 'number', label: labels.former, about: 'Former value' },
          { key: 'normal_range', kind: 'text', label: labels.norm, short: 'range' },
        ],
        cells,
      ),
    ],
  };
}

/** Two sheets that can be filled in; labels at the left of some boxes and above others; yes and no for each question. */
export function testIntake({ random, language, habits, isInteractive }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [person, other, doctor] = [people.person(), people.person(), `Dr. ${full(people.person())}`];
  const address = people.address().join(', ');
  const [birth, today] = [
    habits.shortDate(drawnDay(random, random.integer(1945, 2013))),
    habits.shortDate(drawnDay(random)),
  ];
  const phone = () => `0${digits(random, 3)} ${digits(random, 7)}`;
  const [mobile, landline, notify] = [phone(), random.chance(0.5) ? phone() : null, phone()];
  const [insurer, member] = [people.firm().name, `${random.pick(['K', 'M', 'T'])}${digits(random, 9)}`];
  const status = random.integer(0, 2);
  const options = [labels.own, labels.family, labels.privately];
  const [hasAllergy, smokes, agrees] = [random.chance(0.5), random.chance(0.4), random.chance(0.7)];
  const [height, weight] = [habits.number(random.integer(150, 198)), habits.number(random.integer(48, 120))];
  const left = (name, label, value) =>
    html`<div class="left"><span>${label}</span>${fill(name, value ?? '', isInteractive)}</div>`;
  const above = (name, label, value) =>
    html`<div>
      <div class="small">${label}</div>
      ${fill(name, value ?? '', isInteractive)}
    </div>`;
  const ask = (name, label, is) =>
    html`<tr>
      <td>${label}</td>
      <td>${square(`${name}y`, is === true, isInteractive)} ${labels.yes}</td>
      <td>${square(`${name}n`, is === false, isInteractive)} ${labels.no}</td>
    </tr>`;
  const first = html`<h1>${labels.intake}</h1>
    <div class="two">
      ${above('t1', labels.surname, person.last)}${above('t2', labels.given, person.first)}${above('t3', labels.formerly, null)}${above('t4', labels.birthday, birth)}
    </div>
    ${left('t5', labels.home, address)}
    <div class="two">${left('t6', labels.mobile, mobile)}${left('t7', labels.landline, landline)}</div>
    <div class="two" style="margin-top:14pt">
      ${above('t8', labels.insurer, insurer)}${above('t9', labels.member, member)}
    </div>
    <p>
      ${labels.status}:
      ${options.map((text, at) => html`&nbsp; ${square('status', at === status, isInteractive, `s${at}`, 'radio')} ${text}`)}
    </p>
    ${left('t10', labels.gp, doctor)}${left('t11', labels.contact, `${full(other)}, ${notify}`)}`;
  const second = html`<h1>${labels.sheet2}</h1>
    <table>
      ${ask('q1', labels.allergies, hasAllergy)}${ask('q2', labels.smoker, smokes)}${ask('q3', labels.pregnant, null)}
    </table>
    ${left('t12', labels.which, hasAllergy ? ALLERGIES[language] : null)}
    <div class="two">${left('t13', labels.height, height)}${left('t14', labels.weight, weight)}</div>
    <p>${square('agrees', agrees, isInteractive)} ${labels.consent}</p>
    <div class="two" style="margin-top:50pt">
      ${above('t15', labels.date, today)}${above('t16', labels.signature, '')}
    </div>`;
  return {
    title: labels.intake,
    about: 'Admission form of a patient',
    isForm: true,
    css: '.two{display:grid;grid-template-columns:1fr 1fr;gap:6pt 14pt}.left{display:flex;gap:8pt;margin:6pt 0}.left .fill{flex:1}.fill{display:block;border:.6pt solid #555;background:#f4f6fb;min-height:1.5em;padding:0 3pt}',
    pages: [first, second],
    entries: [
      field('last_name', 'text', person.last, { label: labels.surname, short: 'surname' }),
      field('first_name', 'text', person.first, { label: labels.given }),
      field('birth_name', 'text', null, { label: labels.formerly, about: 'Family name at birth, if filled in' }),
      field('date_of_birth', 'date', birth, { label: labels.birthday, short: 'dob' }),
      field('address', 'text', address, { label: labels.home }),
      field('mobile_phone', 'id', mobile, { label: labels.mobile, short: 'mobile' }),
      field('landline_phone', 'id', landline, { label: labels.landline, about: 'Fixed line, not the mobile' }),
      field('insurer', 'text', insurer, { label: labels.insurer, about: 'Name of the health insurance' }),
      field('member_number', 'id', member, { label: labels.member, short: 'member_no' }),
      field('insured_as', 'enum', options[status], { label: labels.status, options }),
      field('family_doctor', 'text', doctor, { label: labels.gp }),
      field('has_allergies', 'boolean', hasAllergy, { label: labels.allergies }),
      field('allergies', 'text', hasAllergy ? ALLERGIES[language] : null, {
        label: labels.which,
        about: 'Which allergies',
      }),
      field('smoker', 'boolean', smokes, { label: labels.smoker }),
      field('pregnant', 'boolean', null, { label: labels.pregnant, about: 'null when nothing is marked' }),
      field('height_cm', 'integer', height, { label: labels.height }),
      field('weight_kg', 'integer', weight, { label: labels.weight }),
      field('consents_to_transfer', 'boolean', agrees, {
        label: labels.consent,
        about: 'Whether findings may be sent to the doctor',
      }),
      field('form_date', 'date', today, { label: labels.date, about: 'Date beside the signature' }),
      field('nationality', 'text', null),
    ],
  };
}

/** Each label stands in small print below its line; squares stand behind their words. */
export function testMembership({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [person, club] = [people.person(), people.firm()];
  const [street, town] = people.address();
  const [, code, place] = /^(\d+) (.*)$/.exec(town) ?? [
    null,
    ...(/^(.*) (\d+)$/.exec(town) ?? ['', '', '']).slice(1).reverse(),
  ];
  const birth = habits.shortDate(drawnDay(random, random.integer(1950, 2015)));
  const day = drawnDay(random);
  const [joins, signed] = [habits.shortDate(later(day, 20)), habits.shortDate(day)];
  const sections = labels.sections.split(';');
  const marks = sections.map(() => random.chance(0.5));
  const wantsPaper = random.chance(0.5);
  const [fee, donation] = [
    habits.money(random.integer(24, 180) * 100),
    random.chance(0.5) ? habits.money(random.integer(10, 90) * 100) : null,
  ];
  const account = iban(random, language);
  const under = (label, value, share = 1) =>
    html`<div style="flex:${share}">
      <div class="value">${value ?? ' '}</div>
      <div class="small">${label}</div>
    </div>`;
  const page = html`<h2>${club.name}</h2>
    <h1>${labels.joining}</h1>
    <div class="row">
      ${under(labels.surname, person.last)}${under(labels.given, person.first)}${under(labels.birthday, birth)}
    </div>
    <div class="row">
      ${under(labels.street, street, 2)}${under(labels.postcode, code)}${under(labels.town, place, 2)}
    </div>
    <div class="row">${under(labels.joins, joins)}${under(labels.fee, fee)}${under(labels.donation, donation)}</div>
    <p>
      ${labels.section}:
      ${sections.map((text, at) => html`<span style="margin-right:20pt">${text} ${square(`s${at}`, marks[at], false)}</span>`)}
    </p>
    <p>${labels.magazine} ${square('m', wantsPaper, false)}</p>
    <div class="row">${under(labels.account, account, 2)}${under(labels.holder, null)}</div>
    <div class="row" style="margin-top:50pt">${under(labels.date, signed)}${under(labels.signature, ' ', 2)}</div>
    <p class="small">${lines(club.address)}</p>`;
  return {
    title: labels.joining,
    css: '.row{margin:12pt 0;gap:12pt}.value{border-bottom:.7pt solid #000;min-height:1.4em;padding-left:3pt}.small{line-height:1.1}',
    pages: [page],
    entries: [
      field('surname', 'text', person.last, { label: labels.surname }),
      field('given_name', 'text', person.first, { label: labels.given, short: 'fname' }),
      field('birthday', 'date', birth, { label: labels.birthday, short: 'dob' }),
      field('street', 'text', street, { label: labels.street }),
      field('postcode', 'id', code, { label: labels.postcode, short: 'zip' }),
      field('city', 'text', place, { label: labels.town }),
      field('member_from', 'date', joins, { label: labels.joins, about: 'First day of the membership' }),
      field('yearly_fee', 'number', fee, { label: labels.fee, about: 'Regular fee, without donation' }),
      field('donation', 'number', donation, { label: labels.donation }),
      ...sections.map((text, at) =>
        field(`section_${at + 1}`, 'boolean', marks[at], { label: text, about: `${labels.section} ${text}` }),
      ),
      field('paper_magazine', 'boolean', wantsPaper, { label: labels.magazine }),
      field('iban', 'id', account, { label: labels.account }),
      field('account_holder', 'text', null, {
        label: labels.holder,
        about: 'Only where another person holds the account',
      }),
      field('signed_on', 'date', signed, { label: labels.date, about: 'Date of the signature' }),
      field('club', 'text', club.name, { about: 'Which club is joined' }),
      field('email', 'text', null),
    ],
  };
}
