// Bills to be tested on: electricity with readings of a meter, and a payslip whose figures of the year stand beside those of the month.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, iban, labelsOf, later } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { cast, full } from './words.mjs';

const LABELS = {
  energy: 'Electricity bill | Stromrechnung | Facture d’électricité | Factura de electricidad',
  contract: 'Contract account | Vertragskonto | Compte de contrat | Cuenta de contrato',
  meter: 'Meter | Zähler | Compteur | Contador',
  period: 'Billing period | Abrechnungszeitraum | Période de facturation | Periodo de facturación',
  oldReading: 'Previous reading | Zählerstand alt | Ancien relevé | Lectura anterior',
  newReading: 'Present reading | Zählerstand neu | Nouveau relevé | Lectura actual',
  used: 'Consumption kWh | Verbrauch kWh | Consommation kWh | Consumo kWh',
  energyCost: 'Energy | Arbeitspreis | Énergie | Energía',
  base: 'Standing charge | Grundpreis | Abonnement | Término fijo',
  advance: 'Payments received | Geleistete Abschläge | Acomptes versés | Pagos a cuenta',
  toPay: 'Amount to pay | Nachzahlung | Montant à payer | Importe a pagar',
  newAdvance: 'New monthly instalment | Neuer Abschlag | Nouvel acompte mensuel | Nueva cuota mensual',
  debited: 'Will be debited on | Abbuchung am | Sera prélevé le | Se cargará el',
  issued: 'Issued | Erstellt am | Établie le | Emitida el',
  total: 'Total charges | Gesamtkosten | Total des charges | Total cargos',
  vat: 'VAT | USt. | TVA | IVA',
  payslip: 'Payslip | Verdienstabrechnung | Bulletin de paie | Recibo de salarios',
  month: 'Month | Monat | Mois | Mes',
  employee: 'Employee | Mitarbeiter | Salarié | Trabajador',
  staffNo: 'Staff no. | Personalnr. | Matricule | N.º de empleado',
  joined: 'Joined | Eintritt | Entrée | Alta',
  born: 'Born | Geb. | Né(e) le | Nacimiento',
  taxClass: 'Tax code | Steuerklasse | Taux d’impôt | Clave fiscal',
  kind: 'Element | Lohnart | Rubrique | Concepto',
  current: 'This month | Monat | Mois | Mes',
  year: 'Year to date | Jahr | Cumul annuel | Acumulado',
  salary: 'Basic pay | Grundgehalt | Salaire de base | Salario base',
  overtime: 'Overtime | Überstunden | Heures supplémentaires | Horas extra',
  bonus: 'Allowance | Zulage | Prime | Complemento',
  gross: 'Gross pay | Gesamtbrutto | Salaire brut | Total devengado',
  tax: 'Income tax | Lohnsteuer | Impôt sur le revenu | IRPF',
  insurance: 'Social insurance | Sozialversicherung | Cotisations sociales | Seguridad Social',
  net: 'Net pay | Auszahlungsbetrag | Net à payer | Líquido a percibir',
  paidTo: 'Paid to | Überweisung auf | Versé sur | Ingresado en',
  months:
    'January;February;March;April | Januar;Februar;März;April | janvier;février;mars;avril | enero;febrero;marzo;abril',
};

