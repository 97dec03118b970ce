// Values with the text in which a document prints them. A printed value stands in a template as its text and in the truth as its value.
import { LANGUAGES } from '../text/writer.mjs';

/** @typedef {{ value: string | number | boolean, text: string, toString: () => string }} Printed */

/** @returns {Printed} */
export const said = (value, text = String(value)) => ({ value, text, toString: () => text });

const two = (number) => String(number).padStart(2, '0');
const iso = ({ day, month, year }) => `${year}-${two(month)}-${two(day)}`;
const numeric = (mark) => (day, month, year) => `${two(day)}${mark}${two(month)}${mark}${year}`;

/** How each language writes dates; one way is drawn for a document. */
const DATES = {
  en: [
    numeric('/'),
    (day, month, year, names) => `${day} ${names[month - 1]} ${year}`,
    (day, month, year, names) => `${names[month - 1]} ${day}, ${year}`,
    (day, month, year, names) => `${two(day)} ${names[month - 1].slice(0, 3)} ${year}`,
  ],
  de: [numeric('.'), numeric('.'), (day, month, year, names) => `${day}. ${names[month - 1]} ${year}`],
  fr: [
    numeric('/'),
    (day, month, year, names) => `${day === 1 ? '1er' : day} ${names[month - 1]} ${year}`,
    numeric('.'),
  ],
  es: [numeric('/'), (day, month, year, names) => `${day} de ${names[month - 1]} de ${year}`, numeric('-')],
};
const MARKS = { en: [[',', '.']], de: [['.', ',']], fr: [[' ', ',']], es: [['.', ',']] };
const CURRENCIES = {
  en: [
    { code: 'GBP', sign: '£', isBefore: true },
    { code: 'USD', sign: '$', isBefore: true },
  ],
  de: [{ code: 'EUR', sign: '€', isBefore: false }],
  fr: [{ code: 'EUR', sign: '€', isBefore: false }],
  es: [{ code: 'EUR', sign: '€', isBefore: false }],
};

/**
 * The habits of one document: how it writes dates, amounts and numbers.
 * @param {import('../random.mjs').Random} random
 */
export function habits(random, language) {
  const write = random.pick(DATES[language]);
  const [group, point] = random.pick(MARKS[language]);
  const currency = random.pick(CURRENCIES[language]);
  const isCode = random.chance(0.25);
  const { months } = LANGUAGES[language];
  const number = (value, decimals = 0) => {
    const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    return said(value, `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `${point}${fraction}`}`);
  };
  const amount = (cents) => number(cents / 100, 2);
  const money = (cents) => {
    const { text, value } = amount(cents);
    if (isCode) return said(value, currency.isBefore ? `${currency.code} ${text}` : `${text} ${currency.code}`);
    return said(value, currency.isBefore ? `${currency.sign}${text}` : `${text} ${currency.sign}`);
  };
  return {
    currency,
    shown: isCode ? currency.code : currency.sign,
    number,
    amount,
    money,
    percent: (value) => said(value, language === 'en' ? `${value}%` : `${number(value, value % 1 === 0 ? 0 : 1)} %`),
    date: (day) => said(iso(day), write(day.day, day.month, day.year, months)),
    /** Of tables: always with numbers. */
    shortDate: (day) =>
      said(iso(day), numeric({ en: '/', de: '.', fr: '/', es: '/' }[language])(day.day, day.month, day.year)),
  };
}

/** The day so many days after another. */
export function later({ day, month, year }, days) {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
}

/** A day whose number is no month's, so that a document tells the order in which it writes dates. */
export const drawnDay = (random, year = 2031) => ({ day: random.integer(13, 28), month: random.integer(1, 12), year });

const digits = (random, count) => Array.from({ length: count }, () => random.integer(0, 9)).join('');
const IBANS = {
  de: ['DE', (random) => digits(random, 18)],
  en: ['GB', (random) => `NWBK${digits(random, 14)}`],
  fr: ['FR', (random) => digits(random, 23)],
  es: ['ES', (random) => digits(random, 20)],
};

/** An account number with right check digits, in groups of four. */
export function iban(random, language) {
  const [country, account] = IBANS[language];
  const rest = account(random);
  const figures = [...`${rest}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  const check = 98n - (BigInt(figures) % 97n);
  const plain = `${country}${String(check).padStart(2, '0')}${rest}`;
  return plain.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The entries of one language of a table whose rows are written `English | German | French | Spanish`. */
export function labelsOf(language, table) {
  const at = ['en', 'de', 'fr', 'es'].indexOf(language);
  return Object.fromEntries(
    Object.entries(table).map(([key, row]) => {
      const texts = row.split('|');
      if (texts.length !== 4) throw new Error(`${key} is not written in four languages`);
      return [key, texts[at].trim()];
    }),
  );
}
export { digits };
