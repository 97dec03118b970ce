// A form of admission to a club or course: captions below lines or beside them, rings and squares before or behind their texts, fields to
// fill in on half of the digital ones.
import { fill, html, square } from '../../../fields/html.mjs';
import { CIRCLE_CSS, CIRCLE_LOOKS, circle } from './circles.mjs';
import { drawnDay, iban } from '../../../fields/printed.mjs';
import { list, MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact } from './facts.mjs';
import { named } from './names.mjs';
import { CSS } from './parts.mjs';
import { drawnParty } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const WORDINGS = {
  title:
    'Membership application; Admission form; Enrolment | Beitrittserklärung; Aufnahmeantrag; Anmeldeformular | Bulletin d’adhésion; Demande d’inscription | Solicitud de ingreso; Hoja de inscripción',
  name: 'Full name; Name of applicant; Applicant | Name, Vorname; Vor- und Nachname; Antragsteller | Nom et prénom; Nom du demandeur | Nombre y apellidos; Solicitante',
  birth:
    'Date of birth; Birth date | Geburtsdatum; geboren am | Date de naissance; Né(e) le | Fecha de nacimiento; Nacido/a el',
  street: 'Street, no.; Postal address | Straße, Hausnr.; Anschrift | Rue, n°; Adresse postale | Calle, n.º; Dirección',
  town: 'Postcode, town; City | PLZ, Wohnort; Ort | CP, localité; Ville | C.P., localidad; Ciudad',
  phone: 'Telephone; Phone (home) | Telefon; Tel. privat | Téléphone; Tél. domicile | Teléfono; Tel. particular',
  mobile: 'Mobile; Cell phone | Mobil; Handy | Portable; Mobile | Móvil; Celular',
  mail: 'E-mail; Email address | E-Mail; E-Mail-Adresse | E-mail; Courriel | Correo electrónico; E-mail',
  job: 'Occupation; Profession | Beruf; Tätigkeit | Profession; Métier | Profesión; Ocupación',
  start:
    'Member from; Start date; Joining on | Eintritt zum; Mitglied ab; Beginn | Adhésion à partir du; Début; Date d’entrée | Alta desde; Fecha de alta; Inicio',
  kind: 'Type of membership; Category | Art der Mitgliedschaft; Beitragsgruppe | Type d’adhésion; Catégorie | Tipo de socio; Categoría',
  kinds:
    'Adult/Junior/Senior; Full/Passive/Student | Erwachsene/Jugend/Senioren; Aktiv/Passiv/Studierende | Adulte/Junior/Senior; Actif/Passif/Étudiant | Adulto/Juvenil/Senior; Activo/Pasivo/Estudiante',
  groups:
    'Sections:; I am interested in: | Sparten:; Ich interessiere mich für: | Sections :; Je suis intéressé(e) par : | Secciones:; Me interesa:',
  newsletter:
    'Send me the newsletter; Newsletter by e-mail | Newsletter erwünscht; Rundschreiben per E-Mail | Recevoir la lettre d’information; Infolettre par courriel | Deseo recibir el boletín; Boletín por correo',
  rules:
    'I accept the statutes; The rules are known to me | Satzung anerkannt; Die Satzung ist mir bekannt | J’accepte les statuts; Règlement lu et approuvé | Acepto los estatutos; Conozco el reglamento',
  swim: 'Can you swim?; Swimmer? | Schwimmer?; Können Sie schwimmen? | Savez-vous nager ?; Nageur ? | ¿Sabe nadar?; ¿Nadador?',
  license:
    'Do you hold a licence?; Licence held? | Führerschein vorhanden?; Schein vorhanden? | Avez-vous un permis ?; Permis ? | ¿Tiene licencia?; ¿Permiso?',
  yes: 'yes; Yes | ja; Ja | oui; Oui | sí; Sí',
  no: 'no; No | nein; Nein | non; Non | no; No',
  fee: 'Annual fee; Subscription per year | Jahresbeitrag; Beitrag/Jahr | Cotisation annuelle; Cotisation/an | Cuota anual; Cuota/año',
  account: 'IBAN; Account to be debited | IBAN; Einzug von Konto | IBAN; Compte à débiter | IBAN; Cuenta de cargo',
  signed:
    'Place, date; Place and date | Ort, Datum; Ort und Datum | Lieu, date; Lieu et date | Lugar, fecha; Lugar y fecha',
};
const GROUPS = {
  en: ['Rowing', 'Sailing', 'Tennis', 'Choir', 'Chess'],
  de: ['Rudern', 'Segeln', 'Tennis', 'Chor', 'Schach'],
  fr: ['Aviron', 'Voile', 'Tennis', 'Chorale', 'Échecs'],
  es: ['Remo', 'Vela', 'Tenis', 'Coro', 'Ajedrez'],
};
const LOOKS = {
  below: (label, filled) =>
    html`<div class="line">
      ${filled}
      <div class="small">${label}</div>
    </div>`,
  above: (label, filled) =>
    html`<div class="box">
      <div class="small">${label}</div>
      ${filled}
    </div>`,
  beside: (label, filled) => html`<div class="beside"><span>${label}</span><span class="ruled">${filled}</span></div>`,
  colon: (label, filled) => html`<div class="beside"><b>${label}:</b>${filled}</div>`,
  cells: (label, filled) => html`<div class="cells"><span>${label}</span><span>${filled}</span></div>`,
};

