// What a document's words say, to make sure that a value which is said to be wrong stands nowhere in it.
import { LANGUAGES } from '../corpus/text/writer.mjs';

const two = (number) => String(number).padStart(2, '0');
const letters = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** @param {{ text: string }[]} words */
export function pageText(words) {
  const texts = words.map(({ text }) => text);
  const squeezed = letters(texts.join(''));
  const numbers = new Set(numbersIn(texts.join(' ')));
  const sizes = new Set([...numbers].map((number) => number.replace('-', '')));
  return {
    saysText: (text) => squeezed.includes(letters(text)),
    saysNumber: (value) => numbers.has(value.toFixed(3)),
    /** With whatever sign. */
    saysSize: (value) => sizes.has(Math.abs(value).toFixed(3)),
    saysDate: (iso) => dateForms(iso).some((form) => squeezed.includes(letters(form))),
  };
}

/** Each number that runs of digits can be read as, with the last mark as decimal point or not, with its sign. */
function numbersIn(text) {
  const found = [];
  for (const { 0: run, index } of text.matchAll(/\d[\d.,' ]*/g)) {
    const parts = run.trim().split(' ');
    const before = text.slice(Math.max(0, index - 4), index);
    // What stands in brackets may be a negative amount, or only stand in brackets.
    const signs = /\(\s*\p{Sc}?\s*$/u.test(before) ? [1, -1] : /[-−]\s*\p{Sc}?\s*$/u.test(before) ? [-1] : [1];
    for (let start = 0; start < parts.length; start += 1)
      for (let end = start + 1; end <= Math.min(parts.length, start + 4); end += 1)
        for (const value of readings(parts.slice(start, end).join('')))
          for (const sign of start === 0 ? signs : [1]) found.push((sign * value).toFixed(3));
  }
  return found;
}

function readings(digits) {
  const mark = /[.,](\d{1,3})[.,]?$/.exec(digits);
  const whole = Number(digits.replace(/[^\d]/g, ''));
  return mark ? [whole, whole / 10 ** mark[1].length] : [whole];
}

function dateForms(iso) {
  const [year, month, day] = iso.split('-').map(Number);
  const named = Object.values(LANGUAGES).flatMap(({ months }) => [months[month - 1], months[month - 1].slice(0, 3)]);
  const ends = [String(year), String(year).slice(2)];
  // Documents of our own making write the day before the month.
  const forms = [`${year}${two(month)}${two(day)}`, `${two(day)}${two(month)}${year}`];
  for (const name of named)
    for (const end of ends)
      forms.push(`${day}${name}${end}`, `${two(day)}${name}${end}`, `${name}${day}${end}`, `${day}de${name}de${end}`);
  return forms;
}
