// A laboratory's findings and a lease: groups of tests with flags, and key terms in a table that sentences repeat.
import { html, lines } from '../../../fields/html.mjs';
import { digits, drawnDay, later } from '../../../fields/printed.mjs';
import { MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items } from './parts.mjs';
import { drawnNumber, drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const FINDINGS = {
  title:
    'Test results; Laboratory findings; Pathology report | Laborergebnisse; Befundbericht; Endbefund | Résultats; Bilan biologique; Compte rendu d’analyses | Resultados; Informe analítico; Análisis clínico',
  patient:
    'Patient; Patient name; Name | Patient; Name; Patient/in | Patient; Nom; Patient(e) | Paciente; Nombre; Nombre del paciente',
  birth:
    'DOB; Date of birth; Born | Geb.-Datum; geb.; Geburtsdatum | Né(e) le; Date de naissance; DDN | F. nac.; Fecha de nacimiento; Nacido/a',
  sex: 'Sex; Gender | Geschlecht; Geschl. | Sexe | Sexo',
  female: 'F; female | w; weiblich | F; féminin | M; mujer',
  male: 'M; male | m; männlich | M; masculin | H; varón',
  number:
    'Accession no.; Lab no.; Specimen ID | Auftragsnr.; Labornr.; Proben-ID | N° de dossier; N° d’échantillon; Réf. labo | N.º de muestra; N.º petición; Ref. laboratorio',
  doctor:
    'Physician; Ordered by; Requesting doctor | Arzt; Einsender; Überweiser | Médecin; Prescripteur; Demandé par | Médico; Solicitado por; Dr. solicitante',
  taken:
    'Collected; Collection date; Sampled | Entnommen; Abnahme; Entnahmedatum | Prélevé le; Date du prélèvement | Extracción; Tomada el; Fecha de toma',
  received: 'Received; Arrived at lab | Eingegangen; Eingang | Reçu le; Réception | Recibida; Recepción',
  reported:
    'Reported; Report date; Issued | Befunddatum; Berichtet; Ausgang | Édité le; Date du rapport; Validé | Informado; Fecha de informe; Emitido',
  test: 'Test; Analyte; Examination | Analyse; Parameter; Test | Analyse; Examen; Paramètre | Prueba; Análisis; Determinación',
  result:
    'Result; Value; Your result | Ergebnis; Wert; Messwert | Résultat; Valeur; Résultats | Resultado; Valor; Resultados',
  unit: 'Unit; Units | Einheit; Einh. | Unité; Unités | Unidad; Unidades',
  range:
    'Reference range; Normal range; Ref. | Referenzbereich; Normbereich; Norm | Valeurs de référence; Norme; Réf. | Valores de referencia; Rango normal; Ref.',
  flag: 'Flag; Abn. | Bew.; Hinweis | Alerte; Signe | Aviso; Alerta',
  blood: 'Haematology | Hämatologie | Hématologie | Hematología',
  chemistry: 'Chemistry | Klinische Chemie | Biochimie | Bioquímica',
  urgent: 'Priority; Urgency | Dringlichkeit; Priorität | Urgence; Priorité | Prioridad; Urgencia',
  routine: 'Routine | Routine | Routine | Rutina',
};
const TESTS = [
  ['Hemoglobin', 'g/dl', 120, 175],
  ['MCV', 'fl', 800, 960],
  ['Thrombo', 'G/l', 1500, 4000],
  ['Kalium', 'mmol/l', 35, 51],
  ['GGT', 'U/l', 100, 600],
  ['LDL', 'mg/dl', 700, 1600],
  ['CRP', 'mg/l', 1, 50],
  ['TSH', 'mU/l', 4, 42],
];

export function learnedFinding({ random, language }) {
  const say = worded(random.fork('words'), language, FINDINGS);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [laboratory, person, doctor] = [
    drawnParty(write, random),
    drawnParty(write, random, true),
    drawnParty(write, random, true),
  ];
  const day = drawnDay(random);
  const isFemale = random.chance(0.5);
  const facts = [
    fact('patient_name', 'text', say.patient, person.name, { short: 'patient' }),
    fact('date_of_birth', 'date', say.birth, as.date(drawnDay(random, random.integer(1940, 2012))), { short: 'dob' }),
    fact('sex', 'enum', say.sex, isFemale ? say.female : say.male, { options: [say.female, say.male] }),
    fact('lab_number', 'id', say.number, drawnNumber(random), { short: 'lab_no' }),
    fact('physician', 'text', say.doctor, `Dr. ${doctor.name}`),
    fact('collection_date', 'date', say.taken, as.date(day), { about: 'When the sample was taken' }),
    fact('received_date', 'date', say.received, as.date(later(day, 1)), { about: 'When the laboratory got it' }),
    fact('report_date', 'date', say.reported, as.date(later(day, 2)), { about: 'When the report was written' }),
    fact('priority', 'text', say.urgent, random.chance(0.6) ? say.routine : null),
  ];
  const [hasFlag, dash] = [look.chance(0.5), look.pick([' - ', '–', ' – '])];
  const columns = [
    { key: 'test', label: say.test, kind: 'text' },
    { key: 'result', label: say.result, kind: 'number', isRight: look.chance(0.5) },
    ...(hasFlag ? [{ key: 'flag', label: say.flag, kind: 'text', about: 'Mark of what is out of range' }] : []),
    { key: 'unit', label: say.unit, kind: 'text' },
    { key: 'reference_range', label: say.range, kind: 'text', short: 'ref' },
  ];
  const ordered = look.chance(0.3) ? [...columns.slice(0, 1), ...columns.slice(1).reverse()] : columns;
  const drawn = TESTS.filter(() => random.chance(0.75))
    .concat([TESTS[0]])
    .filter((test, at, all) => all.indexOf(test) === at);
  const records = drawn.map(([test, unit, low, high]) => {
    const value = random.integer(Math.round(low * 0.8), Math.round(high * 1.2));
    return {
      test,
      result: as.number(value / 10, 1),
      flag: value < low ? 'L' : value > high ? 'H' : null,
      unit,
      reference_range: `${as.number(low / 10, 1)}${dash}${as.number(high / 10, 1)}`,
    };
  });
  const half = Math.ceil(records.length / 2);
  const isGrouped = look.chance(0.6);
  const table = items(
    look.pick(ITEM_LOOKS),
    ordered,
    records.map((cells, at) => ({
      cells,
      ...(isGrouped && at === 0 && { group: say.blood }),
      ...(isGrouped && at === half && { group: say.chemistry }),
    })),
  );
  const page = html`<div class="row">
      <h1>${say.title}</h1>
      <div class="small right">${lines([laboratory.name, ...laboratory.address])}</div>
    </div>
    ${details(look.pick(DETAIL_LOOKS), shuffled(look, pairsOf(facts)))} ${table}`;
  return {
    title: say.title,
    about: 'What a laboratory found',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([
        ...facts,
        fact('laboratory', 'text', undefined, laboratory.name),
        fact('diagnosis', 'text', undefined, null),
      ]),
      rowsOf('results', columns, records),
    ]),
  };
}

