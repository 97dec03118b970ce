// An application for a residence permit: numbered questions in a table of two columns, answers below the questions, marks behind options.
import { html } from '../../../fields/html.mjs';
import { asked, code, day, each, isTrue, oneOf, words } from './asked.mjs';
import { after, dayOf, mask, run, someDay } from './figures.mjs';
import { somebody, somewhere } from './people.mjs';

const SAYS = {
  fr: {
    title: 'DEMANDE DE TITRE DE SÉJOUR',
    office: 'Cadre réservé à l’administration',
    family: 'Nom(s) de famille',
    given: 'Prénom(s)',
    born: 'Date de naissance (jour-mois-année)',
    where: 'Lieu et pays de naissance',
    land: 'Nationalité actuelle',
    lands: ['chilienne', 'norvégienne', 'japonaise', 'canadienne'],
    sex: 'Sexe',
    sexes: ['Masculin', 'Féminin'],
    state: 'État civil',
    states: ['Célibataire', 'Marié(e)', 'Divorcé(e)', 'Veuf/veuve'],
    pass: 'Numéro du document de voyage',
    given2: 'Date de délivrance',
    until: 'Date d’expiration',
    home: 'Adresse du domicile',
    mail: 'Adresse électronique',
    phone: 'Numéro de téléphone',
    job: 'Profession actuelle',
    jobs: ['Ingénieure', 'Enseignant', 'Cuisinière'],
    boss: 'Employeur ou établissement',
    bosses: ['Lycée des Cèdres', 'Atelier Boréal', 'Clinique du Parc'],
    before: 'Séjours antérieurs',
    heads: ['Pays', 'Du', 'Au'],
    stay: ['Suisse', 'Italie', 'Portugal'],
    prints: 'Empreintes déjà relevées ?',
    convict: 'Avez-vous été condamné(e) ?',
    yes: 'Oui',
    no: 'Non',
    done: 'Fait à',
    on: 'le',
    pattern: 'DD-MM-YYYY',
  },
  es: {
    title: 'SOLICITUD DE AUTORIZACIÓN DE RESIDENCIA',
    office: 'Espacio para la Administración',
    family: 'Apellido(s)',
    given: 'Nombre(s)',
    born: 'Fecha de nacimiento (día-mes-año)',
    where: 'Lugar y país de nacimiento',
    land: 'Nacionalidad actual',
    lands: ['chilena', 'noruega', 'japonesa', 'canadiense'],
    sex: 'Sexo',
    sexes: ['Hombre', 'Mujer'],
    state: 'Estado civil',
    states: ['Soltero/a', 'Casado/a', 'Divorciado/a', 'Viudo/a'],
    pass: 'Número del documento de viaje',
    given2: 'Fecha de expedición',
    until: 'Válido hasta',
    home: 'Domicilio en España',
    mail: 'Correo electrónico',
    phone: 'Número de teléfono',
    job: 'Profesión actual',
    jobs: ['Ingeniera', 'Profesor', 'Cocinera'],
    boss: 'Empresa o centro de estudios',
    bosses: ['Instituto Los Cedros', 'Taller Boreal', 'Clínica del Parque'],
    before: 'Estancias anteriores',
    heads: ['País', 'Desde', 'Hasta'],
    stay: ['Suiza', 'Italia', 'Portugal'],
    prints: '¿Impresiones dactilares tomadas?',
    convict: '¿Tiene antecedentes penales?',
    yes: 'Sí',
    no: 'No',
    done: 'En',
    on: 'a',
    pattern: 'DD-MM-YYYY',
  },
};

