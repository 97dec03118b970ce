// A form that a patient fills in: captions in boxes, questions with yes and no, drugs and allergies as lists.
import { fill, html, square } from '../../../fields/html.mjs';
import { CIRCLE_CSS, CIRCLE_LOOKS, circle } from './circles.mjs';
import { drawnDay, digits } from '../../../fields/printed.mjs';
import { list, MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact } from './facts.mjs';
import { named } from './names.mjs';
import { CSS } from './parts.mjs';
import { drawnParty } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Patient questionnaire; New patient form; Medical history | Anamnesebogen; Patientenbogen; Aufnahmebogen | Questionnaire médical; Fiche patient; Dossier d’admission | Cuestionario médico; Ficha del paciente; Historia clínica',
  last: 'Last name; Surname; Family name | Name; Nachname; Familienname | Nom; Nom de famille; Nom d’usage | Apellidos; Primer apellido; Apellido(s)',
  first:
    'First name; Given name(s); Forename | Vorname; Vorname(n); Rufname | Prénom; Prénom(s); Prénom usuel | Nombre; Nombre de pila; Nombre(s)',
  birth:
    'Date of birth; DOB; Born on | Geburtsdatum; geb. am; Geb.-Datum | Date de naissance; Né(e) le; Naissance | Fecha de nacimiento; Nacido/a el; F. nacimiento',
  street:
    'Street; Home address; Address line | Straße; Straße, Nr.; Wohnanschrift | Adresse; Rue; Domicile | Calle; Domicilio; Dirección',
  town: 'Town; City; Town and postcode | Ort; PLZ, Ort; Wohnort | Ville; CP et ville; Commune | Población; Ciudad; CP y ciudad',
  phone:
    'Phone; Mobile; Daytime phone | Telefon; Handy; Tel. tagsüber | Téléphone; Portable; Tél. | Teléfono; Móvil; Tel. de contacto',
  insurer:
    'Insurer; Health plan; Insurance company | Krankenkasse; Kasse; Versicherung | Assurance; Mutuelle; Caisse | Aseguradora; Mutua; Seguro médico',
  member:
    'Member ID; Policy no.; Insurance number | Versichertennummer; Vers.-Nr.; Mitgliedsnr. | N° d’assuré; N° de sécurité sociale; Matricule | N.º de póliza; N.º de afiliado; Tarjeta n.º',
  doctor:
    'Family doctor; GP; Referring physician | Hausarzt; Überweisender Arzt; Hausärztin/-arzt | Médecin traitant; Adressé par; Médecin | Médico de cabecera; Remitido por; Médico',
  height:
    'Height (cm); Height in cm | Größe (cm); Körpergröße in cm | Taille (cm); Taille en cm | Altura (cm); Estatura en cm',
  weight:
    'Weight (kg); Weight in kg | Gewicht (kg); Körpergewicht in kg | Poids (kg); Poids en kg | Peso (kg); Peso en kg',
  smoke:
    'Do you smoke?; Smoker?; Tobacco use | Rauchen Sie?; Raucher/in?; Rauchen | Fumez-vous ?; Fumeur ?; Tabac | ¿Fuma usted?; ¿Fumador?; Tabaco',
  pregnant:
    'Are you pregnant?; Pregnancy | Sind Sie schwanger?; Schwangerschaft | Êtes-vous enceinte ?; Grossesse | ¿Está embarazada?; Embarazo',
  pacemaker:
    'Do you have a pacemaker?; Pacemaker | Tragen Sie einen Herzschrittmacher?; Herzschrittmacher | Portez-vous un stimulateur cardiaque ?; Stimulateur cardiaque | ¿Lleva marcapasos?; Marcapasos',
  diabetes: 'Diabetes | Diabetes | Diabète | Diabetes',
  asthma: 'Asthma | Asthma | Asthme | Asma',
  pressure: 'High blood pressure | Bluthochdruck | Hypertension | Hipertensión',
  illnesses:
    'Have you ever had:; Please tick what applies | Vorerkrankungen:; Bitte ankreuzen | Antécédents :; Cochez ce qui convient | Antecedentes:; Marque lo que proceda',
  drugs:
    'Medicines you take; Current medication | Medikamente; Aktuelle Medikation | Médicaments; Traitement actuel | Medicación; Medicamentos actuales',
  allergies: 'Allergies | Allergien | Allergies | Alergias',
  yes: 'Yes | Ja | Oui | Sí',
  no: 'No | Nein | Non | No',
  gender: 'Sex; Gender | Geschlecht | Sexe | Sexo',
  woman: 'F; female | w; weiblich | F; féminin | M; mujer',
  man: 'M; male | m; männlich | M; masculin | H; hombre',
  privacy:
    'I agree that my data are stored.; I have read the privacy notice. | Ich stimme der Speicherung meiner Daten zu.; Die Datenschutzhinweise habe ich gelesen. | J’accepte que mes données soient conservées.; J’ai lu la notice de confidentialité. | Acepto que se guarden mis datos.; He leído el aviso de privacidad.',
  signed: 'Date; Signed on | Datum; Unterschrieben am | Date; Fait le | Fecha; Firmado el',
};
const DRUGS = [
  'Metformin 500 mg',
  'Ramipril 5 mg',
  'Ibuprofen 400',
  'L-Thyroxin 75',
  'Amlodipin 10 mg',
  'Omeprazol 20',
];
const ALLERGIES = {
  en: ['Penicillin', 'Birch pollen', 'Latex', 'Nuts'],
  de: ['Penicillin', 'Birkenpollen', 'Latex', 'Nüsse'],
  fr: ['Pénicilline', 'Pollen de bouleau', 'Latex', 'Noix'],
  es: ['Penicilina', 'Polen de abedul', 'Látex', 'Nueces'],
};

