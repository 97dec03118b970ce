// Records of work: a week's timesheet, and an inspection with a mark in one of three columns for each point.
import { html, square } from '../../../fields/html.mjs';
import { digits, drawnDay, later } from '../../../fields/printed.mjs';
import { list, MORE_NAMINGS } from '../../../fields/schema.mjs';
import { writer } from '../../../text/writer.mjs';
import { entriesOf, fact, pairsOf, plainItems, rowsOf } from './facts.mjs';
import { named } from './names.mjs';
import { CSS, details, DETAIL_LOOKS, ITEM_LOOKS, items, SUM_LOOKS, sums } from './parts.mjs';
import { drawnNumber, drawnParty, shuffled } from './trade.mjs';
import { manner, worded } from './varied.mjs';

const SHEET = {
  title:
    'Timesheet; Weekly time record; Time card | Stundenzettel; Arbeitszeitnachweis; Tätigkeitsnachweis | Feuille de temps; Relevé d’heures; Pointage | Parte de horas; Hoja de tiempos; Registro de jornada',
  employee:
    'Employee; Name; Worker | Mitarbeiter; Name; Beschäftigter | Salarié; Nom; Collaborateur | Empleado; Nombre; Trabajador',
  number:
    'Employee ID; Badge no.; Staff no. | Personal-Nr.; Ausweis-Nr.; MA-Nr. | Matricule; Badge n°; N° salarié | N.º empleado; Ficha n.º; Código',
  week: 'Week ending; Period ending; Week to | Woche bis; Wochenende; KW bis | Semaine au; Fin de période; Semaine finissant le | Semana hasta; Fin de semana; Periodo hasta',
  manager:
    'Supervisor; Manager; Approved by | Vorgesetzter; Bauleiter; Genehmigt durch | Responsable; Chef d’équipe; Validé par | Supervisor; Encargado; Aprobado por',
  client: 'Client; Project; Job | Kunde; Projekt; Auftrag | Client; Projet; Chantier | Cliente; Proyecto; Obra',
  day: 'Date; Day | Datum; Tag | Date; Jour | Fecha; Día',
  start: 'In; Start; From | Beginn; Kommt; von | Début; Arrivée; De | Entrada; Inicio; De',
  end: 'Out; End; To | Ende; Geht; bis | Fin; Départ; À | Salida; Fin; A',
  pause: 'Break (min); Lunch | Pause (Min.); Pause | Pause (min); Pause | Descanso (min); Pausa',
  hours: 'Hours; Total; Worked | Stunden; Std.; Arbeitszeit | Heures; Total; Durée | Horas; Total; Trabajado',
  total:
    'Total hours; Hours this week; Weekly total | Summe Stunden; Gesamtstunden; Wochensumme | Total heures; Heures de la semaine; Total semaine | Total horas; Horas de la semana; Total semana',
  overtime:
    'Overtime; Of which overtime; OT hours | Überstunden; davon Überstunden; Mehrarbeit | Heures sup.; dont heures sup.; Heures supplémentaires | Horas extra; de ellas extra; Horas extraordinarias',
  rate: 'Hourly rate; Pay rate; Rate | Stundensatz; Stundenlohn; Satz | Taux horaire; Tarif horaire; Taux | Precio hora; Tarifa hora; Tarifa',
};

