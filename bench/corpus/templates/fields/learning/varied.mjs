// What differs from document to document of one layout: the wordings of labels, how dates and amounts are written.
import { LANGUAGES } from '../../../text/writer.mjs';
import { said } from '../../../fields/printed.mjs';

const CODES = ['en', 'de', 'fr', 'es'];
const two = (number) => String(number).padStart(2, '0');
const MARKED = (mark) => (day, month, year) => [two(day), two(month), year].join(mark);
const SHORT_YEAR = (day, month, year) => [two(day), two(month), String(year).slice(2)].join('.');
const ISO = (day, month, year) => `${year}-${two(month)}-${two(day)}`;
const DATES = {
  en: [
    (day, month, year) => `${two(month)}/${two(day)}/${year}`,
    MARKED('/'),
    MARKED('.'),
    ISO,
    (day, _, year, name) => `${name} ${day}, ${year}`,
    (day, _, year, name) => `${day} ${name} ${year}`,
    (day, _, year, name) => `${two(day)}-${name.slice(0, 3)}-${year}`,
    (day, _, year, name) => `${name.slice(0, 3)} ${day}, ${year}`,
  ],
  de: [MARKED('.'), SHORT_YEAR, ISO, (day, _, year, name) => `${day}. ${name} ${year}`],
  fr: [MARKED('/'), MARKED('-'), SHORT_YEAR, (day, _, year, name) => `${day} ${name} ${year}`],
  es: [MARKED('/'), MARKED('-'), MARKED('.'), (day, _, year, name) => `${day} de ${name} de ${year}`],
};
/** Group and decimal mark, code, sign: how somebody who writes the language may print amounts. */
const MONEY = {
  en: [
    [',', '.', 'USD', '$'],
    [',', '.', 'GBP', '£'],
    [',', '.', 'EUR', '€'],
    ['', '.', 'USD', '$'],
  ],
  de: [
    ['.', ',', 'EUR', '€'],
    ['.', ',', 'EUR', '€'],
    ['’', '.', 'CHF', 'Fr.'],
    ['', ',', 'EUR', '€'],
  ],
  fr: [
    [' ', ',', 'EUR', '€'],
    ['\u202f', ',', 'EUR', '€'],
    ['.', ',', 'EUR', '€'],
  ],
  es: [
    ['.', ',', 'EUR', '€'],
    ['', ',', 'EUR', '€'],
    [',', '.', 'USD', '$'],
  ],
};

/**
 * How one document writes dates and amounts.
 * @param {import('../../../random.mjs').Random} random
 */
export function manner(random, language) {
  const write = random.pick(DATES[language]);
  const [group, point, code, sign] = random.pick(MONEY[language]);
  const place = random.pick(
    language === 'en' ? ['before', 'before', 'code', 'none'] : ['after', 'after', 'ahead', 'none'],
  );
  const minus = random.pick(['before', 'before', 'after', 'brackets']);
  const { months } = LANGUAGES[language];
  const plain = (value, decimals) => {
    const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
    return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === undefined ? '' : point + fraction);
  };
  const number = (value, decimals = 0) => said(value, `${value < 0 ? '-' : ''}${plain(value, decimals)}`);
  const signed = (cents) => {
    const text = plain(cents / 100, 2);
    if (cents >= 0) return text;
    return { before: `-${text}`, after: `${text}-`, brackets: `(${text})` }[minus];
  };
  const money = (cents) => {
    const text = signed(cents);
    const shown = {
      before: `${sign}${text}`,
      code: `${code} ${text}`,
      after: `${text} ${sign}`,
      ahead: `${code} ${text}`,
    };
    const isOdd = cents < 0 && minus !== 'before' && place !== 'none';
    return said(
      cents / 100,
      isOdd ? `${text} ${place === 'after' || place === 'before' ? sign : code}` : (shown[place] ?? text),
    );
  };
  return {
    code,
    /** The currency as the document shows it; null where amounts stand without one. */
    currency: place === 'none' ? null : said(code, place === 'code' || place === 'ahead' ? code : sign),
    number,
    amount: (cents) => said(cents / 100, signed(cents)),
    money,
    percent: (value) => said(value, `${plain(value, value % 1 === 0 ? 0 : 1)}${language === 'en' ? '' : ' '}%`),
    date: ({ day, month, year }) =>
      said(`${year}-${two(month)}-${two(day)}`, write(day, month, year, months[month - 1])),
  };
}

/**
 * The wordings of one document, drawn from a table whose rows are written `one; another | German | French | Spanish`.
 * @param {Record<string, string>} table
 */
export function worded(random, language, table) {
  const at = CODES.indexOf(language);
  return Object.fromEntries(
    Object.entries(table).map(([key, row]) => {
      const wordings = row.split('|')[at]?.trim();
      if (!wordings) throw new Error(`${key} has no wording in ${language}`);
      return [key, random.pick(wordings.split(/\s*;\s*/))];
    }),
  );
}
