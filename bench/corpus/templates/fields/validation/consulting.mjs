// A consulting agreement: recitals, defined terms in capitals, fees and notice in clauses with numbers of their own, a schedule of milestones.
import { html } from '../../../fields/html.mjs';
import { asked, code, count, day, each, figure, oneOf, words } from './asked.mjs';
import { after, dayOf, figuresOf, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

const SAYS = {
  en: {
    title: 'MASTER CONSULTING SERVICES AGREEMENT',
    firms: '# Analytics, Inc./# Holdings LLC/Bright # Labs, Inc.',
    states: ['Delaware', 'Nevada', 'New York', 'Texas'],
    counts: {
      12: 'twelve',
      18: 'eighteen',
      24: 'twenty-four',
      36: 'thirty-six',
      30: 'thirty',
      45: 'forty-five',
      60: 'sixty',
      10: 'ten',
      15: 'fifteen',
    },
    body: (f) => [
      [
        '',
        `THIS AGREEMENT (this “Agreement”) is effective as of ${f.effective} and is made between ${f.client}, a ${f.state} corporation having its principal place of business at ${f.home} (“Client”), and ${f.advisor}, an individual residing at ${f.abode} (“Consultant”).`,
      ],
      [
        'WHEREAS',
        'Client wishes to obtain certain advice and Consultant is willing to provide it, the parties agree as follows:',
      ],
      [
        '1.1 Term.',
        `Unless sooner terminated, this Agreement continues for ${f.term} months after the Effective Date and thereafter renews for successive periods of one year.`,
      ],
      ['2.1 Fees.', `Client shall pay Consultant ${f.fee} per hour, not to exceed ${f.cap} in any calendar year.`],
      [
        '2.2 Invoices.',
        `Each undisputed invoice is payable within ${f.pay} days of receipt. Overdue sums bear interest at ${f.interest} per annum.`,
      ],
      [
        '3.4 Termination.',
        `Either party may terminate for convenience on ${f.notice} days’ prior written notice to the other.`,
      ],
      ['7. Insurance.', `Consultant shall carry professional liability insurance of at least ${f.insured} per claim.`],
      [
        '9.2 Choice of Law.',
        `The laws of the State of ${f.law} govern all matters arising out of this Agreement, without regard to its conflict of laws rules.`,
      ],
      ['9.5 Notices.', `Notices to Client go to ${f.mail}, attention ${f.officer}.`],
    ],
    schedule: 'SCHEDULE A – MILESTONES',
    heads: ['Milestone', 'Target date', 'Payment'],
    stones: ['Kick-off workshop', 'Interim findings', 'Final report', 'Training'],
    pattern: 'MMMM D, YYYY',
    around: '$#',
    spelled: (word, number) => `${word} (${number})`,
  },
  es: {
    title: 'CONTRATO MARCO DE CONSULTORÍA',
    firms: '# Analítica, S.A. de C.V./Grupo # S.A./# Soluciones S.L.U.',
    states: ['México', 'Colombia', 'España'],
    counts: {
      12: 'doce',
      18: 'dieciocho',
      24: 'veinticuatro',
      36: 'treinta y seis',
      30: 'treinta',
      45: 'cuarenta y cinco',
      60: 'sesenta',
      10: 'diez',
      15: 'quince',
    },
    body: (f) => [
      [
        '',
        `En vigor desde el ${f.effective}, comparecen de una parte ${f.client}, sociedad constituida conforme a las leyes de ${f.state}, con sede en ${f.home} (en adelante, EL CLIENTE), y de otra ${f.advisor}, con residencia en ${f.abode} (en adelante, EL CONSULTOR).`,
      ],
      [
        'EXPONEN',
        'que EL CLIENTE precisa asesoramiento y EL CONSULTOR está dispuesto a prestarlo, conforme a las siguientes cláusulas:',
      ],
      [
        'PRIMERA. Vigencia.',
        `Salvo terminación anticipada, el contrato durará ${f.term} meses a contar desde su entrada en vigor, prorrogables por años.`,
      ],
      ['SEGUNDA. Honorarios.', `EL CLIENTE abonará ${f.fee} por hora, con un máximo de ${f.cap} por año natural.`],
      [
        'TERCERA. Facturas.',
        `Las facturas se abonarán a los ${f.pay} días de su recepción. La mora devengará un interés del ${f.interest} anual.`,
      ],
      [
        'CUARTA. Resolución.',
        `Cualquiera de las partes podrá resolver el contrato avisando por escrito con ${f.notice} días de antelación.`,
      ],
      ['QUINTA. Seguro.', `EL CONSULTOR mantendrá un seguro profesional de al menos ${f.insured} por siniestro.`],
      ['SEXTA. Derecho aplicable.', `El contrato se somete a las leyes de ${f.law}.`],
      ['SÉPTIMA. Avisos.', `Los avisos a EL CLIENTE se enviarán a ${f.mail}, a la atención de ${f.officer}.`],
    ],
    schedule: 'ANEXO I – HITOS',
    heads: ['Hito', 'Fecha prevista', 'Pago'],
    stones: ['Taller inicial', 'Conclusiones previas', 'Informe final', 'Formación'],
    pattern: 'D de MMMM de YYYY',
    around: '# EUR',
    spelled: (word, number) => `${word} (${number})`,
  },
};

export function unseenConsulting({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language === 'en' ? 'us' : 'es');
  const cash = (value) => of(value, 2, say.around);
  const [client, advisor, officer] = [
    firm(random, language, say.firms),
    somebody(random, language),
    somebody(random, language),
  ];
  const start = someDay(random);
  const effective = dayOf(start, say.pattern, language);
  const spelled = (number) => ({ shown: say.spelled(say.counts[number], number), value: number });
  const term = spelled(random.pick([12, 18, 24, 36]));
  const [pay, notice] = [spelled(random.pick([30, 45, 60])), spelled(random.pick([10, 15, 30]))];
  const [fee, cap, insured] = [
    random.integer(90, 260),
    random.integer(40, 190) * 1000,
    random.pick([1, 2, 3]) * 1_000_000,
  ].map(cash);
  const interest = of(random.pick([4, 5.5, 8, 12]), 1, language === 'en' ? '#%' : '# %');
  const law = random.pick(say.states);
  const mail = `legal${run(random, 2)}@client.example`;
  const stones = say.stones.slice(0, random.integer(2, 4)).map((name, at) => ({
    name,
    when: dayOf(after(start, 30 + at * 41), say.pattern, language),
    pay: cash(random.integer(3, 30) * 500),
  }));
  const parts = say.body({
    effective: effective.shown,
    client: client.name,
    state: random.pick(say.states),
    home: `${client.street}, ${client.city}`,
    advisor: advisor.full,
    abode: `${advisor.street}, ${advisor.city}`,
    term: term.shown,
    fee: fee.shown,
    cap: cap.shown,
    pay: pay.shown,
    interest: interest.shown,
    notice: notice.shown,
    insured: insured.shown,
    law,
    mail,
    officer: officer.full,
  });
  const flow = html`<h3 class="mid">${say.title}</h3>
    ${parts.map(([head, text]) => html`<p><b>${head}</b> ${text}</p>`)}
    <div class="sign">
      <span>By: ____________<br />${officer.full}</span><span>____________<br />${advisor.full}</span>
    </div>
    <h4>${say.schedule}</h4>
    <table>
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${stones.map(
        (one) =>
          html`<tr>
            ${[one.name, one.when.shown, one.pay.shown].map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </table>`;
  const isPlain = naming % 2 === 0;
  const list = stones.map((one) => ({
    milestone: words(one.name, say.heads[0]),
    target_date: day(one.when, say.heads[1]),
    payment: figure(one.pay, say.heads[2]),
  }));
  const tree = isPlain
    ? {
        client: words(client.name, undefined, { description: 'The party that receives the advice' }),
        consultant: words(advisor.full, undefined, { description: 'The party that gives the advice' }),
        effective_date: day(effective, undefined, { description: 'Date from which the agreement is effective' }),
        term_months: count(term, undefined, { description: 'Length of the initial term in months' }),
        hourly_rate: figure(fee, undefined, { description: 'Fee per hour' }),
        annual_cap: figure(cap, undefined, { description: 'Maximum fees in a year' }),
        payment_days: count(pay, undefined, { description: 'Days within which invoices are paid' }),
        notice_days: count(notice, undefined, { description: 'Days of notice for termination' }),
        governing_law: words(law, undefined, { description: 'State or country whose law applies' }),
        confidentiality_years: count(null),
        milestones: each(list),
      }
    : {
        parties: {
          clientName: words(client.name),
          clientAddress: words(`${client.street}, ${client.city}`),
          consultantName: words(advisor.full),
        },
        effectiveDate: day(effective, undefined, { format: 'date' }),
        initialTerm: words(`${term.shown} ${language === 'en' ? 'months' : 'meses'}`, undefined, {
          description: 'Initial term as written',
        }),
        lateInterestPercent: figure(interest, undefined, { description: 'Interest on overdue sums, percent per year' }),
        insuranceMinimum: figure(insured, undefined, { description: 'Minimum professional liability insurance' }),
        jurisdiction: oneOf(law, say.states, undefined, { description: 'Whose law governs' }),
        noticeEmail: words(mail, undefined, { description: 'E-mail for notices to the client' }),
        nonCompeteMonths: count(null),
        signedCopies: code(null),
        schedule: each(list),
      };
  return {
    title: say.title,
    css: '.mid{text-align:center}p{margin:7pt 0}.sign{display:flex;justify-content:space-between;margin:30pt 40pt}th{border-bottom:.6pt solid}',
    flow,
    foot: '- {page} -',
    truth: asked(tree),
  };
}
unseenConsulting.languages = ['en', 'es'];
