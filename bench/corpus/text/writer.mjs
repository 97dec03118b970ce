// Writes text in a language from its word lists: sentences, names, addresses, amounts, dates.
import { de } from './de.mjs';
import { en } from './en.mjs';
import { es } from './es.mjs';
import { fr } from './fr.mjs';

export const LANGUAGES = { en, de, fr, es };

/** @param {import('../random.mjs').Random} random @param {'en' | 'de' | 'fr' | 'es'} code */
export function writer(random, code) {
  const language = LANGUAGES[code];
  const clause = () => {
    const [subject, object] = random.sample(language.phrases, 2);
    const adjunct = random.chance(0.6) ? ` ${random.pick(language.adjuncts)}` : '';
    return `${subject} ${random.pick(language.verbs)} ${object}${adjunct}`;
  };
  const sentence = () => {
    const isOpened = language.openers.length > 0 && random.chance(0.2);
    const first = isOpened ? `${random.pick(language.openers)} ${clause()}` : clause();
    const second = random.chance(0.35) ? `, ${random.pick(language.conjunctions)} ${clause()}` : '';
    return `${capitalised(first)}${second}.`;
  };
  const times = (count, make) => Array.from({ length: count }, make);
  const lastName = () => random.pick(language.lastNames);
  return {
    language,
    labels: language.labels,
    sentences: (count) => times(count, sentence).join(' '),
    /** Without a full stop, for list items and labels. */
    phrase: () => capitalised(clause()),
    topics: (count) => random.sample(language.topics, count),
    places: (count) => random.sample(language.places, count),
    products: (count) => random.sample(language.products, count),
    subject: () => random.pick(language.subjects),
    name: () => ({ first: random.pick(language.firstNames), last: lastName() }),
    company: () => language.company(lastName(), random.pick(language.trades), random),
    address: () =>
      language.address({
        number: random.integer(1, 98),
        street: random.pick(language.streets),
        code: String(random.integer(10_100, 98_900)),
        town: random.pick(language.towns),
      }),
    telephone: () => `0${random.integer(200, 899)} 555 0${random.integer(100, 199)}`,
    ...figures(language),
  };
}

/** Numbers and dates as the language writes them. */
export function figures(language) {
  const { group, point, currency, months } = language;
  const number = (value, decimals = 0) => {
    const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `${point}${fraction}`}`;
  };
  return {
    number,
    /** Of cents. */
    amount: (cents) => number(cents / 100, 2),
    money: (cents) => {
      const amount = number(cents / 100, 2);
      return currency.isBefore ? `${currency.sign}${amount}` : `${amount} ${currency.sign}`;
    },
    date: ({ day, month, year }) => language.date(day, months[month - 1], year),
    shortDate: ({ day, month, year }) => language.shortDate(day, month, year),
  };
}

function capitalised(text) {
  return text[0].toUpperCase() + text.slice(1);
}