export function learnedPatientForm({ random, language, isInteractive: isDigital }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const look = random.fork('look');
  const isInteractive = isDigital && look.chance(0.5);
  const write = writer(random.fork('text'), language);
  const [{ first, last }, home, practice] = [write.name(), drawnParty(write, random), drawnParty(write, random)];
  const maybe = (value) => (random.chance(0.75) ? value : null);
  const facts = [
    fact('last_name', 'text', say.last, last, { short: 'surname' }),
    fact('first_name', 'text', say.first, first),
    fact('date_of_birth', 'date', say.birth, as.date(drawnDay(random, random.integer(1944, 2015))), { short: 'dob' }),
    fact('street', 'text', say.street, home.street),
    fact('city', 'text', say.town, home.town),
    fact('phone', 'id', say.phone, maybe(home.phone)),
    fact('insurance.company', 'text', say.insurer, practice.name),
    fact('insurance.member_id', 'id', say.member, maybe(`${random.pick(['A', 'K', 'T'])}${digits(random, 9)}`)),
    fact('family_doctor', 'text', say.doctor, maybe(`Dr. ${home.contact}`)),
    fact('height_cm', 'integer', say.height, as.number(random.integer(148, 199))),
    fact('weight_kg', 'number', say.weight, maybe(as.number(random.integer(45, 120)))),
  ];
  const isWoman = random.chance(0.5);
  const asks = ['smoke', 'pregnant', 'pacemaker'].map((key) => ({ key, label: say[key], isTrue: random.chance(0.4) }));
  const ticks = ['diabetes', 'asthma', 'pressure'].map((key) => ({ key, label: say[key], isTrue: random.chance(0.5) }));
  const [drugs, allergies] = [
    random.sample(DRUGS, random.integer(1, 4)),
    random.sample(ALLERGIES[language], random.integer(1, 3)),
  ];
  const agrees = random.chance(0.7);
  const signed = as.date(drawnDay(random));
  const box = ({ label, value }, at) =>
    html`<div>
      <div class="caption">${label}</div>
      ${fill(`p${at}`, value ?? '', isInteractive)}
    </div>`;
  const mark = (name, isOn) => square(name, isOn, isInteractive);
  const isAfter = look.chance(0.5);
  const round = look.chance(0.5) ? look.pick(CIRCLE_LOOKS) : null;
  const answered = (name, isOn, option) =>
    round ? circle(name, isOn, isInteractive, option, round) : mark(`${name}${option}`, isOn);
  const marked = (name, isOn, option, text) =>
    isAfter ? html`${text} ${answered(name, isOn, option)}` : html`${answered(name, isOn, option)} ${text}`;
  const ask = ({ key, label, isTrue }) =>
    html`<div class="ask">
      <span>${label}</span><span>${marked(key, isTrue, 'y', say.yes)} &nbsp; ${marked(key, !isTrue, 'n', say.no)}</span>
    </div>`;
  const page = html`<div class="row">
      <h2>${say.title}</h2>
      <div class="right small">${practice.contact}<br />${practice.street}<br />${practice.town}</div>
    </div>
    <div class="captions boxes">${facts.map(box)}</div>
    <p>${say.gender}: ${mark('woman', isWoman)} ${say.woman} &nbsp;&nbsp; ${mark('man', !isWoman)} ${say.man}</p>
    ${asks.map(ask)}
    <p><b>${say.illnesses}</b></p>
    <p>${ticks.map(({ key, label, isTrue }) => html`<span class="tick">${mark(key, isTrue)} ${label}</span>`)}</p>
    <div class="row">
      ${[
        [say.drugs, drugs],
        [say.allergies, allergies],
      ].map(
        ([label, texts]) =>
          html`<div style="flex:1">
            <b>${label}</b>
            ${
              look.chance(0.5)
                ? texts.map((text) => html`<div class="line">${text}</div>`)
                : html`<ul>
                    ${texts.map((text) => html`<li>${text}</li>`)}
                  </ul>`
            }
          </div>`,
      )}
    </div>
    <p>${mark('privacy', agrees)} ${say.privacy}</p>
    <p>${say.signed}: ${fill('signed', signed, isInteractive)}</p>`;
  return {
    title: say.title,
    about: 'What a patient tells before the first visit',
    isForm: isInteractive,
    css: `${CSS}${CIRCLE_CSS}.fill{display:block;min-height:1.5em}p .fill{display:inline-block;min-width:90pt}.ask{display:flex;justify-content:space-between;max-width:70%;margin:3pt 0}
.tick{margin-right:24pt}.line{border-bottom:.5pt solid #333;padding-top:4pt}ul{margin:3pt 0}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf(facts),
      ...entriesOf([
        fact('sex', 'enum', say.gender, isWoman ? say.woman : say.man, { options: [say.woman, say.man] }),
        ...asks.map(({ key, label, isTrue }) =>
          fact({ smoke: 'smoker', pregnant: 'pregnant', pacemaker: 'pacemaker' }[key], 'boolean', label, isTrue),
        ),
        ...ticks.map(({ key, label, isTrue }) =>
          fact(
            { diabetes: 'has_diabetes', asthma: 'has_asthma', pressure: 'has_high_blood_pressure' }[key],
            'boolean',
            label,
            isTrue,
          ),
        ),
        fact('consent', 'boolean', say.privacy, agrees, { about: 'Agrees to the storage of data' }),
        fact('signed_on', 'date', say.signed, signed, { about: 'Date beside the signature' }),
        fact('email', 'text', undefined, null),
      ]),
      list('medications', 'text', drugs, { label: say.drugs, about: 'Drugs that the patient takes' }),
      list('allergies', 'text', allergies, { label: say.allergies }),
    ]),
  };
}
