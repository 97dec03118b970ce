// A statement of account, a contract and a letter to learn from.
import { html, lines } from '../../../fields/html.mjs';
import { drawnDay, iban, labelsOf, later, said } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';

const LABELS = {
  statement: 'Account statement | Kontoauszug | Relevé de compte | Extracto de cuenta',
  holder: 'Account holder | Kontoinhaber | Titulaire du compte | Titular de la cuenta',
  number: 'Statement no. | Auszug Nr. | Relevé n° | Extracto n.º',
  from: 'from | vom | du | del',
  to: 'to | bis | au | al',
  opening: 'Opening balance | Alter Kontostand | Ancien solde | Saldo inicial',
  closing: 'Closing balance | Neuer Kontostand | Nouveau solde | Saldo final',
  date: 'Date | Datum | Date | Fecha',
  text: 'Details | Buchungstext | Opération | Concepto',
  amount: 'Amount | Betrag | Montant | Importe',
  agreement: 'Service agreement | Dienstleistungsvertrag | Contrat de prestation | Contrato de servicios',
  policy: 'Your insurance policy | Ihr Versicherungsschein | Votre contrat d’assurance | Su póliza de seguro',
  policyNumber: 'Policy number | Versicherungsnummer | Numéro de contrat | Número de póliza',
  premium: 'Annual premium | Jahresbeitrag | Prime annuelle | Prima anual',
  sum: 'Sum insured | Versicherungssumme | Capital assuré | Suma asegurada',
  excess: 'Excess | Selbstbeteiligung | Franchise | Franquicia',
  begin: 'Start of cover | Versicherungsbeginn | Début de garantie | Inicio de la cobertura',
};
const PROSE = {
  en: (f) => [
    `This agreement is made on ${f.signed} between ${f.client.name}, ${f.client.address} (the "Client"), and ${f.provider.name}, ${f.provider.address} (the "Provider").`,
    `1. The agreement takes effect on ${f.start} and runs for ${f.term}. Either party may end it with ${f.notice} notice.`,
    `2. The Client pays ${f.fee} a month. Travel is paid separately, at most ${f.travel} a year.`,
    `3. This agreement is governed by the laws of ${f.law}. Changes must be made in writing.`,
  ],
  de: (f) => [
    `Dieser Vertrag wird am ${f.signed} geschlossen zwischen ${f.client.name}, ${f.client.address} (Auftraggeber), und ${f.provider.name}, ${f.provider.address} (Auftragnehmer).`,
    `1. Der Vertrag tritt am ${f.start} in Kraft und läuft ${f.term}. Er kann mit einer Frist von ${f.notice} gekündigt werden.`,
    `2. Der Auftraggeber zahlt monatlich ${f.fee}. Reisekosten werden getrennt erstattet, höchstens ${f.travel} im Jahr.`,
    `3. Es gilt das Recht der ${f.law}. Änderungen bedürfen der Schriftform.`,
  ],
  fr: (f) => [
    `Le présent contrat est conclu le ${f.signed} entre ${f.client.name}, ${f.client.address} (le « Client »), et ${f.provider.name}, ${f.provider.address} (le « Prestataire »).`,
    `1. Le contrat prend effet le ${f.start} pour une durée de ${f.term}. Chaque partie peut y mettre fin avec un préavis de ${f.notice}.`,
    `2. Le Client verse ${f.fee} par mois. Les frais de voyage sont payés à part, au plus ${f.travel} par an.`,
    `3. Le présent contrat est régi par le droit de ${f.law}. Toute modification se fait par écrit.`,
  ],
  es: (f) => [
    `Este contrato se celebra el ${f.signed} entre ${f.client.name}, ${f.client.address} (el «Cliente»), y ${f.provider.name}, ${f.provider.address} (el «Proveedor»).`,
    `1. El contrato entra en vigor el ${f.start} y dura ${f.term}. Cada parte puede rescindirlo con un preaviso de ${f.notice}.`,
    `2. El Cliente paga ${f.fee} al mes. Los viajes se pagan aparte, como máximo ${f.travel} al año.`,
    `3. Este contrato se rige por las leyes de ${f.law}. Los cambios se harán por escrito.`,
  ],
};
const LAWS = {
  en: ['England and Wales', 'Scotland', 'the State of Ohio', 'Ireland'],
  de: ['Bundesrepublik Deutschland', 'Republik Österreich'],
  fr: ['la France', 'la Belgique'],
  es: ['España', 'México'],
};
const UNITS = { en: ['months', 'years'], de: ['Monate', 'Jahre'], fr: ['mois', 'ans'], es: ['meses', 'años'] };
const WEEKS = { en: 'weeks’', de: 'Wochen', fr: 'semaines', es: 'semanas' };