export function learnedAdmission({ random, language, isInteractive: isDigital }) {
  const say = worded(random.fork('words'), language, WORDINGS);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const isInteractive = isDigital && look.chance(0.5);
  const [club, person] = [drawnParty(write, random), drawnParty(write, random, true)];
  const maybe = (value) => (random.chance(0.6) ? value : null);
  const day = drawnDay(random);
  const facts = [
    fact('full_name', 'text', say.name, person.name, { short: 'name', about: 'The person who applies' }),
    fact('birth_date', 'date', say.birth, as.date(drawnDay(random, random.integer(1948, 2018))), { short: 'dob' }),
    fact('street', 'text', say.street, person.street),
    fact('town', 'text', say.town, person.town, { about: 'Postcode and town' }),
    fact('phone', 'id', say.phone, maybe(person.phone), { about: 'Telephone at home, not the mobile' }),
    fact('mobile', 'id', say.mobile, maybe(club.phone), { short: 'cell' }),
    fact('email', 'text', say.mail, maybe(person.email)),
    fact('occupation', 'text', say.job, maybe(write.subject())),
    fact('start_date', 'date', say.start, as.date(day)),
    fact('annual_fee', 'number', say.fee, as.money(random.integer(20, 400) * 100)),
    fact('iban', 'id', say.account, maybe(iban(random, language))),
  ];
  const kinds = say.kinds.split('/');
  const kind = random.integer(0, 2);
  const groups = GROUPS[language].map((name) => ({ name, isOn: random.chance(0.4) }));
  const questions = [
    fact('can_swim', 'boolean', say.swim, random.chance(0.6)),
    fact('has_license', 'boolean', say.license, random.chance(0.4)),
  ];
  const marks = [
    fact('newsletter', 'boolean', say.newsletter, random.chance(0.5)),
    fact('rules_accepted', 'boolean', say.rules, random.chance(0.7)),
  ];
  const isBehind = look.chance(0.4);
  const isRound = look.chance(0.5);
  const round = look.pick(CIRCLE_LOOKS);
  const marked = (name, isOn, text, option) => {
    const mark =
      option && isRound
        ? circle(name, isOn, isInteractive, option, round)
        : square(option ? `${name}${option}` : name, isOn, isInteractive);
    return html`<span class="mark">${isBehind ? [text, ' ', mark] : [mark, ' ', text]}</span>`;
  };
  const kindOfLook = look.pick(Object.keys(LOOKS));
  const one = LOOKS[kindOfLook];
  // A label beside its value leaves room for two columns only.
  const wide = look.pick(['below', 'above'].includes(kindOfLook) ? [1, 2, 3] : [1, 2]);
  const [place, date] = [club.city, as.date(day)];
  const fields = html`<div class="fields" style="grid-template-columns:repeat(${wide},1fr)">
    ${facts.map(({ label, value }, at) => one(label, fill(`a${at}`, value ?? '', isInteractive)))}
  </div>`;
  const ticks = html`<p><b>${say.kind}</b> ${kinds.map((text, at) => marked('kind', at === kind, text, `k${at}`))}</p>
    ${questions.map(({ label, value }, at) => html`<p>${label} ${marked(`q${at}`, value, say.yes, 'y')} ${marked(`q${at}`, !value, say.no, 'n')}</p>`)}
    <p>${say.groups} ${groups.map(({ name, isOn }, at) => marked(`g${at}`, isOn, name))}</p>
    ${marks.map(({ label, value }, at) => html`<p>${marked(`m${at}`, value, label)}</p>`)}`;
  const page = html`<h2>${club.name}</h2>
    <h1>${say.title}</h1>
    ${look.chance(0.7) ? [fields, ticks] : [ticks, fields]}
    <div style="width:60%;margin-top:26pt">
      ${LOOKS.below(say.signed, html`<span class="fill">${place}, ${date}</span>`)}
    </div>`;
  const chosen = groups.filter(({ isOn }) => isOn).map(({ name }) => name);
  return {
    title: say.title,
    about: 'Somebody wants to become a member',
    isForm: isInteractive,
    css: `${CSS}.fields{display:grid;gap:7pt 12pt}.fill{display:block;min-height:1.45em}.line .fill{border-bottom:.7pt solid}.box{border:.6pt solid;padding:1pt 4pt}
.beside{display:flex;gap:8pt}.beside .fill{flex:1}.beside .ruled{flex:1;border-bottom:1pt dotted}.cells{display:grid;grid-template-columns:2fr 3fr}.cells span{border:.5pt solid #333;padding:1pt 3pt}.cells .fill{border:0}
.mark{margin:0 9pt}${CIRCLE_CSS}`,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...questions, ...marks]),
      ...entriesOf([
        fact('membership', 'enum', say.kind, kinds[kind], { options: kinds, about: 'Which kind is ticked' }),
        fact('club', 'text', undefined, club.name, { about: 'Who gets the form' }),
        fact('signed_on', 'date', say.signed, date, { about: 'Date beside the signature' }),
        fact('guardian', 'text', undefined, null),
      ]),
      ...(chosen.length > 0
        ? [list('interests', 'text', chosen, { label: say.groups, about: 'What is ticked of the sections' })]
        : []),
    ]),
  };
}
