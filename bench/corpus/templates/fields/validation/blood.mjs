// A veterinary laboratory's findings: patient in two lines of text, groups of tests, flags beside the values, ranges with signs.
import { html } from '../../../fields/html.mjs';
import { asked, code, day, each, figure, oneOf, words } from './asked.mjs';
import { after, dayOf, figuresOf, mask, run, someDay } from './figures.mjs';
import { somebody } from './people.mjs';

const SAYS = {
  de: {
    lab: 'VetLab Nordwest – Labor für Tiermedizin',
    title: 'Befundmitteilung',
    pet: 'Tier',
    kind: 'Tierart',
    kinds: ['Hund', 'Katze', 'Pferd', 'Kaninchen'],
    sex: 'Geschl.',
    sexes: ['weibl.', 'männl.', 'kastr.'],
    born: 'geb.',
    owner: 'Besitzer',
    vet: 'Praxis',
    chip: 'Chip-Nr.',
    job: 'Labor-Nr.',
    drawn: 'Probenentnahme',
    came: 'Probeneingang',
    done: 'Befund vom',
    heads: ['Parameter', 'Messwert', '', 'Einheit', 'Norm'],
    groups: ['Hämatologie', 'Klinische Chemie'],
    tests: [
      'Leukozyten|G/l|6,0–12,0|7/Erythrozyten|T/l|5,5–8,5|6/Hämatokrit|%|> 37|44',
      'Harnstoff|mmol/l|3,3–8,3|6/Kreatinin|µmol/l|< 125|90/ALT|U/l|< 70|55/Glukose|mmol/l|3,9–6,7|5',
    ],
    remark: 'Beurteilung',
    remarks: ['Kein Hinweis auf eine Nierenerkrankung.', 'Kontrolle in vier Wochen empfohlen.'],
    pattern: 'DD.MM.YYYY',
  },
  fr: {
    lab: 'Laboratoire vétérinaire des Alpes',
    title: 'Résultats d’analyses',
    pet: 'Animal',
    kind: 'Espèce',
    kinds: ['Chien', 'Chat', 'Cheval', 'Lapin'],
    sex: 'Sexe',
    sexes: ['femelle', 'mâle', 'castré'],
    born: 'né(e) le',
    owner: 'Propriétaire',
    vet: 'Clinique',
    chip: 'Identification',
    job: 'Dossier n°',
    drawn: 'Prélevé le',
    came: 'Reçu le',
    done: 'Validé le',
    heads: ['Paramètre', 'Résultat', '', 'Unité', 'Valeurs usuelles'],
    groups: ['Hématologie', 'Biochimie'],
    tests: [
      'Leucocytes|G/l|6,0–12,0|7/Hématies|T/l|5,5–8,5|6/Hématocrite|%|> 37|44',
      'Urée|mmol/l|3,3–8,3|6/Créatinine|µmol/l|< 125|90/ALAT|U/l|< 70|55/Glucose|mmol/l|3,9–6,7|5',
    ],
    remark: 'Conclusion',
    remarks: ['Pas de signe d’insuffisance rénale.', 'Contrôle conseillé dans quatre semaines.'],
    pattern: 'DD/MM/YY',
  },
};
const PETS = ['Bella', 'Rocky', 'Minka', 'Filou', 'Nero', 'Luna'];