const LEASE = {
  title:
    'Residential lease; Tenancy agreement; Rental agreement | Mietvertrag; Wohnraummietvertrag | Contrat de bail; Bail d’habitation; Contrat de location | Contrato de arrendamiento; Contrato de alquiler',
  landlord: 'Landlord; Lessor; Owner | Vermieter; Vermieterin | Bailleur; Propriétaire | Arrendador; Propietario',
  tenant: 'Tenant; Lessee; Renter | Mieter; Mieterin | Locataire; Preneur | Arrendatario; Inquilino',
  premises:
    'Premises; Property; Address of the dwelling | Mietobjekt; Wohnung; Lage der Wohnung | Locaux; Logement; Adresse du bien | Vivienda; Inmueble; Finca',
  start:
    'Commencement; Lease begins; Start of tenancy | Mietbeginn; Beginn; Bezug ab | Prise d’effet; Début du bail; Entrée | Inicio; Fecha de inicio; Entrada en vigor',
  end: 'Expiry; Lease ends; End of term | Mietende; Ende; Befristet bis | Fin du bail; Échéance; Terme | Fin; Vencimiento; Fecha de fin',
  rent: 'Monthly rent; Rent per month; Base rent | Kaltmiete; Nettomiete; Monatsmiete | Loyer mensuel; Loyer hors charges | Renta mensual; Alquiler mensual',
  costs:
    'Utilities; Service charge | Nebenkosten; Betriebskosten | Charges; Provision pour charges | Gastos; Gastos de comunidad',
  deposit: 'Security deposit; Deposit | Kaution; Mietsicherheit | Dépôt de garantie; Caution | Fianza; Depósito',
  notice: 'Notice period; Notice | Kündigungsfrist | Préavis; Délai de préavis | Preaviso; Plazo de preaviso',
  area: 'Floor area (m²); Area, m² | Wohnfläche (m²); Fläche m² | Surface (m²); Surface habitable m² | Superficie (m²); m² útiles',
  rooms:
    'Rooms; Number of rooms | Zimmer; Anzahl Zimmer | Pièces; Nombre de pièces | Habitaciones; N.º de habitaciones',
  signed: 'Signed on; Date | Unterschrieben am; Datum | Signé le; Date | Firmado el; Fecha',
};
const OPENING = {
  en: (f) =>
    `This lease is made between ${f.landlord} (“Landlord”) and ${f.tenant} (“Tenant”) for the dwelling at ${f.premises}.`,
  de: (f) =>
    `Zwischen ${f.landlord} als Vermieter und ${f.tenant} als Mieter wird ein Mietvertrag über die Wohnung ${f.premises} geschlossen.`,
  fr: (f) =>
    `Entre ${f.landlord}, bailleur, et ${f.tenant}, locataire, il est conclu un bail pour le logement situé ${f.premises}.`,
  es: (f) =>
    `Entre ${f.landlord}, como arrendador, y ${f.tenant}, como arrendatario, se conviene el arrendamiento de la vivienda sita en ${f.premises}.`,
};
const NOTICES = { en: '3 months', de: '3 Monate', fr: '3 mois', es: '3 meses' };

