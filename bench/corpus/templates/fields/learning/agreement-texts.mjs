// The sentences of contracts, in wordings that differ; `pick` draws one of them.

export const EMPLOYMENT = {
  en: (f) => ({
    title: f.pick(['Offer of employment', 'Employment Agreement', 'Letter of appointment']),
    opening: f.pick([
      `Dear ${f.person}, we are pleased to offer you the position of ${f.role} at ${f.firm} (the “Company”).`,
      `This Employment Agreement is entered into as of ${f.signed} by and between ${f.firm}, a company with offices at ${f.place} (“Employer”), and ${f.person} (“Employee”), who is engaged as ${f.role}.`,
    ]),
    clauses: [
      f.pick([
        `Your employment will commence on ${f.start}.`,
        `The Employee shall begin work on ${f.start} (the “Start Date”).`,
        `Start date: ${f.start}.`,
      ]),
      f.pick([
        `Your gross annual salary will be ${f.salary}, payable in twelve equal parts.`,
        `The Company shall pay a base salary of ${f.salary} per year.`,
      ]),
      f.pick([`The first ${f.probation} are a probationary period.`, `A probation period of ${f.probation} applies.`]),
      f.pick([
        `Either party may terminate this agreement upon ${f.notice} written notice.`,
        `After probation the notice period is ${f.notice}.`,
      ]),
      f.pick([`Working hours are ${f.hours} per week.`, `You will work ${f.hours} a week.`]),
      f.pick([
        `You are entitled to ${f.days} days of paid leave in each calendar year.`,
        `Annual leave: ${f.days} days.`,
      ]),
      f.pick([
        `This agreement is governed by the laws of ${f.law}.`,
        `This letter shall be construed in accordance with the laws of ${f.law}.`,
      ]),
    ],
  }),
  de: (f) => ({
    title: f.pick(['Arbeitsvertrag', 'Anstellungsvertrag', 'Dienstvertrag']),
    opening: f.pick([
      `Zwischen ${f.firm}, ${f.place}, nachfolgend „Arbeitgeber“, und ${f.person}, nachfolgend „Arbeitnehmer“, wird am ${f.signed} folgender Vertrag geschlossen. Die Einstellung erfolgt als ${f.role}.`,
      `${f.person} wird von ${f.firm} als ${f.role} eingestellt.`,
    ]),
    clauses: [
      f.pick([
        `Das Arbeitsverhältnis beginnt am ${f.start}.`,
        `Der Arbeitnehmer tritt am ${f.start} in die Dienste des Arbeitgebers.`,
        `Beginn: ${f.start}.`,
      ]),
      f.pick([
        `Das Bruttojahresgehalt beträgt ${f.salary}.`,
        `Der Arbeitnehmer erhält ein Gehalt von ${f.salary} brutto im Jahr.`,
      ]),
      f.pick([
        `Die ersten ${f.probation} gelten als Probezeit.`,
        `Es wird eine Probezeit von ${f.probation} vereinbart.`,
      ]),
      f.pick([
        `Die Kündigungsfrist beträgt ${f.notice} zum Monatsende.`,
        `Danach kann mit einer Frist von ${f.notice} gekündigt werden.`,
      ]),
      f.pick([`Die regelmäßige Arbeitszeit beträgt ${f.hours} in der Woche.`, `Wöchentliche Arbeitszeit: ${f.hours}.`]),
      f.pick([
        `Der Jahresurlaub beträgt ${f.days} Arbeitstage.`,
        `Dem Arbeitnehmer stehen jährlich ${f.days} Tage Urlaub zu.`,
      ]),
      f.pick([`Es gilt das Recht der ${f.law}.`, `Der Vertrag unterliegt dem Recht der ${f.law}.`]),
    ],
  }),
  fr: (f) => ({
    title: f.pick(['Contrat de travail', 'Contrat à durée indéterminée', 'Lettre d’engagement']),
    opening: f.pick([
      `Entre ${f.firm}, dont le siège est ${f.place}, ci-après « l’Employeur », et ${f.person}, ci-après « le Salarié », il est convenu le ${f.signed} ce qui suit. Le Salarié est engagé en qualité de ${f.role}.`,
      `La société ${f.firm} engage ${f.person} au poste de ${f.role}.`,
    ]),
    clauses: [
      f.pick([
        `Le contrat prend effet le ${f.start}.`,
        `Le Salarié entrera en fonction le ${f.start}.`,
        `Date d’entrée : ${f.start}.`,
      ]),
      f.pick([
        `La rémunération annuelle brute est fixée à ${f.salary}.`,
        `Le Salarié percevra un salaire brut de ${f.salary} par an.`,
      ]),
      f.pick([`La période d’essai est de ${f.probation}.`, `Une période d’essai de ${f.probation} est prévue.`]),
      f.pick([
        `Le préavis est de ${f.notice}.`,
        `Chaque partie peut rompre le contrat moyennant un préavis de ${f.notice}.`,
      ]),
      f.pick([`La durée du travail est de ${f.hours} par semaine.`, `Durée hebdomadaire : ${f.hours}.`]),
      f.pick([`Le Salarié a droit à ${f.days} jours de congés payés par an.`, `Congés annuels : ${f.days} jours.`]),
      f.pick([`Le contrat est soumis au ${f.law}.`, `Le présent contrat est régi par le ${f.law}.`]),
    ],
  }),
  es: (f) => ({
    title: f.pick(['Contrato de trabajo', 'Contrato indefinido', 'Carta de oferta']),
    opening: f.pick([
      `De una parte ${f.firm}, con domicilio en ${f.place} (la «Empresa»), y de otra ${f.person} (el «Trabajador»), celebran el ${f.signed} el presente contrato. El Trabajador prestará servicios como ${f.role}.`,
      `${f.firm} contrata a ${f.person} para el puesto de ${f.role}.`,
    ]),
    clauses: [
      f.pick([
        `La relación laboral comenzará el ${f.start}.`,
        `El contrato surtirá efecto el ${f.start}.`,
        `Fecha de inicio: ${f.start}.`,
      ]),
      f.pick([`El salario bruto anual será de ${f.salary}.`, `El Trabajador percibirá ${f.salary} brutos al año.`]),
      f.pick([`Se establece un periodo de prueba de ${f.probation}.`, `Los primeros ${f.probation} serán de prueba.`]),
      f.pick([
        `El plazo de preaviso es de ${f.notice}.`,
        `Cualquiera de las partes podrá extinguirlo con un preaviso de ${f.notice}.`,
      ]),
      f.pick([`La jornada será de ${f.hours} semanales.`, `Jornada semanal: ${f.hours}.`]),
      f.pick([`El Trabajador tendrá ${f.days} días de vacaciones al año.`, `Vacaciones anuales: ${f.days} días.`]),
      f.pick([`El contrato se rige por la ${f.law}.`, `Será aplicable la ${f.law}.`]),
    ],
  }),
};
export const SECRECY = {
  en: (f) => ({
    title: f.pick(['Mutual Non-Disclosure Agreement', 'Confidentiality Agreement', 'NDA']),
    opening: f.pick([
      `This Agreement is made and entered into as of ${f.signed} (the “Effective Date”) by and between ${f.firm}, located at ${f.place} (“Discloser”), and ${f.other}, located at ${f.there} (“Recipient”).`,
      `THIS AGREEMENT dated ${f.signed} is between ${f.firm} of ${f.place} (the Disclosing Party) and ${f.other} of ${f.there} (the Receiving Party).`,
    ]),
    clauses: [
      f.pick([
        `The Recipient shall protect Confidential Information for a period of ${f.term} from the Effective Date.`,
        `This Agreement expires ${f.term} after the date above.`,
      ]),
      f.pick([
        `Each breach obliges the Recipient to pay liquidated damages of ${f.penalty}.`,
        `For every violation a penalty of ${f.penalty} is due.`,
      ]),
      f.pick([
        `All materials shall be returned within ${f.days} days of a request.`,
        `Documents are returned within ${f.days} days.`,
      ]),
      f.pick([
        `This Agreement shall be governed by and construed under the laws of ${f.law}.`,
        `Governing law: ${f.law}.`,
      ]),
    ],
  }),
  de: (f) => ({
    title: f.pick(['Geheimhaltungsvereinbarung', 'Vertraulichkeitsvereinbarung', 'Verschwiegenheitserklärung']),
    opening: f.pick([
      `Diese Vereinbarung wird am ${f.signed} zwischen ${f.firm}, ${f.place} (nachfolgend „Offenlegende Partei“), und ${f.other}, ${f.there} (nachfolgend „Empfänger“), getroffen.`,
      `Die ${f.firm} mit Sitz in ${f.place} und die ${f.other} mit Sitz in ${f.there} schließen mit Wirkung vom ${f.signed} folgende Vereinbarung.`,
    ]),
    clauses: [
      f.pick([
        `Die Pflicht zur Geheimhaltung besteht für die Dauer von ${f.term}.`,
        `Die Vereinbarung gilt für einen Zeitraum von ${f.term}.`,
      ]),
      f.pick([
        `Für jeden Verstoß ist eine Vertragsstrafe von ${f.penalty} zu zahlen.`,
        `Die Vertragsstrafe beträgt ${f.penalty} je Fall.`,
      ]),
      f.pick([
        `Unterlagen sind binnen ${f.days} Tagen zurückzugeben.`,
        `Die Rückgabe erfolgt innerhalb von ${f.days} Tagen.`,
      ]),
      f.pick([`Es gilt das Recht der ${f.law}.`, `Die Vereinbarung unterliegt dem Recht der ${f.law}.`]),
    ],
  }),
  fr: (f) => ({
    title: f.pick(['Accord de confidentialité', 'Engagement de non-divulgation']),
    opening: f.pick([
      `Le présent accord est conclu le ${f.signed} entre ${f.firm}, ${f.place} (ci-après « le Divulgateur »), et ${f.other}, ${f.there} (ci-après « le Bénéficiaire »).`,
      `Entre les soussignées ${f.firm}, sise ${f.place}, et ${f.other}, sise ${f.there}, il a été convenu ce qui suit à la date du ${f.signed}.`,
    ]),
    clauses: [
      f.pick([
        `L’obligation de confidentialité dure ${f.term}.`,
        `Le présent accord est conclu pour une durée de ${f.term}.`,
      ]),
      f.pick([
        `Toute violation donne lieu à une pénalité de ${f.penalty}.`,
        `Une indemnité forfaitaire de ${f.penalty} est due par manquement.`,
      ]),
      f.pick([
        `Les documents sont restitués sous ${f.days} jours.`,
        `La restitution intervient dans un délai de ${f.days} jours.`,
      ]),
      f.pick([`Le présent accord est régi par le ${f.law}.`, `Droit applicable : ${f.law}.`]),
    ],
  }),
  es: (f) => ({
    title: f.pick(['Acuerdo de confidencialidad', 'Convenio de no divulgación']),
    opening: f.pick([
      `El presente acuerdo se celebra el ${f.signed} entre ${f.firm}, con domicilio en ${f.place} (la «Parte Divulgadora»), y ${f.other}, con domicilio en ${f.there} (la «Parte Receptora»).`,
      `Reunidos el ${f.signed}, ${f.firm}, de ${f.place}, y ${f.other}, de ${f.there}, acuerdan lo siguiente.`,
    ]),
    clauses: [
      f.pick([`El deber de secreto tendrá una duración de ${f.term}.`, `El acuerdo estará vigente durante ${f.term}.`]),
      f.pick([
        `Cada incumplimiento dará lugar a una penalización de ${f.penalty}.`,
        `Se fija una pena de ${f.penalty} por incumplimiento.`,
      ]),
      f.pick([
        `Los documentos se devolverán en un plazo de ${f.days} días.`,
        `La devolución se hará en ${f.days} días.`,
      ]),
      f.pick([`El acuerdo se rige por la ${f.law}.`, `Ley aplicable: ${f.law}.`]),
    ],
  }),
};
