// A cheque's stub: earnings and deductions beside each other in one grid, each with the period and the year, a slip of the cheque below.
import { html } from '../../../fields/html.mjs';
import { asked, code, day, each, figure, words } from './asked.mjs';
import { after, dayOf, figuresOf, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

const SAYS = {
  en: {
    firms: '# Freight Lines Inc/# Family Dental PC/Maple # Foods LLC',
    who: 'EMPLOYEE NAME',
    id: 'FILE NUMBER',
    social: 'SOC SEC NO',
    from: 'PERIOD BEG',
    to: 'PERIOD END',
    paid: 'ADVICE DATE',
    check: 'CHECK NO',
    heads: ['EARNINGS', 'RATE', 'HOURS', 'THIS PERIOD', 'YTD'],
    taken: ['WITHHOLDINGS', 'THIS PERIOD', 'YTD'],
    gains: ['Regular', 'Overtime', 'Holiday'],
    losses: ['Fed Withholding', 'Medicare', 'State Tax', '401(k)'],
    net: 'NET CHECK',
    gross: 'GROSS EARNINGS',
    leave: 'PTO BALANCE (HRS)',
    order: 'PAY TO THE ORDER OF',
    pattern: 'MM/DD/YYYY',
  },
  es: {
    firms: 'Transportes # S.A./Clínica Dental # S.C./Alimentos # S.A. de C.V.',
    who: 'COLABORADOR',
    id: 'CLAVE',
    social: 'NSS',
    from: 'PERIODO DEL',
    to: 'AL',
    paid: 'FECHA DE PAGO',
    check: 'CHEQUE NO.',
    heads: ['PERCEPCIONES', 'CUOTA', 'HORAS', 'IMPORTE', 'ACUMULADO'],
    taken: ['DEDUCCIONES', 'IMPORTE', 'ACUMULADO'],
    gains: ['Sueldo ordinario', 'Tiempo extra', 'Día festivo'],
    losses: ['ISR', 'IMSS', 'Infonavit', 'Fondo de ahorro'],
    net: 'NETO PAGADO',
    gross: 'TOTAL PERCEPCIONES',
    leave: 'VACACIONES (HRS)',
    order: 'PÁGUESE A LA ORDEN DE',
    pattern: 'DD/MM/YYYY',
  },
};

export function unseenPaystub({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language === 'en' ? 'us' : 'mx');
  const cash = (cents) => of(cents / 100);
  const [house, person] = [firm(random, language, say.firms), somebody(random, language)];
  const start = someDay(random);
  const [from, to, paid] = [0, 13, 18].map((more) => dayOf(after(start, more), say.pattern));
  const [id, check] = [run(random, 6), run(random, 8)];
  const social = `XXX-XX-${run(random, 4)}`;
  const months = random.integer(3, 24);
  const gains = say.gains.slice(0, random.integer(1, 3)).map((name, at) => {
    const [rate, hours] = [random.integer(1800, 5200) * (at === 1 ? 1.5 : 1), at === 0 ? 80 : random.integer(2, 16)];
    return {
      name,
      rate: cash(rate),
      hours: of(hours, 2),
      now: cash(Math.round(rate * hours)),
      year: cash(Math.round(rate * hours * months)),
      cents: Math.round(rate * hours),
    };
  });
  const gross = gains.reduce((sum, { cents }) => sum + cents, 0);
  const losses = say.losses.slice(0, random.integer(2, 4)).map((name, at) => {
    const cents = Math.round(gross * [0.11, 0.0145, 0.04, 0.05][at]);
    return { name, now: cash(cents), year: cash(cents * months), cents };
  });
  const net = gross - losses.reduce((sum, { cents }) => sum + cents, 0);
  const leave = of(random.integer(0, 900) / 10, 1);
  const top = [
    [say.who, person.full],
    [say.id, id],
    [say.social, social],
    [say.from, from.shown],
    [say.to, to.shown],
    [say.paid, paid.shown],
    [say.check, check],
  ];
  const height = Math.max(gains.length, losses.length);
  const page = html`<table class="top">
      <tr>
        <td rowspan="2"><b>${house.name}</b><br />${house.street}<br />${house.city}</td>
        ${top.map(([name]) => html`<th>${name}</th>`)}
      </tr>
      <tr>
        ${top.map(([, value]) => html`<td>${value}</td>`)}
      </tr>
    </table>
    <table class="pay">
      <tr>
        ${[...say.heads, ...say.taken].map((text) => html`<th>${text}</th>`)}
      </tr>
      ${Array.from({ length: height }, (_, at) => {
        const [gain, loss] = [gains[at], losses[at]];
        const left = gain
          ? [gain.name, gain.rate.shown, gain.hours.shown, gain.now.shown, gain.year.shown]
          : ['', '', '', '', ''];
        const right = loss ? [loss.name, loss.now.shown, loss.year.shown] : ['', '', ''];
        return html`<tr>
          ${[...left, ...right].map((text) => html`<td>${text}</td>`)}
        </tr>`;
      })}
    </table>
    <div class="end">
      <span>${say.gross}<br /><b>${cash(gross).shown}</b></span
      ><span>${say.leave}<br /><b>${leave.shown}</b></span
      ><span>${say.net}<br /><b>${of(net / 100, 2, '$#').shown}</b></span>
    </div>
    <div class="check">
      <div>${house.name} &emsp;&emsp; ${say.check} ${check}</div>
      <p>${say.order} <b>${person.full}</b> &emsp; ***${of(net / 100, 2, '$#').shown}***</p>
      <div>${person.street}, ${person.city}</div>
    </div>`;
  const list = gains.map((one) => ({
    type: words(one.name, say.heads[0]),
    hours: figure(one.hours, say.heads[2]),
    amount: figure(one.now, say.heads[3]),
    ytd: figure(one.year, say.heads[4]),
  }));
  const tree =
    naming % 2 === 0
      ? {
          employee_name: words(person.full, say.who),
          employee_id: code(id, say.id),
          employer: { name: words(house.name), address: words(`${house.street} ${house.city}`) },
          pay_period_start: day(from, say.from),
          pay_period_end: day(to, say.to),
          pay_date: day(paid, say.paid),
          gross_pay: figure(cash(gross), say.gross, { description: 'Gross pay of this period' }),
          net_pay: figure(of(net / 100, 2, '$#'), say.net),
          bank_account: code(null),
          earnings: each(list),
        }
      : {
          company: words(house.name),
          employee: words(person.full, say.who),
          ssn: code(social, say.social, { description: 'Social security number as printed' }),
          checkNumber: code(check, say.check),
          checkDate: day(paid, say.paid, { format: 'date' }),
          periodEnding: day(to, say.to, { format: 'date' }),
          employeeAddress: words(`${person.street}, ${person.city}`),
          netPay: figure(of(net / 100, 2, '$#'), say.net),
          leaveBalanceHours: figure(leave, say.leave),
          union: words(null),
          deductions: each(
            losses.map((one) => ({ name: words(one.name, say.taken[0]), current: figure(one.now, say.taken[1]) })),
          ),
        };
  return {
    title: house.name,
    css: `.top td,.top th{border:.4pt solid #888;font-size:.8em}.top tr+tr td{white-space:nowrap}.top th{font-size:.58em;vertical-align:bottom}.pay{margin:8pt 0}.pay th{background:#222;color:#fff;font-size:.62em}.pay td{font-size:.8em;border-bottom:.3pt solid #bbb}
.pay td:nth-child(n+2):not(:nth-child(6)){text-align:right}.end{display:flex;justify-content:space-between;border:.8pt solid;padding:4pt 30pt}.check{border-top:1pt dashed;margin-top:60pt;padding-top:20pt}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenPaystub.languages = ['en', 'es'];
