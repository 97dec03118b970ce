// Other spellings of a true value: what a model or a person may write for what a page says.
import { LANGUAGES } from '../corpus/text/writer.mjs';

/** Signs from which on a number is written in groups where it isn't printed so, as that of a bank account. */
const LONG = 12;

const two = (number) => String(number).padStart(2, '0');

/** @param {import('../corpus/random.mjs').Random} random @param {string} text */
export function spelledText(random, text) {
  const inWord = (make) => text.replace(/\p{L}{6,}/u, (word) => make(word.slice(0, 3), word.slice(3)));
  const ways = {
    capitals: () => text.toUpperCase(),
    small: () => text.toLowerCase(),
    'wide spaces': () => text.replaceAll(' ', '  '),
    'no-break spaces': () => text.replaceAll(' ', '\u00a0'),
    'line break': () => text.replace(' ', '\n'),
    hyphenation: () => inWord((start, end) => `${start}-\n${end}`),
    'soft hyphen': () => inWord((start, end) => `${start}\u00ad${end}`),
    ligature: () => text.replace('fi', '\ufb01').replace('fl', '\ufb02').replace('ff', '\ufb00'),
    quotes: () => text.replace('’', "'").replace(/["«»“”]/g, '"'),
    decomposed: () => text.normalize('NFD'),
  };
  return drawn(random, ways, text);
}

export function spelledId(random, text) {
  const ways = {
    'without spaces': () => text.replaceAll(' ', ''),
    ...(text.replace(/[^\p{L}\p{N}]/gu, '').length >= LONG && {
      'in groups': () => text.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 '),
    }),
    small: () => text.toLowerCase(),
    'no-break spaces': () => text.replaceAll(' ', '\u00a0'),
  };
  return drawn(random, ways, text);
}

/** A number as text; `decimals` as printed. */
export function spelledNumber(random, value, decimals, currency) {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  const form = (group, point) => `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${fraction ? `${point}${fraction}` : ''}`;
  const sign = value < 0 ? '-' : '';
  // Without decimals a group's mark would read as a decimal point.
  const marks = fraction ? [',.', '.,', ' ,', "'.", ' .'] : ['  '];
  const [group, point] = random.pick(marks);
  const ways = {
    plain: () => sign + form('', '.'),
    'with groups': () => sign + form(group, point),
    ...(currency && {
      'with currency': () =>
        random.pick([`${currency} ${sign}${form(group, point)}`, `${sign}${form(group, point)} ${currency}`]),
    }),
    ...(value < 0 && { brackets: () => `(${form(group, point)})`, 'sign behind': () => `${form(group, point)}-` }),
  };
  return drawn(random, ways, null);
}

/** @param {string} iso */
export function spelledDate(random, iso, language) {
  const [year, month, day] = iso.split('-').map(Number);
  const names = LANGUAGES[random.chance(0.5) ? language : 'en'].months;
  const name = names[month - 1];
  const ways = {
    iso: () => iso,
    'month name': () => `${day} ${name} ${year}`,
    'month first': () => `${LANGUAGES.en.months[month - 1]} ${day}, ${year}`,
    abbreviated: () => `${two(day)} ${LANGUAGES.en.months[month - 1].slice(0, 3)} ${year}`,
    dotted: () => `${two(day)}.${two(month)}.${year}`,
    short: () => `${day}.${month}.${String(year).slice(2)}`,
    slashes: () => `${two(day)}/${two(month)}/${year}`,
    'year first': () => `${year}/${two(month)}/${two(day)}`,
  };
  return drawn(random, ways, null);
}

/** One of the ways that changes something. */
function drawn(random, ways, original) {
  const changed = Object.entries(ways)
    .map(([how, make]) => ({ how, value: make() }))
    .filter(({ value }) => value !== original);
  return changed.length === 0 ? { how: 'as printed', value: original } : random.pick(changed);
}
