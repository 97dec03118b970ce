// The rule that everybody writes first, as a measure of how hard documents are: it is told each field's label as printed, and takes the
// nearest value of the right type at the right of it or below it.

const NUMBER = /^[-(]?[£$€]?\d[\d.,']*\)?%?$/;
const DATE =
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?(?:er)?(?: de)? \p{L}{3,10}\.?(?: de)?,? \d{4}|\p{L}{3,10} \d{1,2}, \d{4}/u;

/**
 * @param {{ text: string, page: number, box: number[] }[]} words
 * @param {{ kinds: Record<string, string>, labels: Record<string, string> }} truth
 */
export function naiveValues(words, { kinds, labels }) {
  const runs = runsOf(words);
  const values = {};
  for (const [path, label] of Object.entries(labels)) {
    if (path.includes('[]')) continue;
    const value = nearest(label, kinds[path], words, runs);
    if (value === null) continue;
    const keys = path.split('.');
    const inner = keys.slice(0, -1).reduce((object, key) => (object[key] ??= {}), values);
    inner[keys.at(-1)] = value;
  }
  return values;
}

function nearest(label, kind, words, runs) {
  const place = labelPlace(label, words);
  if (place === null || kind === 'boolean') return null;
  const candidates = runs
    .filter((run) => run.page === place.page && !run.words.some((word) => place.words.has(word)))
    .concat(rest(place, runs))
    .map((run) => ({ value: valueOf(run, kind), distance: distance(place.box, run.box) }))
    .filter(({ value, distance: far }) => value !== null && far !== null)
    .sort((one, other) => one.distance - other.distance);
  return candidates[0]?.value ?? null;
}

/** What stands behind the label in its own run. */
function rest({ words: taken, page }, runs) {
  return runs
    .filter((run) => run.page === page && run.words.some((word) => taken.has(word)))
    .flatMap((run) => {
      const last = run.words.findLastIndex((word) => taken.has(word));
      return runsOf(run.words.slice(last + 1));
    });
}

/** The gap between a label and what is at its right on its line or below it; null for any other place. */
function distance(label, box) {
  const height = label[3] - label[1];
  const isBeside = Math.min(label[3], box[3]) - Math.max(label[1], box[1]) > height / 2 && box[0] > label[2] - 2;
  if (isBeside) return Math.max(0, box[0] - label[2]);
  const isBelow = box[1] >= label[3] - height / 3 && Math.min(label[2], box[2]) > Math.max(label[0], box[0]);
  return isBelow ? Math.max(0, box[1] - label[3]) : null;
}

function valueOf({ words }, kind) {
  const text = words.map((word) => word.text).join(' ');
  if (kind === 'date') return DATE.exec(text)?.[0] ?? null;
  if (kind === 'number' || kind === 'integer') {
    const joined = text.replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, '');
    const found = joined.split(' ').find((word) => NUMBER.test(word));
    return found === undefined ? null : numberOf(found);
  }
  if (kind === 'id') return /\d/.test(text) ? text : null;
  return text;
}

export function numberOf(text) {
  const isNegative = /^[-(]/.test(text);
  const digits = text.replace(/[^\d.,]/g, '');
  const mark = /[.,](\d{1,2})$/.exec(digits);
  const whole = (mark ? digits.slice(0, mark.index) : digits).replace(/[.,]/g, '');
  return (isNegative ? -1 : 1) * Number(`${whole || '0'}.${mark?.[1] ?? '0'}`);
}

const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');

/** The first place where the words say the label. */
function labelPlace(label, words) {
  const wanted = plain(label);
  if (wanted === '') return null;
  for (let start = 0; start < words.length; start += 1) {
    let said = '';
    for (let end = start; end < words.length && said.length < wanted.length; end += 1) {
      said += plain(words[end].text);
      if (said !== wanted) continue;
      const taken = words.slice(start, end + 1);
      const boxes = taken.map(({ box }) => box);
      const edge = (at, pick) => pick(...boxes.map((box) => box[at]));
      return {
        words: new Set(taken),
        page: words[start].page,
        box: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)],
      };
    }
  }
  return null;
}

/** Words next to each other on a line, as far as their gaps are those between words. */
function runsOf(words) {
  const runs = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.words.at(-1);
    const height = word.box[3] - word.box[1];
    const gap = last ? word.box[0] - last.box[2] : 0;
    const isNext =
      last?.page === word.page &&
      Math.abs(last.box[3] - word.box[3]) < height / 2 &&
      gap > -height &&
      gap < height * 0.6;
    if (!isNext) runs.push({ page: word.page, words: [word], box: [...word.box] });
    else {
      run.words.push(word);
      run.box = run.box.map((edge, at) => (at < 2 ? Math.min(edge, word.box[at]) : Math.max(edge, word.box[at])));
    }
  }
  return runs;
}
