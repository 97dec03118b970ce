// A certificate of liability insurance: letters for insurers, one row of a grid for each kind of policy with marks and limits.
import { html } from '../../../fields/html.mjs';
import { asked, code, day, each, figure, isTrue, words } from './asked.mjs';
import { after, dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { firm, somebody } from './people.mjs';

const SAYS = {
  en: {
    title: 'CERTIFICATE OF LIABILITY INSURANCE',
    date: 'DATE (MM/DD/YYYY)',
    producer: 'PRODUCER',
    insured: 'INSURED',
    insurers: 'INSURER(S) AFFORDING COVERAGE',
    naic: 'NAIC #',
    contact: 'CONTACT NAME:',
    phone: 'PHONE (A/C, No):',
    heads: ['INSR LTR', 'TYPE OF INSURANCE', 'POLICY NUMBER', 'POLICY EFF', 'POLICY EXP', 'LIMITS'],
    kinds: ['COMMERCIAL GENERAL LIABILITY', 'AUTOMOBILE LIABILITY', 'UMBRELLA LIAB', 'WORKERS COMPENSATION'],
    claims: 'CLAIMS-MADE',
    occurrence: 'OCCUR',
    limit: 'EACH OCCURRENCE',
    aggregate: 'GENERAL AGGREGATE',
    holder: 'CERTIFICATE HOLDER',
    waiver: 'WAIVER OF SUBROGATION',
    insurer: ['Granite State Mutual', 'Pacific Harbor Casualty', 'First Prairie Indemnity'],
    pattern: 'MM/DD/YYYY',
    around: '$ #',
    firms: '# Roofing Inc./# Landscaping LLC/# Plumbing Co.',
    brokers: '# Insurance Agency/# & Associates Brokers',
  },
  fr: {
    title: 'ATTESTATION DE RESPONSABILITÉ CIVILE PROFESSIONNELLE',
    date: 'FAIT LE',
    producer: 'CABINET',
    insured: 'ENTREPRISE ASSURÉE',
    insurers: 'COMPAGNIE(S)',
    naic: 'MATRICULE',
    contact: 'VOTRE INTERLOCUTEUR :',
    phone: 'LIGNE DIRECTE :',
    heads: ['CIE', 'GARANTIE', 'POLICE N°', 'EFFET', 'FIN', 'MONTANTS'],
    kinds: ['RC EXPLOITATION', 'FLOTTE AUTOMOBILE', 'RC DÉCENNALE', 'ACCIDENTS DU TRAVAIL'],
    claims: 'BASE RÉCLAMATION',
    occurrence: 'FAIT DOMMAGEABLE',
    limit: 'PAR SINISTRE',
    aggregate: 'PAR ANNÉE',
    holder: 'BÉNÉFICIAIRE DE L’ATTESTATION',
    waiver: 'RENONCIATION À RECOURS',
    insurer: ['Mutuelle des Artisans', 'Prévoyance Atlantique', 'Générale du Midi'],
    pattern: 'DD/MM/YYYY',
    around: '# €',
    firms: '# Couverture SARL/Jardins # EURL/# Plomberie SAS',
    brokers: 'Cabinet #/# Assurances Conseil',
  },
};

export function unseenLiability({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const cash = (thousands) => of(thousands * 1000, 0, say.around);
  const [broker, insured, holder] = [
    firm(random, language, say.brokers),
    firm(random, language, say.firms),
    firm(random, language, say.firms),
  ];
  const contact = somebody(random, language);
  const phone =
    language === 'en'
      ? `(${run(random, 3)}) 555-${run(random, 4)}`
      : `0${random.integer(1, 5)} ${run(random, 2)} 55 ${run(random, 2)} ${run(random, 2)}`;
  const start = someDay(random);
  const issued = dayOf(after(start, 40), say.pattern);
  const companies = random.sample(say.insurer, 2).map((name, at) => ({ letter: 'AB'[at], name, naic: run(random, 5) }));
  const isClaims = random.chance(0.4);
  const isWaived = random.chance(0.5);
  const policies = say.kinds.slice(0, random.integer(2, 4)).map((kind, at) => ({
    letter: random.pick(['A', 'B']),
    kind,
    number: mask(random, random.pick(['AAA-999999', 'AA 99-9999-9', '9999999999'])),
    start: dayOf(after(start, at * 3), say.pattern),
    end: dayOf(after(start, at * 3 + 365), say.pattern),
    limit: cash(random.pick([500, 1000, 2000])),
    whole: cash(random.pick([3000, 4000, 5000])),
  }));
  const box = (isOn) => html`<span class="bx">${isOn ? 'X' : ' '}</span>`;
  const block = (name, one) =>
    html`<div><small>${name}</small><br />${one.name}<br />${one.street}<br />${one.city}</div>`;
  const page = html`<div class="cert">
    <div class="line">
      <b>${say.title}</b><span><small>${say.date}</small><br />${issued.shown}</span>
    </div>
    <div class="two">
      ${block(say.producer, broker)}
      <div>
        <div>${say.contact} ${contact.full}</div>
        <div>${say.phone} ${phone}</div>
        <table class="cos">
          <tr>
            <th>${say.insurers}</th>
            <th>${say.naic}</th>
          </tr>
          ${companies.map(
            (one) =>
              html`<tr>
                <td>${one.letter} : ${one.name}</td>
                <td>${one.naic}</td>
              </tr>`,
          )}
        </table>
      </div>
      ${block(say.insured, insured)}
      <div>
        ${box(isClaims)} ${say.claims} &emsp; ${box(!isClaims)} ${say.occurrence}<br />${box(isWaived)} ${say.waiver}
      </div>
    </div>
    <table class="pol">
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${policies.map(
        (one) =>
          html`<tr>
            ${[one.letter, one.kind, one.number, one.start.shown, one.end.shown].map((text) => html`<td>${text}</td>`)}
            <td class="lim">
              <div><span>${say.limit}</span><span>${one.limit.shown}</span></div>
              <div><span>${say.aggregate}</span><span>${one.whole.shown}</span></div>
            </td>
          </tr>`,
      )}
    </table>
    <div class="two">
      ${block(say.holder, holder)}
      <div></div>
    </div>
  </div>`;
  const [general] = policies;
  const list = policies.map((one) => ({
    type: words(one.kind, say.heads[1]),
    policy_number: code(one.number, say.heads[2]),
    effective: day(one.start, say.heads[3]),
    expires: day(one.end, say.heads[4]),
  }));
  const tree =
    naming % 2 === 0
      ? {
          certificate_date: day(issued, say.date),
          producer: {
            name: words(broker.name, say.producer),
            address: words(`${broker.street} ${broker.city}`),
            contact_name: words(contact.full, say.contact),
            phone: code(phone, say.phone),
          },
          insured: { name: words(insured.name, say.insured), address: words(`${insured.street} ${insured.city}`) },
          insurer_a: words(companies[0].name, undefined, { description: 'Insurer with the letter A' }),
          certificate_holder: words(holder.name, say.holder),
          claims_made: isTrue(isClaims, say.claims),
          waiver_of_subrogation: isTrue(isWaived, say.waiver),
          premium: figure(null),
          policies: each(list),
        }
      : {
          insuredName: words(insured.name, say.insured, { description: 'The insured business' }),
          brokerName: words(broker.name, say.producer, { description: 'Producer / agency' }),
          holderName: words(holder.name, say.holder, { description: 'Certificate holder' }),
          issuedOn: day(issued, say.date, { format: 'date', description: 'Date of the certificate' }),
          generalLiabilityPolicy: code(general.number, undefined, {
            description:
              language === 'en' ? 'Policy number of the general liability' : 'Policy number of the RC exploitation',
          }),
          generalLiabilityExpiry: day(general.end, undefined, {
            format: 'date',
            description: 'When the general liability policy ends',
          }),
          occurrenceLimit: policies.every(({ limit }) => limit.value === general.limit.value)
            ? figure(general.limit, say.limit)
            : figure(general.limit, say.limit, { description: 'Limit per occurrence of the first policy listed' }),
          onOccurrenceBasis: isTrue(!isClaims, say.occurrence),
          deductible: figure(null),
          policies: each(list),
        };
  return {
    title: say.title,
    css: `.cert{border:1.4pt solid}.line{display:flex;justify-content:space-between;padding:4pt;border-bottom:1pt solid}.two{display:grid;grid-template-columns:1fr 1fr;border-bottom:.7pt solid}
.two>div{padding:3pt;border-right:.5pt solid;border-bottom:.5pt solid}small{font-size:.68em}.cos th{font-size:.7em;border-top:.5pt solid}.pol td,.pol th{border:.5pt solid;font-size:.85em}.pol td:nth-child(3){white-space:nowrap}.pol th{font-size:.66em}
.lim div{display:flex;justify-content:space-between;gap:8pt}.bx{display:inline-block;width:9pt;height:9pt;border:.7pt solid;text-align:center;font-size:7.5pt;line-height:9pt;vertical-align:-1pt}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenLiability.languages = ['en', 'fr'];
