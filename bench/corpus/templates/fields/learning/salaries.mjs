// A pay slip: payments and deductions side by side or in one table with columns for the month and the year.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, said } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { LANGUAGES, writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, plainItems, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, SUM_LOOKS, sums } from './parts.mjs';
import { drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'PAY STATEMENT; Earnings statement; Salary slip | Entgeltnachweis; Verdienstabrechnung; Gehaltsabrechnung | BULLETIN DE PAIE; Fiche de paie; Bulletin de salaire | NÓMINA; Recibo de salarios; Hoja de salario',
  employee:
    'Employee; Employee name; Name | Mitarbeiter; Arbeitnehmer; Name | Salarié; Nom du salarié; Employé | Trabajador; Nombre del trabajador; Empleado',
  number:
    'Employee no.; Emp. ID; Payroll no. | Personalnummer; Pers.-Nr.; Stammnummer | Matricule; N° salarié; N° matricule | N.º de empleado; Código; Matrícula',
  social:
    'Social Security no.; SSN; NI number | SV-Nummer; Sozialversicherungsnr.; RV-Nummer | N° sécurité sociale; N° S.S.; NIR | N.º afiliación S.S.; N.º Seg. Social; NAF',
  role: 'Job title; Position; Occupation | Tätigkeit; Position; Funktion | Emploi; Poste; Fonction | Categoría; Puesto; Grupo profesional',
  department:
    'Department; Dept.; Cost center | Abteilung; Kostenstelle; Bereich | Service; Département; Centre de coûts | Departamento; Sección; Centro de coste',
  joined:
    'Hire date; Start date; Employed since | Eintritt; Eintrittsdatum; Beschäftigt seit | Date d’entrée; Ancienneté depuis; Entré le | Antigüedad; Fecha de alta; Fecha de ingreso',
  month:
    'Pay period; Month; Period | Abrechnungsmonat; Monat; Zeitraum | Période; Mois; Période de paie | Periodo; Mes; Mes liquidado',
  paidOn:
    'Pay date; Payment date; Check date | Zahltag; Auszahlung am; Zahlungsdatum | Date de paiement; Payé le; Versé le | Fecha de pago; Pagado el; Abonado el',
  class:
    'Tax class; Filing status; Tax code | Steuerklasse; StKl.; Lohnsteuerklasse | Coefficient; Niveau; Échelon | Grupo de cotización; Grupo; Tarifa',
  hours: 'Hours worked; Hours | Arbeitsstunden; Stunden | Heures travaillées; Heures | Horas trabajadas; Horas',
  what: 'Description; Item; Pay element | Bezeichnung; Lohnart; Bezug | Libellé; Rubrique; Désignation | Concepto; Descripción; Devengo',
  now: 'This period; Current; Amount | Betrag; Monat EUR; laufend | Montant; Ce mois; Période | Importe; Mes; Este periodo',
  year: 'Year to date; YTD | Jahreswerte; kumuliert | Cumul annuel; Cumul | Acumulado; Total año',
  gross:
    'Gross pay; Total earnings; Gross | Gesamtbrutto; Brutto; Bruttobezüge | Salaire brut; Total brut; Brut | Total devengado; Salario bruto; Bruto',
  deducted:
    'Total deductions; Deductions | Summe Abzüge; Abzüge gesamt | Total retenues; Total cotisations | Total a deducir; Total deducciones',
  net: 'Net pay; Take-home pay; Amount paid | Auszahlungsbetrag; Nettoverdienst; Überweisung | Net à payer; Net payé; Salaire net | Líquido a percibir; Neto a percibir; Líquido',
  earnings:
    'Earnings; Payments; Hours and Earnings | Bezüge; Vergütung; Entgelt | Rémunération; Éléments de paie; Gains | Devengos; Percepciones; I. Devengos',
  taken:
    'Deductions; Withholdings; Taxes and deductions | Abzüge; Gesetzliche Abzüge; Steuern und Abgaben | Retenues; Cotisations; Prélèvements | Deducciones; Retenciones; II. Deducciones',
  account:
    'Paid into; Bank account; IBAN | Bankverbindung; Konto; IBAN | Virement sur; Compte; IBAN | Cuenta de abono; Ingreso en; IBAN',
};
const PAYMENTS = {
  en: ['Basic salary', 'Overtime 125%', 'Night allowance', 'Travel allowance'],
  de: ['Gehalt', 'Überstunden 25 %', 'Nachtzuschlag', 'Fahrgeld'],
  fr: ['Salaire de base', 'Heures sup. 25 %', 'Prime de nuit', 'Indemnité transport'],
  es: ['Salario base', 'Horas extra', 'Plus nocturnidad', 'Plus transporte'],
};
const TAKEN = {
  en: ['Income tax', 'Pension', 'Health insurance', 'Union dues'],
  de: ['Lohnsteuer', 'Rentenversicherung', 'Krankenversicherung', 'Solidaritätszuschlag'],
  fr: ['Impôt prélevé', 'Retraite', 'Santé', 'CSG déductible'],
  es: ['Retención IRPF', 'Contingencias comunes', 'Desempleo', 'Formación'],
};
const ROLES = {
  en: 'Joiner; Clerk; Fitter; Nurse',
  de: 'Tischlerin; Sachbearbeiter; Monteur; Pflegerin',
  fr: 'Menuisier; Comptable; Monteur; Infirmière',
  es: 'Carpintero; Administrativa; Montador; Enfermera',
};

