// Forms to learn from: a laboratory's report, a registration that can be filled in, an application with dotted lines.
import { fill, html, square } from '../../../fields/html.mjs';
import { drawnDay, labelsOf, later, said } from '../../../fields/printed.mjs';
import { field, rows } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';

const LABELS = {
  report: 'Laboratory report | Laborbefund | Compte rendu de laboratoire | Informe de laboratorio',
  patient: 'Patient | Patient | Patient | Paciente',
  birth: 'Date of birth | Geburtsdatum | Date de naissance | Fecha de nacimiento',
  sex: 'Sex | Geschlecht | Sexe | Sexo',
  female: 'female | weiblich | féminin | mujer',
  male: 'male | männlich | masculin | varón',
  insurance: 'Insurance no. | Versichertennr. | N° assuré | N.º de asegurado',
  taken: 'Sample taken | Entnahme | Prélèvement | Extracción',
  received: 'Received | Eingang | Réception | Recepción',
  printed: 'Printed | Druckdatum | Édité le | Impreso',
  doctor: 'Requested by | Einsender | Prescripteur | Solicitante',
  sample: 'Sample no. | Probennr. | Échantillon n° | Muestra n.º',
  test: 'Test | Untersuchung | Analyse | Prueba',
  result: 'Result | Ergebnis | Résultat | Resultado',
  unit: 'Unit | Einheit | Unité | Unidad',
  range: 'Reference | Referenz | Référence | Referencia',
  registration: 'Registration | Anmeldung | Inscription | Inscripción',
  lastName: 'Family name | Familienname | Nom de famille | Apellidos',
  firstName: 'Given name | Vorname | Prénom | Nombre',
  street: 'Street and number | Straße und Hausnummer | Rue et numéro | Calle y número',
  town: 'Postcode and town | PLZ und Ort | Code postal et ville | Código postal y ciudad',
  telephone: 'Telephone | Telefon | Téléphone | Teléfono',
  email: 'E-mail | E-Mail | Courriel | Correo electrónico',
  start: 'Start of the course | Kursbeginn | Début du cours | Inicio del curso',
  course: 'Course | Kurs | Cours | Curso',
  newsletter: 'I want the newsletter. | Ich möchte den Rundbrief. | Je souhaite la lettre. | Deseo el boletín.',
  rules: 'I accept the rules. | Ich erkenne die Ordnung an. | J’accepte le règlement. | Acepto las normas.',
  photos: 'Photos may be taken. | Fotos sind erlaubt. | Les photos sont permises. | Se permiten fotos.',
  membership: 'Membership | Mitgliedschaft | Adhésion | Afiliación',
  full: 'full | voll | pleine | plena',
  reduced: 'reduced | ermäßigt | réduite | reducida',
  family: 'family | Familie | famille | familiar',
  emergency: 'In an emergency call | Im Notfall anrufen | En cas d’urgence | En caso de urgencia',
  application: 'Application for a berth | Antrag auf einen Liegeplatz | Demande d’emplacement | Solicitud de amarre',
  boat: 'Name of the boat | Name des Bootes | Nom du bateau | Nombre del barco',
  length: 'Length in m | Länge in m | Longueur en m | Eslora en m',
  beam: 'Beam in m | Breite in m | Largeur en m | Manga en m',
  owner: 'Owner | Eigner | Propriétaire | Propietario',
  from: 'Wanted from | Gewünscht ab | À partir du | Desde',
  until: 'Wanted until | Gewünscht bis | Jusqu’au | Hasta',
  power: 'Electricity | Strom | Électricité | Electricidad',
  yes: 'yes | ja | oui | sí',
  no: 'no | nein | non | no',
  signed: 'Place, date | Ort, Datum | Lieu, date | Lugar, fecha',
};
const TESTS = [
  ['HbA1c', '%', 40, 60],
  ['Glucose', 'mg/dl', 700, 1000],
  ['Kreatinin', 'mg/dl', 7, 12],
  ['TSH', 'mU/l', 4, 40],
  ['Ferritin', 'µg/l', 150, 3000],
  ['CRP', 'mg/l', 1, 50],
  ['Natrium', 'mmol/l', 1360, 1450],
  ['Kalium', 'mmol/l', 36, 50],
];