export function learnedTimesheet({ random, language }) {
  const say = worded(random.fork('words'), language, SHEET);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [person, boss, client] = [
    drawnParty(write, random, true),
    drawnParty(write, random, true),
    drawnParty(write, random),
  ];
  const day = drawnDay(random);
  const clock = (quarters) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarters % 4]}`;
  const days = Array.from({ length: random.integer(3, 6) }, (_, at) => {
    const [start, length, pause] = [random.integer(24, 36), random.integer(24, 40), random.pick([0, 30, 45, 60])];
    const minutes = length * 15 - pause;
    return {
      minutes,
      date: as.date(later(day, at)),
      start: clock(start),
      end: clock(start + length),
      pause: as.number(pause),
      hours: as.number(minutes / 60, 2),
    };
  });
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0) / 60;
  const facts = [
    fact('employee', 'text', say.employee, person.name),
    fact('employee_id', 'id', say.number, digits(random, 6), { short: 'emp_id' }),
    fact('week_ending', 'date', say.week, as.date(later(day, 6)), { about: 'Last day of the week' }),
    fact('supervisor', 'text', say.manager, random.chance(0.8) ? boss.name : null, { about: 'Who approves the sheet' }),
    fact('project', 'text', say.client, client.name),
  ];
  const totals = [
    fact('total_hours', 'number', say.total, as.number(total, 2)),
    fact('overtime_hours', 'number', say.overtime, as.number(Math.max(0, total - 32), 2), { short: 'ot' }),
    fact('hourly_rate', 'number', say.rate, as.money(random.integer(15, 60) * 100)),
  ];
  const columns = [
    { key: 'date', label: say.day, kind: 'date' },
    { key: 'start', label: say.start, kind: 'text', about: 'Time of arrival' },
    { key: 'end', label: say.end, kind: 'text', about: 'Time of leaving' },
    { key: 'pause', label: say.pause, kind: 'integer', short: 'break', about: 'Break in minutes' },
    { key: 'hours', label: say.hours, kind: 'number', isRight: look.chance(0.5) },
  ];
  const page = html`<h1>${say.title}</h1>
    ${details(look.pick(DETAIL_LOOKS), shuffled(look, pairsOf(facts)))}
    ${items(look.pick(ITEM_LOOKS), columns, plainItems(days))} ${sums(look.pick(SUM_LOOKS), pairsOf(totals))}`;
  return {
    title: say.title,
    about: 'Hours that somebody worked',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...totals, fact('mileage', 'number', undefined, null)]),
      rowsOf('days', columns, days),
    ]),
  };
}

const CHECK = {
  title:
    'Inspection report; Safety inspection; Test certificate | Prüfbericht; Prüfprotokoll; Abnahmeprotokoll | Rapport d’inspection; Procès-verbal de contrôle; Rapport de visite | Informe de inspección; Acta de revisión; Protocolo de prueba',
  report:
    'Report no.; Certificate no.; Inspection # | Bericht-Nr.; Protokoll-Nr.; Prüf-Nr. | Rapport n°; PV n°; N° de rapport | Informe n.º; Acta n.º; N.º de informe',
  object:
    'Equipment; Object; Asset | Prüfobjekt; Anlage; Gerät | Équipement; Installation; Objet | Equipo; Instalación; Objeto',
  serial: 'Serial no.; S/N; Plant no. | Seriennummer; Fabrik-Nr.; Ser.-Nr. | N° de série; N/S | N.º de serie; S/N',
  site: 'Location; Site; Premises | Standort; Ort; Aufstellort | Lieu; Site; Emplacement | Ubicación; Emplazamiento; Lugar',
  inspector:
    'Inspector; Inspected by; Tested by | Prüfer; Geprüft von; Sachkundiger | Inspecteur; Contrôlé par; Vérificateur | Inspector; Revisado por; Técnico',
  date: 'Inspection date; Date of test; Inspected on | Prüfdatum; Datum der Prüfung; Geprüft am | Date du contrôle; Date de visite; Contrôlé le | Fecha de inspección; Revisado el; Fecha de prueba',
  next: 'Next inspection due; Next test; Valid until | Nächste Prüfung; Wiedervorlage; Gültig bis | Prochain contrôle; Prochaine visite; Valable jusqu’au | Próxima inspección; Próxima revisión; Válido hasta',
  point:
    'Checkpoint; Item checked; Description | Prüfpunkt; Kriterium; Prüfung | Point de contrôle; Élément; Contrôle | Punto; Elemento; Comprobación',
  pass: 'OK; Pass; Good | i. O.; OK; bestanden | OK; Conforme; Bon | OK; Conforme; Bien',
  fail: 'Defect; Fail; Poor | n. i. O.; Mangel; nicht bestanden | Non conforme; Défaut; NC | Defecto; No conforme; Mal',
  none: 'N/A; n/a | entf.; k. A. | S.O.; N/A | N/A; n. p.',
  passed:
    'Safe to use; Equipment may be used | Betrieb zulässig; Anlage darf betrieben werden | Utilisation autorisée; Apte au service | Apto para el uso; Uso autorizado',
  again:
    'Re-inspection required; Repeat test needed | Nachprüfung erforderlich; Wiederholung nötig | Contre-visite nécessaire; Nouveau contrôle requis | Requiere nueva inspección; Repetir la prueba',
  defects:
    'Defects found; Remarks | Festgestellte Mängel; Bemerkungen | Défauts constatés; Remarques | Defectos observados; Observaciones',
  pressure:
    'Test pressure (bar); Pressure, bar | Prüfdruck (bar); Druck in bar | Pression d’essai (bar); Pression en bar | Presión de prueba (bar); Presión en bar',
};
const POINTS = {
  en: ['Emergency stop', 'Guard rails', 'Warning signs', 'Hoses and seals', 'Electrical earth', 'Brakes', 'Lighting'],
  de: ['Not-Halt', 'Geländer', 'Warnschilder', 'Schläuche und Dichtungen', 'Schutzleiter', 'Bremsen', 'Beleuchtung'],
  fr: ['Arrêt d’urgence', 'Garde-corps', 'Panneaux', 'Flexibles et joints', 'Mise à la terre', 'Freins', 'Éclairage'],
  es: ['Parada de emergencia', 'Barandillas', 'Señales', 'Mangueras y juntas', 'Toma de tierra', 'Frenos', 'Alumbrado'],
};
const DEFECTS = {
  en: ['Hose worn at the coupling', 'Sign missing at the gate', 'Lamp broken'],
  de: ['Schlauch an der Kupplung verschlissen', 'Schild am Tor fehlt', 'Leuchte defekt'],
  fr: ['Flexible usé au raccord', 'Panneau absent au portail', 'Lampe cassée'],
  es: ['Manguera gastada en el racor', 'Falta señal en la puerta', 'Lámpara rota'],
};
const OBJECTS = {
  en: 'Crane 3; Boiler; Pallet truck',
  de: 'Kran 3; Heizkessel; Hubwagen',
  fr: 'Grue 3; Chaudière; Transpalette',
  es: 'Grúa 3; Caldera; Transpaleta',
};

export function learnedInspection({ random, language }) {
  const say = worded(random.fork('words'), language, CHECK);
  const as = manner(random.fork('manner'), language);
  const [look, write] = [random.fork('look'), writer(random.fork('text'), language)];
  const [person, firm] = [drawnParty(write, random, true), drawnParty(write, random)];
  const day = drawnDay(random);
  const facts = [
    fact('report_number', 'id', say.report, drawnNumber(random)),
    fact('equipment', 'text', say.object, random.pick(OBJECTS[language].split('; '))),
    fact('serial_number', 'id', say.serial, `${random.pick(['H', 'K', 'T'])}${digits(random, 6)}`, { short: 'sn' }),
    fact('location', 'text', say.site, firm.town, { about: 'Where the equipment is' }),
    fact('inspector', 'text', say.inspector, person.name, { about: 'Person who inspected' }),
    fact('inspection_date', 'date', say.date, as.date(day)),
    fact('next_inspection', 'date', say.next, as.date(later(day, random.pick([182, 365]))), {
      about: 'When it is due again',
    }),
    fact(
      'test_pressure_bar',
      'number',
      say.pressure,
      random.chance(0.6) ? as.number(random.integer(20, 160) / 10, 1) : null,
    ),
  ];
  const results = [say.pass, say.fail, say.none];
  const points = random
    .sample(POINTS[language], random.integer(4, 7))
    .map((name) => ({ name, at: random.pick([0, 0, 0, 1, 2]) }));
  const isMarked = look.chance(0.5);
  const flags = [
    fact('safe_to_use', 'boolean', say.passed, random.chance(0.6)),
    fact('reinspection_required', 'boolean', say.again, random.chance(0.4)),
  ];
  const defects = random.sample(DEFECTS[language], random.integer(1, 3));
  const columns = [
    { key: 'checkpoint', label: say.point, kind: 'text' },
    { key: 'result', label: '', kind: 'enum', options: results },
  ];
  const records = points.map(({ name, at }) => ({ checkpoint: name, result: results[at] }));
  const table = isMarked
    ? items(
        look.pick(['grid', 'zebra', 'book']),
        [columns[0], ...results.map((label, at) => ({ key: `r${at}`, label }))],
        points.map(({ name, at }, index) => ({
          cells: {
            checkpoint: name,
            ...Object.fromEntries([0, 1, 2].map((k) => [`r${k}`, square(`c${index}`, k === at, false)])),
          },
        })),
      )
    : items(
        look.pick(ITEM_LOOKS),
        [columns[0], { ...columns[1], label: say.pass === 'OK' ? 'Status' : `${say.pass}/${say.fail}` }],
        plainItems(records),
      );
  const page = html`<div class="row">
      <h1>${say.title}</h1>
      <div class="small">${firm.name}</div>
    </div>
    ${details(look.pick(DETAIL_LOOKS), shuffled(look, pairsOf(facts)))} ${table}
    <p>
      ${flags.map(({ label, value }, at) => html`<span style="margin-right:24pt">${square(`f${at}`, value, false)} ${label}</span>`)}
    </p>
    <p><b>${say.defects}</b></p>
    ${
      look.chance(0.5)
        ? html`<ol>
            ${defects.map((text) => html`<li>${text}</li>`)}
          </ol>`
        : defects.map((text) => html`<div>– ${text}</div>`)
    }`;
  return {
    title: say.title,
    about: 'What an inspection of equipment found',
    css: CSS,
    pages: [page],
    namings: MORE_NAMINGS,
    entries: named(language, [
      ...entriesOf([...facts, ...flags, fact('fee', 'number', undefined, null)]),
      list('defects', 'text', defects, { label: say.defects, about: 'Every defect as it is written' }),
      ...(isMarked
        ? []
        : [
            rowsOf(
              'results',
              columns.map((column) => ({ ...column, label: column.label || undefined })),
              records,
            ),
          ]),
    ]),
  };
}