/** A statement over as many pages as it takes: one column of amounts with signs. */
export function learnedStatement({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const person = write.name();
  const first = drawnDay(random);
  const opening = random.integer(20_000, 900_000);
  let balance = opening;
  const cells = Array.from({ length: random.integer(18, 60) }, (_, at) => {
    const cents = random.chance(0.3) ? random.integer(10_000, 300_000) : -random.integer(300, 80_000);
    balance += cents;
    return [
      habits.shortDate(later(first, Math.floor(at / 2))),
      `${random.pick(write.labels.bookings)} ${write.company()}`,
      habits.amount(cents),
    ];
  });
  const [account, number] = [iban(random, language), String(random.integer(1, 12))];
  const [from, to] = [habits.shortDate(first), habits.shortDate(later(first, 30))];
  const [before, after] = [habits.money(opening), habits.money(balance)];
  const bank = write.company();
  const flow = html`<h2>${bank}</h2>
    <h1>${labels.statement}</h1>
    <p>
      ${labels.holder}: ${person.first} ${person.last}<br />IBAN: ${account}<br />${labels.number} ${number}
      ${labels.from} ${from} ${labels.to} ${to}
    </p>
    <table>
      <thead>
        <tr>
          <th>${labels.date}</th>
          <th>${labels.text}</th>
          <th class="right">${labels.amount}</th>
        </tr>
      </thead>
      <tbody>
        <tr class="bold">
          <td></td>
          <td>${labels.opening}</td>
          <td class="right">${before}</td>
        </tr>
        ${cells.map(
          ([when, what, cost]) =>
            html`<tr>
              <td>${when}</td>
              <td>${what}</td>
              <td class="right">${cost}</td>
            </tr>`,
        )}
        <tr class="bold">
          <td></td>
          <td>${labels.closing}</td>
          <td class="right">${after}</td>
        </tr>
      </tbody>
    </table>`;
  return {
    title: labels.statement,
    about: 'A statement of a bank account',
    css: 'thead th{border-bottom:.8pt solid #000}td{white-space:nowrap}',
    flow,
    top: bank,
    foot: '{page} / {pages}',
    entries: [
      field('bank', 'text', bank, { about: 'Name of the bank' }),
      field('account_holder', 'text', `${person.first} ${person.last}`, { label: labels.holder, short: 'holder' }),
      field('iban', 'id', account, { label: 'IBAN' }),
      field('statement_number', 'id', number, { label: labels.number, short: 'stmt_no' }),
      field('period_start', 'date', from, { label: labels.from, about: 'First day of the statement' }),
      field('period_end', 'date', to, { label: labels.to, about: 'Last day of the statement' }),
      field('opening_balance', 'number', before, { label: labels.opening }),
      field('closing_balance', 'number', after, { label: labels.closing }),
      field('overdraft_limit', 'number', null, { about: 'Limit of the overdraft, if stated' }),
      rows(
        'transactions',
        [
          { key: 'date', kind: 'date', label: labels.date },
          { key: 'description', kind: 'text', label: labels.text },
          { key: 'amount', kind: 'number', label: labels.amount, about: 'Negative for what was paid' },
        ],
        cells,
        'Bookings in their order, without balances',
      ),
    ],
  };
}

/** A contract in sentences. */
export function learnedContract({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const party = () => ({ name: write.company(), address: write.address().join(', ') });
  const day = drawnDay(random);
  const unit = random.pick(UNITS[language]);
  const facts = {
    client: party(),
    provider: party(),
    signed: habits.date(day),
    start: habits.date(later(day, random.integer(5, 40))),
    term: `${random.integer(2, 36)} ${unit}`,
    notice: `${random.integer(2, 12)} ${WEEKS[language]}`,
    fee: habits.money(random.integer(300, 9000) * 100),
    travel: habits.money(random.integer(300, 9000) * 100),
    law: random.pick(LAWS[language]),
  };
  const page = html`<h1 style="text-align:center">${labels.agreement}</h1>
    ${PROSE[language](facts).map((text) => html`<p style="text-align:justify">${text}</p>`)}
    <p>${write.sentences(6)}</p>
    <div class="row" style="margin-top:50pt">
      <div style="border-top:.6pt solid;width:40%">${facts.client.name}</div>
      <div style="border-top:.6pt solid;width:40%">${facts.provider.name}</div>
    </div>`;
  return {
    title: labels.agreement,
    about: 'A contract about services',
    pages: [page],
    entries: [
      field('client', 'text', facts.client.name, { about: 'Party that receives the services' }),
      field('provider', 'text', facts.provider.name, { about: 'Party that renders the services' }),
      field('signing_date', 'date', facts.signed, { about: 'Date on which the agreement was made' }),
      field('effective_date', 'date', facts.start, { about: 'Date from which the agreement is in force' }),
      field('term', 'text', facts.term, { about: 'How long it runs, with its unit' }),
      field('monthly_fee', 'number', facts.fee, { about: 'What is paid each month, not travel' }),
      field('governing_law', 'text', facts.law, { about: 'Country or state whose law governs the agreement' }),
      field('penalty', 'number', null, { about: 'Contractual penalty, if there is one' }),
    ],
  };
}

/** A letter with its key facts in an indented list. */
export function learnedPolicyLetter({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const [person, insurer] = [write.name(), { name: write.company(), address: write.address() }];
  const day = drawnDay(random);
  const [written, begin] = [habits.date(day), habits.date(later(day, random.integer(5, 40)))];
  const [premium, sum, excess] = [
    random.integer(8000, 90_000),
    random.integer(20, 400) * 100_000,
    random.pick([15_000, 30_000, 50_000]),
  ].map(habits.money);
  const policy = `${random.integer(10, 99)}.${random.integer(100_000, 999_999)}.${random.integer(1, 9)}`;
  const facts = [
    [labels.policyNumber, said(policy)],
    [labels.begin, begin],
    [labels.sum, sum],
    [labels.excess, excess],
    [labels.premium, premium],
  ];
  const address = write.address();
  const page = html`<div class="row">
      <div>${lines([`${person.first} ${person.last}`, ...address])}</div>
      <div><b>${insurer.name}</b>${lines(insurer.address)}</div>
    </div>
    <p class="right">${insurer.address[1].replace(/[\d ]+/, '')}, ${written}</p>
    <h2>${labels.policy}</h2>
    <p>${write.sentences(3)}</p>
    <table style="margin:8pt 0 8pt 30pt;width:70%">
      ${facts.map(
        ([label, value]) =>
          html`<tr>
            <td>${label}</td>
            <td>${value}</td>
          </tr>`,
      )}
    </table>
    <p>${write.sentences(4)}</p>`;
  return {
    title: labels.policy,
    about: 'Letter of an insurer about a new contract',
    pages: [page],
    entries: [
      field('policy_number', 'id', policy, { label: labels.policyNumber, short: 'pol_no' }),
      field('policy_holder', 'text', `${person.first} ${person.last}`, { about: 'Who is insured' }),
      field('insurer', 'text', insurer.name, { about: 'Company that insures' }),
      field('letter_date', 'date', written, { about: 'Date of the letter' }),
      field('cover_start', 'date', begin, { label: labels.begin, about: 'From when the insurance holds' }),
      field('sum_insured', 'number', sum, { label: labels.sum }),
      field('deductible', 'number', excess, { label: labels.excess, about: 'What the insured bears' }),
      field('annual_premium', 'number', premium, { label: labels.premium, short: 'premium' }),
      field('claim_number', 'id', null, { about: 'Number of a claim, if the letter is about one' }),
    ],
  };
}