/** Details as two columns of labels at the left of their values; results as a table. */
export function learnedLabReport({ random, language, habits }) {
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const [person, doctor, isFemale] = [write.name(), write.name(), random.chance(0.5)];
  const birth = habits.shortDate(drawnDay(random, random.integer(1940, 2010)));
  const day = drawnDay(random);
  const [taken, received, printed] = [day, later(day, 1), later(day, random.integer(2, 4))].map(habits.shortDate);
  const [sample, insurance] = [
    String(random.integer(10_000_000, 99_999_999)),
    `A${random.integer(100_000_000, 999_999_999)}`,
  ];
  const cells = random
    .sample(TESTS, random.integer(4, 7))
    .map(([name, unit, low, high]) => [
      name,
      habits.number(random.integer(low, Math.round(high * 1.3)) / 10, 1),
      unit,
      said(`${low}-${high}`, `${habits.number(low / 10, 1)} - ${habits.number(high / 10, 1)}`),
    ]);
  const lab = write.company();
  const details = [
    [labels.patient, `${person.last}, ${person.first}`, labels.sample, sample],
    [labels.birth, birth, labels.taken, taken],
    [labels.sex, isFemale ? labels.female : labels.male, labels.received, received],
    [labels.insurance, insurance, labels.printed, printed],
  ];
  const heads = [labels.test, labels.result, labels.unit, labels.range];
  const page = html`<div class="row">
      <h2>${lab}</h2>
      <div class="small">${write.address().join(', ')}</div>
    </div>
    <h1>${labels.report}</h1>
    <table>
      ${details.map(
        (row) =>
          html`<tr>
            ${row.map((text, at) => html`<td class="${at % 2 === 0 ? 'bold' : ''}">${text}</td>`)}
          </tr>`,
      )}
    </table>
    <p><b>${labels.doctor}</b> Dr. ${doctor.first} ${doctor.last}</p>
    <table class="results">
      <thead>
        <tr>
          ${heads.map((text) => html`<th>${text}</th>`)}
        </tr>
      </thead>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </table>`;
  return {
    title: labels.report,
    about: 'Report of a medical laboratory',
    css: '.results{margin-top:10pt}.results th{border-bottom:1pt solid #000}.results td{border-bottom:.4pt solid #888}',
    pages: [page],
    entries: [
      field('patient_name', 'text', `${person.last}, ${person.first}`, { label: labels.patient, short: 'pat_name' }),
      field('date_of_birth', 'date', birth, { label: labels.birth, short: 'dob', about: "The patient's birthday" }),
      field('sex', 'enum', isFemale ? labels.female : labels.male, {
        label: labels.sex,
        options: [labels.female, labels.male],
      }),
      field('insurance_number', 'id', insurance, { label: labels.insurance, short: 'ins_no' }),
      field('sample_number', 'id', sample, { label: labels.sample, short: 'sample_id' }),
      field('collected_on', 'date', taken, { label: labels.taken, about: 'Day on which the sample was taken' }),
      field('received_on', 'date', received, {
        label: labels.received,
        about: 'Day on which the laboratory received it',
      }),
      field('reported_on', 'date', printed, { label: labels.printed, about: 'Day on which the report was printed' }),
      field('physician', 'text', `Dr. ${doctor.first} ${doctor.last}`, {
        label: labels.doctor,
        about: 'Doctor who asked for the tests',
      }),
      field('laboratory', 'text', lab, { about: 'Name of the laboratory' }),
      field('diagnosis', 'text', null, { about: 'Diagnosis or clinical question, if stated' }),
      rows(
        'results',
        [
          { key: 'test', kind: 'text', label: labels.test },
          { key: 'value', kind: 'number', label: labels.result, about: 'Measured value' },
          { key: 'unit', kind: 'text', label: labels.unit },
          { key: 'reference_range', kind: 'text', label: labels.range, short: 'ref' },
        ],
        cells,
      ),
    ],
  };
}

