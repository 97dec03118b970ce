// Wrong values that look like a true one: one sign of it is another, or day and month are swapped.
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const two = (number) => String(number).padStart(2, '0');

/** One letter, or of what holds digits one digit, is another. */
export function alteredText(random, text) {
  const places = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index);
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const isDigit = digits.length > 0 && (places.length === 0 || random.chance(0.5));
  if (!isDigit && places.length === 0) return null;
  const at = random.pick(isDigit ? digits : places);
  const made = isDigit ? otherDigit(random, text[at]) : otherLetter(random, text[at]);
  return { how: isDigit ? 'digit' : 'letter', value: text.slice(0, at) + made + text.slice(at + 1) };
}

/** One digit is another, or the sign. */
export function alteredNumber(random, value, decimals) {
  if (value !== 0 && random.chance(0.25)) return { how: 'sign', value: -value };
  const text = value.toFixed(decimals);
  const at = random.pick([...text.matchAll(/\d/g)].map(({ index }) => index));
  return { how: 'digit', value: Number(text.slice(0, at) + otherDigit(random, text[at]) + text.slice(at + 1)) };
}

/** Another day, month or year, or day and month swapped where that is a date. */
export function alteredDate(random, iso) {
  const [year, month, day] = iso.split('-').map(Number);
  if (day <= 12 && day !== month && random.chance(0.9))
    return { how: 'swap', value: `${year}-${two(day)}-${two(month)}` };
  const other = (value, most) => 1 + ((value - 1 + random.integer(1, most - 1)) % most);
  const value = random.pick([
    () => `${year}-${two(month)}-${two(other(day, 28))}`,
    () => `${year}-${two(other(month, 12))}-${two(Math.min(day, 28))}`,
    () => `${year + random.pick([-10, -1, 1])}-${two(month)}-${two(Math.min(day, 28))}`,
  ])();
  return { how: 'digit', value };
}

const otherDigit = (random, digit) => String((Number(digit) + random.integer(1, 9)) % 10);

function otherLetter(random, letter) {
  const choices = [...LETTERS].filter((one) => one !== letter.toLowerCase());
  const made = random.pick(choices);
  return letter === letter.toLowerCase() ? made : made.toUpperCase();
}
