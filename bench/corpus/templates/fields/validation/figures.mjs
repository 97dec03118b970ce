// Numbers, amounts and days as the authors of these documents write them.

const NARROW = '\u202f';
const GROUPS = {
  en: [',', '.'],
  us: [',', '.'],
  de: ['.', ','],
  ch: ["'", '.'],
  fr: [NARROW, ','],
  es: ['.', ','],
  mx: [',', '.'],
};

/** @param {keyof typeof GROUPS} land */
export function figuresOf(land) {
  const [group, point] = GROUPS[land];
  const digits = (value, places) => {
    const [whole, part] = Math.abs(value).toFixed(places).split('.');
    let text = '';
    for (let at = 0; at < whole.length; at += 1)
      text += (at > 0 && (whole.length - at) % 3 === 0 ? group : '') + whole[at];
    return part ? text + point + part : text;
  };
  return {
    /** @param {string} around for example `$#` or `# EUR` */
    of: (value, places = 2, around = '#') => ({
      value,
      shown: `${value < 0 ? '-' : ''}${around.replace('#', digits(value, places))}`,
    }),
  };
}

const NAMES = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
};

/**
 * A day by a pattern: `DD`, `D`, `MM`, `MMM` (short name), `MMMM` (name), `YY`, `YYYY`.
 * @param {Date} date
 */
export function dayOf(date, pattern, language = 'en') {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const name = NAMES[language].split(' ')[month];
  const padded = (number) => `${number < 10 ? '0' : ''}${number}`;
  const parts = {
    YYYY: `${year}`,
    YY: padded(year % 100),
    MMMM: name,
    MMM: name.length > 4 ? name.slice(0, 3) : name,
    MM: padded(month + 1),
    DD: padded(day),
    D: `${day}`,
  };
  return {
    shown: pattern.replace(/YYYY|YY|MMMM|MMM|MM|DD|D/g, (part) => parts[part]),
    iso: date.toISOString().slice(0, 10),
  };
}

export const someDay = (random, year = 2027) => new Date(Date.UTC(year, random.integer(0, 11), random.integer(13, 27)));
export const after = (date, days) => new Date(date.getTime() + days * 86_400_000);
export const run = (random, length) => Array.from({ length }, () => random.integer(0, 9)).join('');
/** A text by a mask: `9` is any digit, `A` any letter of those that are not taken for digits. */
export const mask = (random, text) =>
  text.replace(/[9A]/g, (sign) => (sign === '9' ? String(random.integer(0, 9)) : random.pick([...'CDEFHKLMNPRTVXY'])));