export function learnedSalary({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const write = writer(random.fork('text'), language);
  const [employer, person] = [drawnParty(write, random), drawnParty(write, random, true)];
  const day = drawnDay(random);
  const drawn = (list, low, high) =>
    [list[0], ...random.sample(list.slice(1), random.integer(1, 3))].map((text, at) => {
      const cents = at === 0 ? random.integer(low, high) * 100 : random.integer(20, 300) * 100 + random.integer(0, 99);
      return { what: text, cents, amount: as.amount(cents), year_to_date: as.amount(cents * day.month) };
    });
  const [payments, taken] = [drawn(PAYMENTS[language], 1900, 5600), drawn(TAKEN[language], 200, 900)];
  const sumOf = (list) => list.reduce((sum, { cents }) => sum + cents, 0);
  const [gross, less] = [sumOf(payments), sumOf(taken)];
  const month = `${LANGUAGES[language].months[day.month - 1]} ${day.year}`;
  const facts = [
    fact('employee_name', 'text', say.employee, person.name, { short: 'emp_name' }),
    fact('employee_number', 'id', say.number, digits(random, 5), { short: 'emp_no' }),
    fact(
      'social_security_number',
      'id',
      say.social,
      `${digits(random, 2)} ${digits(random, 6)} ${random.pick(['K', 'M', 'B'])} ${digits(random, 3)}`,
      { short: 'ssn' },
    ),
    fact('job_title', 'text', say.role, random.pick(ROLES[language].split('; '))),
    fact('department', 'text', say.department, random.chance(0.7) ? digits(random, 4) : null),
    fact('hire_date', 'date', say.joined, as.date(drawnDay(random, random.integer(2009, 2029))), {
      about: 'Since when the employee works there',
    }),
    fact('pay_period', 'text', say.month, month, { about: 'Month that is paid' }),
    fact('payment_date', 'date', say.paidOn, as.date(day)),
    fact('tax_class', 'id', say.class, `${random.integer(1, 6)}`),
    fact('hours', 'number', say.hours, as.number(random.integer(120, 180) + random.pick([0, 0.5]), 2)),
  ];
  const account = iban(random, language);
  const bottom = [
    fact('gross_pay', 'number', say.gross, as.money(gross)),
    fact('total_deductions', 'number', say.deducted, as.money(less), { short: 'ded_total' }),
    fact('net_pay', 'number', say.net, as.money(gross - less), { about: 'What is paid out' }),
    fact('bank_account', 'id', say.account, account, { short: 'iban' }),
  ];
  const hasYear = look.chance(0.6);
  const columns = [
    { key: 'what', label: say.what, kind: 'text' },
    { key: 'amount', label: say.now, kind: 'number', isRight: true },
    ...(hasYear ? [{ key: 'year_to_date', label: say.year, kind: 'number', isRight: true, short: 'ytd' }] : []),
  ];
  const [kind, isBeside] = [look.pick(ITEM_LOOKS), look.chance(0.5)];
  const tables = [
    [say.earnings, payments],
    [say.taken, taken],
  ].map(
    ([title, list]) =>
      html`<div>
        <h3>${title}</h3>
        ${items(kind, columns, plainItems(list))}
      </div>`,
  );
  const head = html`<div>
    <b>${employer.name}</b>
    <div class="small">${lines(employer.address)}</div>
  </div>`;
  const page = html`${
      look.chance(0.5)
        ? html`<div class="row">
            ${head}
            <h2>${say.title}</h2>
          </div>`
        : html`<h2>${say.title}</h2>
            ${head}`
    }
    ${details(look.pick(DETAIL_LOOKS), shuffled(look, pairsOf(facts)))}
    <div class="${isBeside ? 'row' : ''}">${tables}</div>
    ${sums(look.pick(SUM_LOOKS.filter((name) => name !== 'sentence')), pairsOf(bottom))}`;
  return {
    title: say.title,
    about: 'What an employee earned in a month',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...bottom]),
      ...entriesOf([
        fact('employer', 'text', undefined, employer.name, { about: 'Company that pays' }),
        fact('currency', 'enum', undefined, as.currency ?? said(as.code, as.code), {
          options: ['EUR', 'USD', 'GBP', 'CHF'],
        }),
        fact('vacation_days_left', 'number', undefined, null),
      ]).filter(({ path }) => path !== 'currency' || as.currency),
      rowsOf('earnings', columns, payments, 'What is paid, row by row'),
      rowsOf('deductions', columns, taken, 'What is taken off, row by row'),
    ]),
  };
}