export function unseenVisa({ random, language, naming, isInteractive }) {
  const say = SAYS[language];
  const isFilledIn = isInteractive && random.chance(0.5);
  const [person, home] = [somebody(random, language), somewhere(random, language)];
  const dated = (year) => dayOf(someDay(random, year), say.pattern);
  const issued = someDay(random, 2023);
  const answers = {
    family: person.family,
    given: person.given,
    born: dated(random.integer(1961, 2004)),
    where: `${random.pick(['Valparaíso, Chile', 'Bergen, Noruega', 'Osaka, Japón', 'Halifax, Canadá'])}`,
    land: random.pick(say.lands),
    pass: mask(random, 'AA9999999'),
    given2: dayOf(issued, say.pattern),
    until: dayOf(after(issued, 3652), say.pattern),
    home: `${home.street}, ${home.city}`,
    mail: random.chance(0.5) ? `visa${run(random, 3)}@correo.example` : null,
    phone: random.chance(0.7) ? `+${random.integer(31, 56)} ${run(random, 3)} ${run(random, 6)}` : null,
    job: random.pick(say.jobs),
    boss: random.pick(say.bosses),
  };
  const [sex, state] = [random.integer(0, 1), random.integer(0, 3)];
  const [hasPrints, hasRecord] = [random.chance(0.5), random.chance(0.2)];
  const stays = say.stay
    .slice(0, random.integer(1, 3))
    .map((land, at) => ({ land, from: dated(2019 + at), to: dated(2020 + at) }));
  const [signed, place] = [dated(2027), home.city.replace(/^\d+ /, '')];
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const ask = (key) => {
    const value = answers[key]?.shown ?? answers[key] ?? '';
    const at = next();
    return html`<div class="q">
      <small>${at}. ${say[key]}</small>
      <div class="answer" data-field="${`q${at}`}" data-kind="text" data-value="${value}">
        ${isFilledIn ? '' : value}
      </div>
    </div>`;
  };
  const mark = (isOn, at) =>
    html`<span
      class="box"
      data-field="${`m${at}`}"
      data-kind="check"
      data-value="Yes"
      data-state="${isOn ? 'on' : 'off'}"
      >${isOn && !isFilledIn ? '×' : ''}</span
    >`;
  const choose = (key, options, chosen) => {
    const at = next();
    return html`<div class="q">
      <small>${at}. ${say[key]}</small>
      <div>${options.map((text, k) => html`<span class="opt">${text} ${mark(k === chosen, `${at}.${k}`)}</span>`)}</div>
    </div>`;
  };
  const page = html`<div class="head">
      <h2>${say.title}</h2>
      <div class="office">${say.office}</div>
    </div>
    <div class="qs">
      ${ask('family')}${ask('given')}${ask('born')}${ask('where')}${ask('land')}${choose('sex', say.sexes, sex)}${choose('state', say.states, state)}
      ${ask('pass')}${ask('given2')}${ask('until')}${ask('home')}${ask('mail')}${ask('phone')}${ask('job')}${ask('boss')}
      ${choose('prints', [say.no, say.yes], Number(hasPrints))}${choose('convict', [say.no, say.yes], Number(hasRecord))}
    </div>
    <p>${next()}. ${say.before}</p>
    <table>
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${stays.map(
        (one) =>
          html`<tr>
            ${[one.land, one.from.shown, one.to.shown].map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </table>
    <p>${say.done} ${place}, ${say.on} ${signed.shown}</p>`;
  const list = stays.map((one) => ({
    country: words(one.land, say.heads[0]),
    from: day(one.from, say.heads[1]),
    to: day(one.to, say.heads[2]),
  }));
  const tree =
    naming % 2 === 0
      ? {
          applicant: {
            surname: words(answers.family, say.family),
            given_names: words(answers.given, say.given),
            birth_date: day(answers.born, say.born),
            nationality: words(answers.land, say.land),
            sex: oneOf(say.sexes[sex], say.sexes, say.sex),
            marital_status: oneOf(say.states[state], say.states, say.state),
          },
          passport_number: code(answers.pass, say.pass),
          passport_issued: day(answers.given2, say.given2),
          passport_expires: day(answers.until, say.until),
          email: words(answers.mail, say.mail),
          phone: code(answers.phone, say.phone),
          criminal_record: isTrue(hasRecord, say.convict),
          fingerprints_taken: isTrue(hasPrints, say.prints),
          file_number: code(null),
          previous_stays: each(list),
        }
      : language === 'es'
        ? {
            apellidos: words(answers.family, say.family),
            nombre: words(answers.given, say.given),
            fechaNacimiento: day(answers.born, say.born, { format: 'date' }),
            lugarNacimiento: words(answers.where, say.where),
            numeroPasaporte: code(answers.pass, say.pass),
            caducidadPasaporte: day(answers.until, say.until, { format: 'date' }),
            domicilio: words(answers.home, say.home),
            profesion: words(answers.job, say.job),
            empresa: words(answers.boss, say.boss),
            antecedentes: isTrue(hasRecord, say.convict),
            tutorLegal: words(null),
            estancias: each(list),
          }
        : {
            nom: words(answers.family, say.family),
            prenom: words(answers.given, say.given),
            dateNaissance: day(answers.born, say.born, { format: 'date' }),
            lieuNaissance: words(answers.where, say.where),
            numeroPasseport: code(answers.pass, say.pass),
            expirationPasseport: day(answers.until, say.until, { format: 'date' }),
            domicile: words(answers.home, say.home),
            profession: words(answers.job, say.job),
            employeur: words(answers.boss, say.boss),
            condamnation: isTrue(hasRecord, say.convict),
            tuteur: words(null),
            sejours: each(list),
          };
  return {
    title: say.title,
    isForm: isFilledIn,
    css: `.head{display:flex;justify-content:space-between}.office{border:.8pt dashed;width:30%;min-height:46pt;font-size:.7em;padding:2pt}.qs{display:grid;grid-template-columns:1fr 1fr;margin-top:8pt}.q{border:.5pt solid #444;padding:1pt 4pt 3pt}
small{font-size:.7em}.answer{min-height:1.4em}.opt{margin-right:10pt}.box{display:inline-block;width:8pt;height:8pt;border:.7pt solid;font-size:9pt;line-height:7.5pt;text-align:center;vertical-align:-1pt}td,th{border:.5pt solid #444}`,
    pages: [page],
    truth: asked(tree),
  };
}
unseenVisa.languages = ['fr', 'es'];
