// A tax form: numbered boxes with captions, years and amounts, two parties in columns, marks; a form to fill in or printed.
import { fill, html, square } from '../../../fields/html.mjs';
import { digits, drawnDay } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact } from './facts.mjs';
import { named } from './names.mjs';
import { CSS } from './parts.mjs';
import { drawnParty } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Annual wage and tax statement; Statement of income paid | Lohnsteuerbescheinigung; Bescheinigung über Einkünfte | Déclaration annuelle de revenus; Relevé fiscal annuel | Certificado de retenciones; Certificado anual de ingresos',
  year: 'Tax year; For calendar year; Year | Kalenderjahr; Steuerjahr; Für das Jahr | Année; Année fiscale; Au titre de l’année | Ejercicio; Año fiscal; Año',
  payer:
    'Payer’s name and address; Employer; Name of payer | Arbeitgeber; Auszahlende Stelle; Name und Anschrift des Arbeitgebers | Employeur; Nom et adresse du payeur; Débiteur | Pagador; Empresa; Nombre del pagador',
  payerId:
    'Payer’s TIN; Employer ID number; Payer tax no. | Steuernummer des Arbeitgebers; Betriebsnr.; Steuernr. | N° SIRET; Identifiant de l’employeur; N° fiscal du payeur | NIF del pagador; CIF de la empresa; N.º fiscal del pagador',
  person:
    'Recipient’s name; Employee’s name; Taxpayer | Arbeitnehmer; Steuerpflichtige/r; Name des Empfängers | Bénéficiaire; Contribuable; Nom du salarié | Perceptor; Contribuyente; Nombre del perceptor',
  personId:
    'Recipient’s TIN; Employee’s SSN; Taxpayer ID | Identifikationsnummer; Steuer-ID; Steuerliche IdNr. | N° fiscal; Numéro fiscal du bénéficiaire; N° SPI | NIF del perceptor; NIF; DNI',
  street:
    'Street address; Address (number and street) | Straße und Hausnummer; Anschrift | Adresse; N° et voie | Domicilio; Calle y número',
  town: 'City, state and ZIP; City or town | Postleitzahl, Ort; Wohnort | Code postal, commune; Ville | Código postal, municipio; Localidad',
  wages:
    'Wages, tips; Gross income; Total compensation | Bruttoarbeitslohn; Bruttobezüge | Salaires bruts; Revenu brut | Retribuciones íntegras; Ingresos brutos',
  withheld:
    'Tax withheld; Income tax withheld | Einbehaltene Lohnsteuer; Steuerabzug | Impôt prélevé à la source; Retenue à la source | Retenciones practicadas; Retención IRPF',
  social:
    'Social security contributions; Social insurance | Sozialversicherungsbeiträge; Arbeitnehmeranteil SV | Cotisations sociales; Charges sociales | Seguridad Social; Cotizaciones',
  expenses:
    'Expenses reimbursed; Allowances | Steuerfreie Erstattungen; Reisekosten | Frais remboursés; Indemnités | Dietas exentas; Gastos reembolsados',
  other:
    'Other income; Other compensation | Sonstige Bezüge; Einmalzahlungen | Autres revenus; Primes exceptionnelles | Otros ingresos; Retribución en especie',
  account:
    'Account number; Control number | Ordnungsmerkmal; Aktenzeichen | N° de dossier; Référence | N.º de expediente; Referencia',
  corrected:
    'Corrected; Amended return | Korrektur; Berichtigt | Rectificatif; Déclaration rectificative | Rectificativa; Complementaria',
  pension:
    'Retirement plan; Pension plan | Betriebliche Altersvorsorge; Betriebsrente | Plan d’épargne retraite; Retraite d’entreprise | Plan de pensiones; Plan de jubilación',
  final: 'Void; Cancelled | Ungültig; Storniert | Annulé; Nul | Anulado; Sin efecto',
  date: 'Date; Date signed | Datum; Ausgestellt am | Date; Fait le | Fecha; Expedido el',
};

