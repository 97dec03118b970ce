// A certificate of insurance: sections of labels and values, covers as a table with marks, an excess for each.
import { html, lines, square } from '../../../fields/html.mjs';
import { digits, drawnDay, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items } from './parts.mjs';
import { drawnNumber, drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Certificate of Insurance; Motor Insurance Schedule; Evidence of cover | Versicherungsbestätigung; Versicherungsschein; Deckungsnachweis | Attestation d’assurance; Conditions particulières; Certificat d’assurance | Certificado de seguro; Condiciones particulares; Póliza de automóvil',
  insured:
    'Insured; Policyholder; Named insured | Versicherungsnehmer; Versicherte Person; Halter | Assuré; Souscripteur; Preneur d’assurance | Tomador; Asegurado; Titular',
  vehicle:
    'Vehicle; Insured vehicle; Car | Fahrzeug; Versichertes Fahrzeug; Kfz | Véhicule; Véhicule assuré | Vehículo; Vehículo asegurado',
  policy: 'Policy; Contract; Cover period | Vertrag; Vertragsdaten; Police | Contrat; Police | Contrato; Póliza',
  name: 'Name; Full name | Name; Vor- und Nachname | Nom; Nom et prénom | Nombre; Nombre y apellidos',
  address: 'Address | Anschrift; Adresse | Adresse; Domicile | Domicilio; Dirección',
  birth:
    'Date of birth; Born | Geburtsdatum; geboren am | Date de naissance; Né(e) le | Fecha de nacimiento; Nacido el',
  number:
    'Policy no.; Policy number; Certificate # | Vertragsnr.; Versicherungsschein-Nr.; Police Nr. | N° de police; Contrat n°; N° de contrat | N.º de póliza; Póliza n.º; Contrato n.º',
  from: 'From; Effective date; Cover starts | Beginn; Gültig ab; Versicherungsbeginn | Du; Date d’effet; Effet le | Desde; Fecha de efecto; Inicio',
  to: 'To; Expiry date; Cover ends | Ablauf; Gültig bis; Versicherungsende | Au; Échéance; Expire le | Hasta; Vencimiento; Fin',
  agent:
    'Agent; Broker; Producer | Vermittler; Makler; Betreuer | Courtier; Agent; Intermédiaire | Mediador; Corredor; Agente',
  premium:
    'Annual premium; Premium; Total premium | Jahresbeitrag; Beitrag; Gesamtbeitrag | Prime annuelle; Prime TTC; Cotisation annuelle | Prima anual; Prima total; Prima',
  instalment: 'Monthly instalment; Per month | Monatsrate; monatlich | Mensualité; Par mois | Plazo mensual; Al mes',
  plate:
    'Registration no.; Plate; Reg. mark | Amtl. Kennzeichen; Kennzeichen | Immatriculation; Plaque | Matrícula; Placa',
  make: 'Make and model; Make/model | Hersteller/Typ; Marke und Modell | Marque et modèle; Marque/type | Marca y modelo; Marca/modelo',
  chassis: 'VIN; Chassis no. | FIN; Fahrgestellnr. | N° de série; VIN | Bastidor; N.º de chasis',
  power: 'Power (kW); kW | Leistung (kW); kW | Puissance (kW); kW | Potencia (kW); kW',
  cover:
    'Cover; Coverage; Type of insurance | Deckung; Leistung; Sparte | Garantie; Couverture; Risque | Garantía; Cobertura; Riesgo',
  limit:
    'Limit; Sum insured; Limit of liability | Deckungssumme; Versicherungssumme; Limit | Plafond; Capital garanti; Montant | Límite; Suma asegurada; Capital',
  excess: 'Excess; Deductible | Selbstbeteiligung; SB | Franchise | Franquicia; Exceso',
  bonus:
    'No-claims class; No claims years | SF-Klasse; Schadenfreiheitsklasse | Coefficient bonus-malus; CRM | Bonificación; Años sin siniestro',
  garage:
    'Kept in a garage | Garagenfahrzeug; In Garage abgestellt | Véhicule garé dans un garage; Garage fermé | Duerme en garaje',
  young: 'Drivers under 25 | Fahrer unter 25 Jahren | Conducteurs de moins de 25 ans | Conductores menores de 25 años',
  work: 'Business use | Gewerbliche Nutzung | Usage professionnel | Uso profesional',
};
const COVERS = {
  en: ['Third party liability', 'Fire and theft', 'Own damage', 'Legal expenses', 'Breakdown'],
  de: ['Haftpflicht', 'Teilkasko', 'Vollkasko', 'Rechtsschutz', 'Schutzbrief'],
  fr: ['Responsabilité civile', 'Vol et incendie', 'Dommages tous accidents', 'Protection juridique', 'Assistance'],
  es: ['Responsabilidad civil', 'Robo e incendio', 'Daños propios', 'Defensa jurídica', 'Asistencia en viaje'],
};
const MAKES = ['Alpenro 200', 'Kestrel GT', 'Merida Van', 'Solano 1.6', 'Nordica E'];

