// Who and what these documents are about: names of their own, in four languages.
const split = (text) => text.split('/');

const FIRST = {
  en: split('Marcus/Yolanda/Trevor/Priya/Desmond/Carol Ann/Winston/Imogen/Rashid/Beatrice'),
  de: split('Gerlinde/Tobias/Aylin/Wolfram/Svenja/Mehmet/Roswitha/Kai-Uwe/Henrike/Anton'),
  fr: split('Bastien/Océane/Thierry/Fatou/Jean-Marc/Ségolène/Karim/Violette/Gaston/Maëlle'),
  es: split('Ximena/Rodrigo/Amparo/Íñigo/Lourdes/Efraín/Macarena/Gonzalo/Pilar/Santiago'),
};
const LAST = {
  en: split('Abernathy/Okafor/Castellano/Whitcomb/Ferrante/Nakamura/Delacroix/Rutherford/Szymanski/Bellweather'),
  de: split('Zwingmann/Obermeier/Yildiz/Katzenberger/Thiemann/von Ahlefeld/Petrovic/Schmalfuß/Ebbinghaus/Rademacher'),
  fr: split('Le Goff/Bouchareb/Desrosiers/Quemeneur/Vandamme/Peyrissac/Ndiaye/Charpentier/Malavoy/Roussillon'),
  es: split(
    'Echeverría Soto/Barrientos/Villaseñor/Pujol i Mas/Zamorano/Cifuentes Rey/Arrieta/Quiñones/Del Valle/Mondragón',
  ),
};
const STREETS = {
  en: (n, pick) =>
    `${n + 100} ${pick(split('Juniper Avenue/West 4th Street/Larkspur Drive/Harrison Blvd/Old Post Road'))}`,
  de: (n, pick) => `${pick(split('Lerchenfeldstr./Hansaring/Zur Alten Ziegelei/Goethestraße/Im Winkel'))} ${n}`,
  fr: (n, pick) =>
    `${n} ${pick(split('boulevard Voltaire/impasse des Lilas/rue Pasteur/cours Mirabeau/route de Sarlat'))}`,
  es: (n, pick) => `${pick(split('Calle Serrano/Paseo de Gracia/Avda. Libertad/Plaza del Olmo/Travesía Nueva'))}, ${n}`,
};
const CITIES = {
  en: split('Tacoma, WA 98402/Dayton, OH 45402/Macon, GA 31201/Pueblo, CO 81003/Albany, NY 12207'),
  de: split('44137 Dortmund/99084 Erfurt/24937 Flensburg/78462 Konstanz/54290 Trier'),
  fr: split('35000 RENNES/87000 Limoges/21000 Dijon/64000 PAU/68100 Mulhouse'),
  es: split('28013 Madrid/46002 Valencia/47001 Valladolid/15003 A Coruña/30001 Murcia'),
};

/** @param {import('../../../random.mjs').Random} random */
export function somebody(random, language) {
  const [given, family] = [random.pick(FIRST[language]), random.pick(LAST[language])];
  return { given, family, full: `${given} ${family}`, ...somewhere(random, language) };
}

export function somewhere(random, language) {
  return { street: STREETS[language](random.integer(2, 89), random.pick), city: random.pick(CITIES[language]) };
}

/** A firm by the patterns of its layout: `#` is a family name. */
export function firm(random, language, patterns) {
  const name = random.pick(split(patterns)).replace(
    '#',
    random
      .pick(LAST[language])
      .replace(/^(?:von|Le|Del) /, '')
      .split(' ')[0],
  );
  return { name, ...somewhere(random, language) };
}