/** Electricity: readings in a table, costs, instalments, what is to pay in a box at the top. */
export function testEnergyBill({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [supplier, customer, home] = [people.firm(), full(people.person()), people.address()];
  const day = drawnDay(random);
  const at = (days) => habits.date(later(day, days));
  const old = random.integer(10_000, 60_000);
  const used = random.integer(1200, 5200);
  const [energy, base] = [used * random.integer(24, 39), random.integer(90, 160) * 100];
  const vat = Math.round((energy + base) * 0.19);
  const total = energy + base + vat;
  const advance = Math.round((total * random.integer(70, 90)) / 10_000) * 100;
  const next = Math.round(total / 1100) * 100;
  const [contract, meter, bill] = [
    `${digits(random, 4)} ${digits(random, 4)}`,
    `1EMH${digits(random, 8)}`,
    digits(random, 9),
  ];
  const money = Object.fromEntries(
    Object.entries({ energy, base, vat, total, advance, next, due: total - advance }).map(([key, cents]) => [
      key,
      habits.money(cents),
    ]),
  );
  const readings = [
    [labels.meter, meter],
    [labels.oldReading, habits.number(old)],
    [labels.newReading, habits.number(old + used)],
    [labels.used, habits.number(used)],
  ];
  const page = html`<div class="row">
      <div>
        <h2>${supplier.name}</h2>
        ${lines(supplier.address)}
      </div>
      <div class="box">
        <div>${labels.toPay}</div>
        <div class="large">${money.due}</div>
        <div class="small">${labels.debited} ${at(14)}</div>
      </div>
    </div>
    <div style="margin:20pt 0">${lines([customer, ...home])}</div>
    <h1>${labels.energy} ${bill}</h1>
    <p>${labels.contract} ${contract} · ${labels.issued} ${at(0)}<br />${labels.period} ${at(-380)} – ${at(-15)}</p>
    <table class="grid">
      <tr>
        ${readings.map(([label]) => html`<th>${label}</th>`)}
      </tr>
      <tr>
        ${readings.map(([, value]) => html`<td>${value}</td>`)}
      </tr>
    </table>
    <table style="width:70%">
      ${[
        [labels.energyCost, `${habits.number(used)} kWh`, money.energy],
        [labels.base, '365 d', money.base],
        [labels.vat, habits.percent(19), money.vat],
        [labels.total, '', money.total],
        [labels.advance, '11 x', money.advance],
      ].map(
        ([label, middle, value]) =>
          html`<tr>
            <td>${label}</td>
            <td>${middle}</td>
            <td class="right">${value}</td>
          </tr>`,
      )}
    </table>
    <p>${labels.newAdvance}</p>
    <div class="bold" style="margin-left:55%">${money.next}</div>`;
  return {
    title: bill,
    about: 'Yearly bill for electricity',
    css: '.box{border:1.2pt solid #000;padding:8pt;text-align:right}.large{font-size:1.7em;font-weight:bold}.grid{margin:10pt 0}.grid th,.grid td{border:.5pt solid #555}',
    pages: [page],
    entries: [
      field('supplier', 'text', supplier.name, { about: 'Company that supplies electricity' }),
      field('customer', 'text', customer, { about: 'Name of the customer' }),
      field('contract_account', 'id', contract, { label: labels.contract, short: 'contract_no' }),
      field('bill_number', 'id', bill, { label: labels.energy, about: 'Number of this bill' }),
      field('bill_date', 'date', at(0), { label: labels.issued, about: 'When the bill was issued' }),
      field('period_from', 'date', at(-380), { label: labels.period, about: 'First day of the billing period' }),
      field('period_to', 'date', at(-15), { label: labels.period, about: 'Last day of the billing period' }),
      field('meter_number', 'id', meter, { label: labels.meter }),
      field('reading_old', 'number', habits.number(old), { label: labels.oldReading, about: 'Previous meter reading' }),
      field('reading_new', 'number', habits.number(old + used), {
        label: labels.newReading,
        about: 'Current meter reading',
      }),
      field('consumption_kwh', 'number', habits.number(used), { label: labels.used, short: 'kwh' }),
      field('total_cost', 'number', money.total, {
        label: labels.total,
        about: 'All costs with tax, before instalments',
      }),
      field('instalments_paid', 'number', money.advance, { label: labels.advance, about: 'Payments already made' }),
      field('amount_due', 'number', money.due, { label: labels.toPay, about: 'What has to be paid now' }),
      field('new_instalment', 'number', money.next, { label: labels.newAdvance, about: 'Monthly payment from now on' }),
      field('debit_date', 'date', at(14), { label: labels.debited }),
      field('gas_meter_number', 'id', null, { about: 'Number of the gas meter, if there is one' }),
    ],
  };
}

/** A payslip: figures of the month and of the year so far beside each other. */
export function testPayslip({ random, language, habits }) {
  const people = cast(random.fork('cast'), language);
  const labels = labelsOf(language, LABELS);
  const [employer, person] = [people.firm(), people.person()];
  const index = random.integer(1, 3);
  const month = `${labels.months.split(';')[index]} 2031`;
  const base = random.integer(2400, 6900) * 100;
  const parts = [
    [labels.salary, base],
    [labels.overtime, random.integer(100, 900) * 37],
    [labels.bonus, random.integer(50, 300) * 100],
  ];
  const gross = parts.reduce((sum, [, cents]) => sum + cents, 0);
  const [tax, insurance] = [Math.round(gross * 0.17), Math.round(gross * 0.19)];
  const net = gross - tax - insurance;
  const year = (cents) => cents * (index + 1) - random.integer(1, 90) * 100;
  const line = ([label, cents]) => [label, habits.amount(cents), habits.amount(year(cents))];
  const cells = parts.map(line);
  const sums = [line([labels.gross, gross]), line([labels.tax, tax]), line([labels.insurance, insurance])];
  const [born, joined] = [
    habits.shortDate(drawnDay(random, random.integer(1968, 2004))),
    habits.shortDate(drawnDay(random, random.integer(2010, 2030))),
  ];
  const [staff, account, taxClass] = [digits(random, 5), iban(random, language), String(random.integer(1, 5))];
  const facts = [
    [labels.staffNo, staff],
    [labels.born, born],
    [labels.joined, joined],
    [labels.taxClass, taxClass],
  ];
  const wide = (row) =>
    html`<tr>
      ${row.map((cell, at) => html`<td class="${at > 0 ? 'right' : ''}">${cell}</td>`)}
    </tr>`;
  const page = html`<div class="row">
      <div>${lines([employer.name, ...employer.address])}</div>
      <div>
        <h2 style="margin:0">${labels.payslip}</h2>
        ${month}
      </div>
    </div>
    <div class="facts">
      ${facts.map(
        ([label, value]) =>
          html`<div>
            <div>${value}</div>
            <div class="small">${label}</div>
          </div>`,
      )}
    </div>
    <div>${lines([full(person), ...people.address()])}</div>
    <table style="margin-top:14pt">
      <tr class="bold">
        <td>${labels.kind}</td>
        <td class="right">${labels.current}</td>
        <td class="right">${labels.year}</td>
      </tr>
      ${cells.map(wide)}
      <tr>
        <td colspan="3"><hr /></td>
      </tr>
      ${sums.map(wide)}
    </table>
    <div class="row bold" style="border:1pt solid #000;padding:4pt;margin-top:8pt">
      <span>${labels.net}</span><span>${habits.money(net)}</span>
    </div>
    <p>${labels.paidTo} ${account}</p>`;
  return {
    title: labels.payslip,
    about: 'Payslip of one month',
    css: '.facts{display:grid;grid-template-columns:repeat(4,1fr);gap:8pt;margin:16pt 0}.facts>div>div:first-child{border-bottom:.5pt solid #000}',
    pages: [page],
    entries: [
      field('employer', 'text', employer.name, { about: 'Company that pays' }),
      field('employee_name', 'text', full(person), { short: 'emp_name', about: 'Person who is paid' }),
      field('staff_number', 'id', staff, { label: labels.staffNo, short: 'staff_no' }),
      field('date_of_birth', 'date', born, { label: labels.born, short: 'dob' }),
      field('entry_date', 'date', joined, { label: labels.joined, about: 'First day at the company' }),
      field('tax_class', 'id', taxClass, { label: labels.taxClass }),
      field('pay_month', 'text', month, { about: 'Month with its year' }),
      field('gross_pay', 'number', habits.amount(gross), {
        label: labels.gross,
        about: 'Of this month, not of the year so far',
      }),
      field('income_tax', 'number', habits.amount(tax), { label: labels.tax, about: 'Of this month' }),
      field('social_insurance', 'number', habits.amount(insurance), {
        label: labels.insurance,
        about: 'Of this month',
      }),
      field('net_pay', 'number', habits.money(net), { label: labels.net }),
      field('iban', 'id', account, { label: labels.paidTo, about: "The employee's account" }),
      field('holiday_left', 'number', null, { about: 'Days of holiday that are left' }),
      rows(
        'elements',
        [
          { key: 'name', kind: 'text', label: labels.kind },
          { key: 'month', kind: 'number', label: labels.current, about: 'Amount of this month' },
          { key: 'year', kind: 'number', label: labels.year, about: 'Amount of the year so far', short: 'ytd' },
        ],
        cells,
        'Parts of the gross pay; no sums, no deductions',
      ),
    ],
  };
}