export function unseenBlood({ random, language, naming }) {
  const say = SAYS[language];
  const { of } = figuresOf(language);
  const [owner, vet] = [somebody(random, language), somebody(random, language)];
  const [pet, kind, sex] = [random.pick(PETS), random.pick(say.kinds), random.pick(say.sexes)];
  const start = someDay(random);
  const [drawn, came, done] = [0, 1, 3].map((more) => dayOf(after(start, more), say.pattern));
  const born = dayOf(someDay(random, 2019), say.pattern);
  const [chip, job] = [`27609${run(random, 10)}`, mask(random, '99-999999')];
  const parsed = say.tests.map((row, at) => ({
    name: say.groups[at],
    tests: row.split(/\/(?=\p{Lu}\p{L}+\|)/u).map((text) => {
      const [name, unit, range, usual] = text.split('|');
      const value = of((Number(usual) * random.integer(60, 150)) / 100, 1);
      return { name, unit, range, value, flag: random.pick(['', '', '+', '-', '++']) };
    }),
  }));
  const tests = parsed.flatMap((group) => group.tests);
  const remark = random.pick(say.remarks);
  const page = html`<div class="lab"><b>${say.lab}</b><br /><small>www.labor.example</small></div>
    <h2>${say.title}</h2>
    <p>
      <b>${say.pet}:</b> ${pet}, <b>${say.kind}</b> ${kind}, <b>${say.sex}</b> ${sex}, ${say.born} ${born.shown}<br /><b
        >${say.owner}:</b
      >
      ${owner.full}, ${owner.city} &emsp; <b>${say.vet}:</b> Dr. ${vet.full}
    </p>
    <p class="ids">
      <span>${say.chip}<br />${chip}</span><span>${say.job}<br />${job}</span
      ><span>${say.drawn}<br />${drawn.shown}</span><span>${say.came}<br />${came.shown}</span
      ><span>${say.done}<br />${done.shown}</span>
    </p>
    <table>
      <tr>
        ${say.heads.map((text) => html`<th>${text}</th>`)}
      </tr>
      ${parsed.map((group) => [
        html`<tr>
          <td colspan="5"><i>${group.name}</i></td>
        </tr>`,
        group.tests.map(
          (one) =>
            html`<tr>
              ${[one.name, one.value.shown, one.flag, one.unit, one.range].map((text) => html`<td>${text}</td>`)}
            </tr>`,
        ),
      ])}
    </table>
    <p><b>${say.remark}</b><br />${remark}</p>`;
  const rows = tests.map((one) => ({
    parameter: words(one.name, say.heads[0]),
    value: figure(one.value, say.heads[1]),
    unit: words(one.unit, say.heads[3]),
    ...(naming % 2 === 0
      ? { reference: words(one.range, say.heads[4]) }
      : { flag: words(one.flag || null, undefined, { description: 'Mark such as + or -' }) }),
  }));
  const tree =
    naming % 2 === 0
      ? {
          tiername: words(pet, say.pet),
          tierart: oneOf(kind, say.kinds, say.kind),
          besitzer: words(owner.full, say.owner),
          chipnummer: code(chip, say.chip),
          labornummer: code(job, say.job),
          entnahmedatum: day(drawn, say.drawn),
          eingangsdatum: day(came, say.came),
          befunddatum: day(done, say.done),
          tierarzt: words(`Dr. ${vet.full}`, say.vet),
          beurteilung: words(remark, say.remark),
          rechnungsbetrag: figure(null),
          werte: each(rows),
        }
      : {
          animal: {
            name: words(pet, say.pet, { description: 'Name of the animal' }),
            species: words(kind, say.kind),
            sex: words(sex, say.sex),
            bornOn: day(born, say.born, { format: 'date' }),
            microchip: code(chip, say.chip),
          },
          ownerName: words(owner.full, say.owner),
          laboratory: words(say.lab),
          reportDate: day(done, say.done, { format: 'date', description: 'When the report was issued' }),
          sampleDate: day(drawn, say.drawn, { format: 'date', description: 'When the sample was taken' }),
          conclusion: words(remark, say.remark),
          breed: words(null),
          results: each(rows),
        };
  return {
    title: say.title,
    css: '.lab{text-align:right}.ids{display:flex;justify-content:space-between;border-top:.6pt solid;border-bottom:.6pt solid;padding:3pt 0}th{border-bottom:.6pt solid}td:nth-child(2){text-align:right;width:14%}i{font-weight:bold}',
    pages: [page],
    truth: asked(tree),
  };
}
unseenBlood.languages = ['de', 'fr'];
