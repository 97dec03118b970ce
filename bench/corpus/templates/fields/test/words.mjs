// Names, places and goods of the test layouts: lists of their own.
const list = (text) => text.split(';').map((word) => word.trim());

const WORDS = {
  en: {
    first: list('Alice; Benedict; Cordelia; Dominic; Eleanor; Francis; Gwendolen; Hugh; Imogen; Leonard'),
    last: list(
      'Abernathy; Birdwhistle; Cromarty; Dunmore; Everleigh; Featherstone; Gainsford; Hawksworth; Inchbald; Lockwood',
    ),
    streets: list('Weavers Yard; Lantern Street; Cobblers Row; Tannery Road; Beacon Rise; Ferryman Lane'),
    towns: list('Thistleford; Marrowby; Eastcombe; Dunwater; Pellworth; Hazelmere'),
    firms: list(
      'Copperfield Tools Limited; Larkspur Trading Co.; Northgate Supplies plc; Silverbrook Ltd; Brindle & Vane LLP; Oakhanger Systems Limited',
    ),
    address: ({ street, house, code, town }) => [`${house} ${street}`, `${town} ${code}`],
    goods: list(
      `Workbench, beech; Cordless drill 18 V; Safety gloves, size 9; Torque wrench; Cable drum 25 m; Ladder, aluminium; Spirit level; Sanding discs, pack of 50; Wall plugs 8 mm; Vacuum hose; Sawhorse, folding; LED floodlight`,
    ),
  },
  de: {
    first: list('Albrecht; Bettina; Cornelius; Dagmar; Eberhard; Franziska; Gerlinde; Hartmut; Irmgard; Ludwig'),
    last: list(
      'Achterberg; Birkenfeld; Cronenbold; Drostenhof; Engelbrecht; Falkenried; Gernhardt; Habermehl; Ißbrücker; Lohmüller',
    ),
    streets: list('Webergasse; Laternenstraße; Schusterweg; Gerberallee; Leuchtturmweg; Fährstraße'),
    towns: list('Distelfurt; Marrenbach; Ostkamp; Dünwasser; Pelzwerder; Haselried'),
    firms: list(
      'Kupferberg Werkzeuge GmbH; Rittersporn Handels KG; Nordtor Bedarf AG; Silberbach GmbH; Brand & Wiese OHG; Eichhang Systeme GmbH',
    ),
    address: ({ street, house, code, town }) => [`${street} ${house}`, `${code} ${town}`],
    goods: list(
      `Werkbank, Buche; Akkuschrauber 18 V; Schutzhandschuhe, Gr. 9; Drehmomentschlüssel; Kabeltrommel 25 m; Leiter, Aluminium; Wasserwaage; Schleifscheiben, 50 Stück; Dübel 8 mm; Saugschlauch; Sägebock, klappbar; LED-Strahler`,
    ),
  },
  fr: {
    first: list('Adélaïde; Barnabé; Clémence; Damien; Éléonore; Fabrice; Gaëlle; Honoré; Isaline; Léopold'),
    last: list(
      'Aubépin; Beaurivage; Castelnau; Desroches; Espérandieu; Florimont; Garrigue; Hauteclaire; Issartel; Longchamp',
    ),
    streets: list(
      'rue des Tisserands; rue de la Lanterne; impasse du Cordonnier; allée des Tanneurs; chemin du Phare; quai du Passeur',
    ),
    towns: list('Chardonville; Marbelay; Orcombe; Dunereau; Pelvoise; Noisetière'),
    firms: list(
      'Outillage Cuivremont SAS; Pied-d’Alouette Négoce SARL; Porte-Nord Fournitures SA; Clairargent SARL; Brand et Vannier SNC; Chênaie Systèmes SAS',
    ),
    address: ({ street, house, code, town }) => [`${house}, ${street}`, `${code} ${town}`],
    goods: list(
      `Établi en hêtre; Perceuse sans fil 18 V; Gants de sécurité, taille 9; Clé dynamométrique; Enrouleur 25 m; Échelle en aluminium; Niveau à bulle; Disques abrasifs, lot de 50; Chevilles 8 mm; Tuyau d’aspiration; Tréteau pliant; Projecteur LED`,
    ),
  },
  es: {
    first: list('Adela; Baltasar; Covadonga; Damián; Elvira; Fermín; Graciela; Hernán; Inmaculada; Leandro'),
    last: list('Aldecoa; Buenavista; Carrascal; Dehesa; Escalante; Fuenmayor; Gallardo; Hinojosa; Iturralde; Lozoya'),
    streets: list(
      'Calle Tejedores; Calle del Farol; Pasaje Zapatero; Avenida Curtidores; Camino del Faro; Paseo del Barquero',
    ),
    towns: list('Cardovilla; Marbejos; Orientar; Dunagua; Pelvarosa; Avellaneda del Río'),
    firms: list(
      'Herramientas Cobremonte S.L.; Espuela Comercial S.A.; Puerta Norte Suministros S.A.; Arroyoplata S.L.; Brando y Vega S.C.; Sistemas Robledal S.L.',
    ),
    address: ({ street, house, code, town }) => [`${street}, ${house}`, `${code} ${town}`],
    goods: list(
      `Banco de trabajo, haya; Taladro sin cable 18 V; Guantes de seguridad, talla 9; Llave dinamométrica; Carrete de cable 25 m; Escalera de aluminio; Nivel de burbuja; Discos de lija, 50 unidades; Tacos 8 mm; Manguera de aspiración; Caballete plegable; Foco LED`,
    ),
  },
};

/** Draws people, firms (never the same one twice), addresses and goods of a language. */
export function cast(random, language) {
  const words = WORDS[language];
  const firms = random.sample(words.firms, words.firms.length);
  const lasts = random.sample(words.last, words.last.length);
  const address = () =>
    words.address({
      street: random.pick(words.streets),
      house: random.integer(2, 140),
      code: String(random.integer(11_000, 97_000)),
      town: random.pick(words.towns),
    });
  return {
    person: () => ({ first: random.pick(words.first), last: lasts.pop() }),
    firm: () => ({ name: firms.pop(), address: address() }),
    address,
    town: () => random.pick(words.towns),
    goods: (count) => random.sample(words.goods, count),
  };
}

export const full = ({ first, last }) => `${first} ${last}`;