export function learnedTaxForm({ random, language, isInteractive: isDigital }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const isInteractive = isDigital && look.chance(0.4);
  const write = writer(random.fork('text'), language);
  const [payer, person] = [drawnParty(write, random), drawnParty(write, random, true)];
  const wages = random.integer(18_000, 90_000) * 100 + random.integer(0, 99);
  const share = (part) => as.amount(Math.round(wages * part));
  const maybe = (value) => (random.chance(0.6) ? value : null);
  const boxes = [
    fact('payer.name', 'text', say.payer, payer.name, { about: 'Who pays the income' }),
    fact('payer.tax_id', 'id', say.payerId, `${digits(random, 2)}-${digits(random, 7)}`),
    fact('recipient.name', 'text', say.person, person.name, { about: 'Who gets the income' }),
    fact('recipient.tax_id', 'id', say.personId, `${digits(random, 3)} ${digits(random, 4)} ${digits(random, 3)}`, {
      short: 'tin',
    }),
    fact('recipient.street', 'text', say.street, person.street),
    fact('recipient.city', 'text', say.town, person.town),
    fact('gross_income', 'number', say.wages, share(1)),
    fact('tax_withheld', 'number', say.withheld, share(0.18)),
    fact('social_contributions', 'number', say.social, share(0.09)),
    fact('reimbursed_expenses', 'number', say.expenses, maybe(share(0.01))),
    fact('other_income', 'number', say.other, maybe(share(0.04))),
    fact('reference', 'id', say.account, maybe(digits(random, 8))),
  ];
  const marks = [
    fact('is_corrected', 'boolean', say.corrected, random.chance(0.4), {
      about: 'Marked where the form corrects an earlier one',
    }),
    fact('has_retirement_plan', 'boolean', say.pension, random.chance(0.5)),
    fact('is_void', 'boolean', say.final, random.chance(0.5)),
  ];
  const year = random.integer(2024, 2031);
  const signed = as.date(drawnDay(random, year + 1));
  const numbering = look.pick([
    (at) => `${at + 1} `,
    (at) => `${String.fromCharCode(97 + at)}  `,
    (at) => `(${at + 1}) `,
    () => '',
  ]);
  const isOrdered = look.chance(0.6);
  const shown = isOrdered ? boxes : look.sample(boxes, boxes.length);
  const page = html`<div class="row">
      <h2>${say.title}</h2>
      <div class="year"><span class="small">${say.year}</span> <b>${year}</b></div>
    </div>
    <p>
      ${marks.map(({ label, value }, at) => html`<span class="mark">${square(`mark${at}`, value, isInteractive)} ${label}</span>`)}
    </p>
    <div class="form" style="grid-template-columns:repeat(${look.pick([2, 3])},1fr)">
      ${shown.map(
        ({ label, value }, at) =>
          html`<div>
            <div class="caption">${numbering(at)}${label}</div>
            ${fill(`t${at}`, value ?? '', isInteractive)}
          </div>`,
      )}
    </div>
    <p>${say.date} ${fill('date', signed, isInteractive)}</p>`;
  const entries = entriesOf([
    fact('tax_year', 'integer', say.year, as.number(year)),
    ...boxes,
    ...marks,
    fact('signed_on', 'date', say.date, signed, { about: 'Date at the foot of the form' }),
    fact('dependents', 'integer', undefined, null, { about: 'Number of dependents' }),
  ]).map((entry) => (entry.path === 'tax_year' ? { ...entry, value: String(year) } : entry));
  return {
    title: say.title,
    about: 'What a payer certifies for the tax office',
    isForm: isInteractive,
    css: `${CSS}.form{display:grid;border-left:.7pt solid;border-top:.7pt solid}.form>div{border-right:.7pt solid;border-bottom:.7pt solid;padding:1pt 3pt 3pt;min-height:30pt}
.form .caption{font-size:.68em}.fill{display:block;min-height:1.4em;padding-left:6pt}p .fill{display:inline-block;min-width:80pt}.mark{margin-right:22pt}.year{border:1pt solid;padding:4pt 10pt;align-self:center}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, entries),
  };
}
