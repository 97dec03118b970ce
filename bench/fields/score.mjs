// Scores the values of one document against its truth. Single fields are counted apart from the rows of tables.
import { isEqual, isNothing } from './compare.mjs';

/**
 * @param {{ values: object, kinds: Record<string, string>, printed: Record<string, string>, iso?: Record<string, string> }} truth
 * @param {object | undefined} values as predicted
 */
export function scored(truth, values) {
  const counts = { hits: 0, predicted: 0, expected: 0, rows: 0, rowsRight: 0, rowsPredicted: 0, faults: [] };
  for (const [path, kind] of Object.entries(truth.kinds)) {
    if (path.includes('[]')) continue;
    const [expected, value] = [at(truth.values, path), at(values, path)];
    const isRight = !isNothing(expected) && !isNothing(value) && isEqual(kind, expected, value, others(truth, path));
    counts.expected += isNothing(expected) ? 0 : 1;
    counts.predicted += isNothing(value) ? 0 : 1;
    counts.hits += isRight ? 1 : 0;
    if (!isRight && !(isNothing(expected) && isNothing(value)))
      counts.faults.push({ path, kind, expected: expected ?? null, value: value ?? null });
  }
  for (const [path, rows] of arraysOf(truth.values)) scoreRows(truth, path, rows, at(values, path), counts);
  return counts;
}

/** Every array with its path, in nested objects too. */
function arraysOf(values, path = '') {
  return Object.entries(values ?? {}).flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`;
    if (Array.isArray(value)) return [[inner, value]];
    return value !== null && typeof value === 'object' ? arraysOf(value, inner) : [];
  });
}

/** Rows are objects, or texts that stand for themselves. */
function scoreRows(truth, key, rows, given, counts) {
  const predicted = Array.isArray(given) ? given : [];
  const isCellRight = (kind, one, other, path) => {
    if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
    return isEqual(kind, one, other, others(truth, path));
  };
  const isPlain = rows.length > 0 && (rows[0] === null || typeof rows[0] !== 'object');
  const names = isPlain ? [] : Object.keys(rows[0] ?? {});
  const isRight = (row, index, other) =>
    isPlain
      ? isCellRight(truth.kinds[`${key}[]`], row, other, `${key}[${index}]`)
      : names.every((name) =>
          isCellRight(truth.kinds[`${key}[].${name}`], row[name], other?.[name], `${key}[${index}].${name}`),
        );
  counts.rows += rows.length;
  counts.rowsPredicted += predicted.length;
  counts.rowsRight += longestCommon(rows, predicted, isRight);
}

/** How many rows are found in their order, each once. */
export function longestCommon(rows, others, isSame) {
  let above = new Array(others.length + 1).fill(0);
  for (const [index, row] of rows.entries()) {
    const current = [0];
    for (let k = 0; k < others.length; k += 1)
      current.push(isSame(row, index, others[k]) ? above[k] + 1 : Math.max(above[k + 1], current[k]));
    above = current;
  }
  return above[others.length];
}

const others = ({ printed, iso = {} }, path) => [printed[path], iso[path]].filter((text) => text !== undefined);

/** The value of a path such as `items[0].amount`. */
export function at(values, path) {
  return path.match(/[^.[\]]+/g).reduce((value, key) => value?.[key], values);
}

/** Precision, recall and F1 of summed counts; nothing predicted has a precision of 1. */
export function rates(counts) {
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
  const [hits, predicted, expected] = ['hits', 'predicted', 'expected'].map(sum);
  return {
    precision: predicted === 0 ? 1 : hits / predicted,
    recall: expected === 0 ? 1 : hits / expected,
    f1: hits === 0 ? 0 : (2 * hits) / (predicted + expected),
    rows: sum('rows') === 0 ? 1 : sum('rowsRight') / sum('rows'),
    rowsPrecision: sum('rowsPredicted') === 0 ? 1 : sum('rowsRight') / sum('rowsPredicted'),
    counts: {
      hits,
      predicted,
      expected,
      rows: sum('rows'),
      rowsRight: sum('rowsRight'),
      rowsPredicted: sum('rowsPredicted'),
    },
  };
}