export function learnedLease({ random, language }) {
  const say = worded(random.fork('words'), language, LEASE);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [landlord, tenant, flat] = [
    drawnParty(write, random, random.chance(0.5)),
    drawnParty(write, random, true),
    drawnParty(write, random),
  ];
  const day = drawnDay(random);
  const rent = random.integer(300, 2200) * 100;
  const facts = [
    fact('landlord.name', 'text', say.landlord, landlord.name, { about: 'Who lets the dwelling' }),
    fact('tenant.name', 'text', say.tenant, tenant.name, { about: 'Who rents it' }),
    fact('premises', 'text', say.premises, flat.address.join(', '), { about: 'Address of the dwelling' }),
    fact('start_date', 'date', say.start, as.date(later(day, 20)), { about: 'First day of the lease' }),
    fact('end_date', 'date', say.end, random.chance(0.5) ? as.date(later(day, 750)) : null, {
      about: 'Last day, where it has one',
    }),
    fact('monthly_rent', 'number', say.rent, as.money(rent), { about: 'Rent for a month without utilities' }),
    fact('utilities', 'number', say.costs, as.money(random.integer(60, 300) * 100)),
    fact('deposit', 'number', say.deposit, as.money(rent * 2)),
    fact('notice_period', 'text', say.notice, NOTICES[language]),
    fact('area_m2', 'number', say.area, as.number(random.integer(250, 1400) / 10, 1)),
    fact('rooms', 'number', say.rooms, as.number(random.integer(1, 6))),
    fact('signed_on', 'date', say.signed, as.date(day)),
  ];
  const inSentence = look.chance(0.5);
  const opening = OPENING[language]({
    landlord: landlord.name,
    tenant: tenant.name,
    premises: flat.address.join(', '),
  });
  const shown = inSentence ? facts.slice(3) : facts;
  const page = html`<h1>${say.title}</h1>
    ${inSentence ? html`<p>${opening}</p>` : ''}
    ${details(look.pick(DETAIL_LOOKS), look.chance(0.5) ? pairsOf(shown) : shuffled(look, pairsOf(shown)))}
    <p>${write.sentences(5)}</p>
    <p>${write.sentences(4)}</p>
    <p class="small">${digits(random, 6)}</p>`;
  return {
    title: say.title,
    about: 'A lease of a dwelling',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf(facts.map((one, at) => (inSentence && at < 3 ? { ...one, label: undefined } : one))),
      ...entriesOf([fact('parking_fee', 'number', undefined, null)]),
    ]),
  };
}