/** Labels above boxes, squares with their texts at the right; an interactive form where it is digital. */
export function learnedRegistration({ random, language, habits, isInteractive }) {
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const [person, [street, town]] = [write.name(), write.address()];
  const kind = random.integer(0, 2);
  const kinds = [labels.full, labels.reduced, labels.family];
  const marks = [labels.newsletter, labels.rules, labels.photos].map(() => random.chance(0.5));
  const [birth, start] = [
    habits.shortDate(drawnDay(random, random.integer(1950, 2012))),
    habits.shortDate(drawnDay(random)),
  ];
  const email = random.chance(0.6)
    ? `${person.first}.${person.last}@post.example`
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^\w.@]/g, '')
    : '';
  const [course, telephone, other] = [write.subject(), write.telephone(), write.telephone()];
  const box = (name, label, value) =>
    html`<div class="box">
      <div class="small">${label}</div>
      ${fill(name, value, isInteractive)}
    </div>`;
  const page = html`<h1>${labels.registration}: ${write.company()}</h1>
    <div class="grid">
      ${box('f1', labels.lastName, person.last)}${box('f2', labels.firstName, person.first)}${box('f3', labels.birth, birth)}
      ${box('f4', labels.street, street)}${box('f5', labels.town, town)}${box('f6', labels.telephone, telephone)}
      ${box('f7', labels.email, email)}${box('f8', labels.course, course)}${box('f9', labels.start, start)}${box('f10', labels.emergency, other)}
    </div>
    <p class="bold">${labels.membership}</p>
    <p>
      ${kinds.map((text, at) => html`<span style="margin-right:26pt">${square(`kind`, at === kind, isInteractive, `k${at}`, 'radio')} ${text}</span>`)}
    </p>
    ${[labels.newsletter, labels.rules, labels.photos].map((text, at) => html`<p>${square(`mark${at}`, marks[at], isInteractive)} ${text}</p>`)}`;
  return {
    title: labels.registration,
    isForm: true,
    css: '.grid{display:grid;grid-template-columns:1fr 1fr 1fr;gap:5pt;margin-bottom:12pt}.box{border:.6pt solid #333;padding:2pt 4pt}.fill{display:block;min-height:1.5em}',
    pages: [page],
    entries: [
      field('last_name', 'text', person.last, { label: labels.lastName, short: 'surname' }),
      field('first_name', 'text', person.first, { label: labels.firstName }),
      field('birth_date', 'date', birth, { label: labels.birth, short: 'dob' }),
      field('address.street', 'text', street, { label: labels.street }),
      field('address.town', 'text', town, { label: labels.town, about: 'Postcode and town' }),
      field('phone', 'id', telephone, {
        label: labels.telephone,
        short: 'tel',
        about: 'Telephone of the person, not of someone else',
      }),
      field('email', 'text', email === '' ? null : email, { label: labels.email }),
      field('course', 'text', course, { label: labels.course }),
      field('start_date', 'date', start, { label: labels.start, about: 'First day of the course' }),
      field('emergency_phone', 'id', other, { label: labels.emergency, about: 'Telephone for an emergency' }),
      field('membership', 'enum', kinds[kind], { label: labels.membership, options: kinds }),
      field('wants_newsletter', 'boolean', marks[0], { label: labels.newsletter }),
      field('accepts_rules', 'boolean', marks[1], { label: labels.rules }),
      field('photos_allowed', 'boolean', marks[2], { label: labels.photos }),
      field('nationality', 'text', null),
    ],
  };
}

/** Labels before dotted lines, yes and no as squares behind the question. */
export function learnedApplication({ random, language, habits, isInteractive: isDigital }) {
  const isInteractive = isDigital && random.chance(0.3);
  const write = writer(random.fork('text'), language);
  const labels = labelsOf(language, LABELS);
  const [person, hasPower] = [write.name(), random.chance(0.5)];
  const [boat, town] = [
    random.pick(['Albatros', 'Mistral', 'Stella', 'Aurora', 'Nordstern', 'Galatea']),
    write.address()[1],
  ];
  const [length, beam] = [
    habits.number(random.integer(55, 140) / 10, 1),
    habits.number(random.integer(20, 45) / 10, 1),
  ];
  const day = drawnDay(random);
  const [from, until, signed] = [habits.date(later(day, 30)), habits.date(later(day, 150)), habits.date(day)];
  const dots = (name, label, value) =>
    html`<div class="dots"><span>${label}</span>${fill(name, value, isInteractive)}</div>`;
  const page = html`<h1>${labels.application}</h1>
    ${dots('a1', labels.owner, `${person.first} ${person.last}`)}${dots('a2', labels.town, town)}
    ${dots('a3', labels.telephone, '')}${dots('a4', labels.boat, boat)}
    <div class="row">${dots('a5', labels.length, length)}${dots('a6', labels.beam, beam)}</div>
    <div class="row">${dots('a7', labels.from, from)}${dots('a8', labels.until, until)}</div>
    <p>
      ${labels.power}? &nbsp; ${square('yes', hasPower, isInteractive)} ${labels.yes} &nbsp;
      ${square('no', !hasPower, isInteractive)} ${labels.no}
    </p>
    <div style="margin-top:40pt;width:60%">
      ${dots('a9', labels.signed, `${town.split(' ').slice(1).join(' ')}, ${signed}`)}
    </div>`;
  return {
    title: labels.application,
    about: 'Somebody asks for a place in a harbour',
    isForm: isInteractive,
    css: '.dots{display:flex;gap:6pt;margin:7pt 0;flex:1}.dots .fill{flex:1;border-bottom:1pt dotted #222;min-height:1.35em}',
    pages: [page],
    entries: [
      field('owner_name', 'text', `${person.first} ${person.last}`, { label: labels.owner, short: 'owner' }),
      field('postcode_town', 'text', town, { label: labels.town }),
      field('telephone', 'id', null, { label: labels.telephone }),
      field('boat_name', 'text', boat, { label: labels.boat, about: 'Name of the vessel' }),
      field('length_m', 'number', length, { label: labels.length, short: 'len' }),
      field('width_m', 'number', beam, { label: labels.beam }),
      field('from_date', 'date', from, { label: labels.from, about: 'First day of the stay' }),
      field('to_date', 'date', until, { label: labels.until, about: 'Last day of the stay' }),
      field('electricity', 'boolean', hasPower, { label: labels.power, about: 'Whether electricity is wanted' }),
      field('signed_on', 'date', signed, { label: labels.signed, about: 'Date beside the signature' }),
      field('draught_m', 'number', null, { about: 'Draught of the boat' }),
    ],
  };
}
