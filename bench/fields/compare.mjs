// Compares predicted values with true ones by their kind.

/** Case and white space folded, and the commas with which lines of an address may be joined left out. */
const folded = (value) =>
  String(value).normalize('NFKC').toLowerCase().replace(/[,;]/g, ' ').replace(/\s+/g, ' ').trim();

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Whether a value is right. Dates may be written as printed or in ISO form, whatever the schema asks for, unless `isStrict`.
 * @param {string} kind
 * @param {unknown} truth
 * @param {unknown} value
 * @param {string[]} [others] further right forms, of dates
 */
export function isEqual(kind, truth, value, others = []) {
  if (kind === 'boolean') return value === truth;
  if (kind === 'number' || kind === 'integer') return isNumber(value) && Math.abs(Number(value) - Number(truth)) < 1e-6;
  return [truth, ...others].some((right) => folded(right) === folded(value));
}

const isNumber = (value) => typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value.trim()));

export const isNothing = (value) => value === null || value === undefined || value === '';
