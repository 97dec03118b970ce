// How a document looks: typefaces, sizes, margins, drawn from the seed.

/** Families with the Debian packages that they come in; all may be embedded and passed on. */
export const FONTS = {
  'Liberation Sans': 'fonts-liberation2',
  'Liberation Serif': 'fonts-liberation2',
  'DejaVu Sans': 'fonts-dejavu-core',
  'DejaVu Serif': 'fonts-dejavu-core',
  'EB Garamond': 'fonts-ebgaramond',
  'Gentium Basic': 'fonts-sil-gentium-basic',
  'Noto Sans': 'fonts-noto-core',
  'Noto Serif': 'fonts-noto-core',
  'Open Sans': 'fonts-open-sans',
  Carlito: 'fonts-crosextra-carlito',
  Lato: 'fonts-lato',
  Roboto: 'fonts-roboto-unhinted',
};

/** Sizes as an author would choose them for the family: some are small in their em. */
const LARGER = { 'EB Garamond': 1.12, 'Gentium Basic': 1.08, Carlito: 1.06, 'DejaVu Sans': 0.92, 'DejaVu Serif': 0.92 };

export const SHEETS = [
  { width: 595, height: 842 },
  { width: 612, height: 792 },
];

/** Now and then a sheet lies across: as it is, drawn sideways and shown upright, or shown sideways. */
const ACROSS = 0.15;

/** @param {import('./random.mjs').Random} random @param {{ width: number, height: number }} size */
export function drawnSheet(random, size) {
  if (!random.chance(ACROSS)) return { size };
  return { size: { width: size.height, height: size.width }, turn: random.pick([null, 'rotated', 'sideways']) };
}

/** @type {import('./description.d.mts').Style} */
export const PLAIN = {
  font: 'Liberation Sans',
  headingFont: 'Liberation Sans',
  textSize: 10,
  leading: 1.25,
  headings: [1.9, 1.45, 1.15],
  isJustified: false,
  isIndented: false,
  accent: '#000',
  bullet: '•',
  fieldStyle: 'line',
  checkStyle: 'cross',
};

/** @param {import('./random.mjs').Random} random @returns {import('./description.d.mts').Style} */
export function drawnStyle(random) {
  const families = Object.keys(FONTS);
  const font = random.pick(families);
  const largest = random.pick([1.6, 1.9, 2.2]);
  return {
    font,
    headingFont: random.chance(0.6) ? font : random.pick(families),
    textSize: Math.round(random.pick([8.5, 9, 9.5, 10, 10.5, 11]) * (LARGER[font] ?? 1) * 2) / 2,
    leading: random.pick([1.2, 1.3, 1.4]),
    headings: [largest, Math.round((1 + largest) * 46) / 100, 1.1],
    isJustified: random.chance(0.5),
    isIndented: random.chance(0.3),
    accent: random.pick(['#000', '#000', '#1b3a5c', '#7a1f1f', '#215a36', '#444']),
    bullet: random.pick(['•', '–', '▪', '◦']),
    fieldStyle: random.pick(['line', 'box', 'dots', 'above']),
    checkStyle: random.pick(['cross', 'tick', 'glyph']),
  };
}

/** A scan as machines give it: resolution, angle, noise and compression differ. */
export function drawnScan(random, seed) {
  return {
    dpi: random.pick([150, 200, 200, 300]),
    skew: random.pick([0, -0.6, 0.4, 0.9, -1.5, 2]),
    noise: random.integer(3, 14),
    blur: random.pick([0.3, 0.6, 0.9]),
    quality: random.pick([35, 55, 75]),
    seed,
  };
}

/** How a table is set off: rulings, stripes, a filled head. */
export function drawnTable(random) {
  const rulings = random.pick(['grid', 'rows', 'head', 'none']);
  return {
    rulings,
    isStriped: rulings !== 'grid' && random.chance(0.35),
    isHeadFilled: random.chance(0.25),
    isTop: random.chance(0.5),
  };
}