export function learnedCover({ random, language }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const write = writer(random.fork('text'), language);
  const [insurer, person, agent] = [
    drawnParty(write, random),
    drawnParty(write, random, true),
    drawnParty(write, random, true),
  ];
  const day = drawnDay(random);
  const premium = random.integer(200, 1900) * 100;
  const policy = [
    fact('policy_number', 'id', say.number, drawnNumber(random), { short: 'pol_no' }),
    fact('effective_date', 'date', say.from, as.date(day), { short: 'eff_date', about: 'First day of cover' }),
    fact('expiry_date', 'date', say.to, as.date(later(day, 365)), { short: 'exp_date', about: 'Last day of cover' }),
    fact('annual_premium', 'number', say.premium, as.money(premium), { about: 'For a whole year' }),
    fact('monthly_instalment', 'number', say.instalment, as.money(Math.round(premium / 12))),
    fact('agent', 'text', say.agent, random.chance(0.6) ? agent.name : null, { about: 'Who sold the policy' }),
  ];
  const insured = [
    fact('insured.name', 'text', say.name, person.name, { about: 'The policyholder' }),
    fact('insured.address', 'text', say.address, person.address.join(', ')),
    fact('insured.date_of_birth', 'date', say.birth, as.date(drawnDay(random, random.integer(1950, 2008)))),
    fact('insured.no_claims_class', 'id', say.bonus, `${random.integer(1, 30)}`),
  ];
  const car = [
    fact(
      'vehicle.plate',
      'id',
      say.plate,
      `${random.pick(['KX', 'BR', 'TH'])}-${random.pick(['AB', 'VT', 'NC'])} ${digits(random, 3)}`,
    ),
    fact('vehicle.make_model', 'text', say.make, random.pick(MAKES)),
    fact('vehicle.vin', 'id', say.chassis, `W${random.pick(['VX', 'DB', 'AU'])}${digits(random, 14)}`, {
      about: 'Identification number of the vehicle',
    }),
    fact('vehicle.power_kw', 'integer', say.power, as.number(random.integer(40, 180))),
  ];
  const flags = [
    ['garage', say.garage],
    ['drivers_under_25', say.young],
    ['business_use', say.work],
  ].map(([path, label]) => ({ path, label, isOn: random.chance(0.5) }));
  const columns = [
    { key: 'cover', label: say.cover, kind: 'text' },
    { key: 'limit', label: say.limit, kind: 'number', isRight: look.chance(0.7) },
    { key: 'deductible', label: say.excess, kind: 'number', isRight: look.chance(0.7) },
  ];
  const records = random.sample(COVERS[language], random.integer(2, 5)).map((cover) => ({
    cover,
    limit: as.money(random.integer(5, 900) * 100_000),
    deductible: random.chance(0.7) ? as.money(random.pick([15_000, 30_000, 50_000])) : null,
  }));
  const one = look.pick(DETAIL_LOOKS);
  const section = (title, facts, name) =>
    html`<section>
      <h3>${title}</h3>
      ${details(name, shuffled(look, pairsOf(facts)))}
    </section>`;
  const other = look.chance(0.5) ? one : look.pick(DETAIL_LOOKS);
  const page = html`<div class="row">
      <h1>${say.title}</h1>
      <div class="small right">${lines([insurer.name, ...insurer.address])}</div>
    </div>
    ${shuffled(look, [section(say.policy, policy, one), section(say.insured, insured, other), section(say.vehicle, car, other)])}
    ${items(
      look.pick(ITEM_LOOKS),
      columns,
      records.map((cells) => ({ cells: { ...cells, deductible: cells.deductible ?? '—' } })),
    )}
    <p>
      ${flags.map(({ path, label, isOn }) => html`<span style="margin-right:20pt">${square(path, isOn, false)} ${label}</span>`)}
    </p>`;
  return {
    title: say.title,
    about: 'Proof that a car is insured',
    css: `${CSS}h3{border-bottom:.6pt solid}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...policy, ...insured, ...car]),
      ...entriesOf([
        fact('insurer', 'text', undefined, insurer.name, { about: 'Insurance company, not the agent' }),
        ...flags.map(({ path, label, isOn }) => fact(path, 'boolean', label, isOn)),
        fact('claims_phone', 'id', undefined, null),
      ]),
      rowsOf('covers', columns, records),
    ]),
  };
}
