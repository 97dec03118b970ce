// Spoils a response in one place, so that a citation doesn't hold any more.
import { alteredDate, alteredNumber, alteredText } from './alterations.mjs';
import { at } from './score.mjs';

export const SPOILS = ['box', 'page', 'value', 'text'];
const letters = (text) =>
  String(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A copy of the response with one citation or value spoiled, or null where that can't be told from a right one.
 * @param {import('../corpus/random.mjs').Random} random
 * @param {object} response
 * @param {string} path of a value with citations
 * @param {string} spoil one of `SPOILS`
 * @param {{ text: string }[]} words of the document
 */
export function spoiled(random, response, path, spoil, words) {
  const copy = structuredClone(response);
  const citations = copy.evidence[path] ?? [];
  if (citations.length === 0) return null;
  const citation = random.pick(citations);
  if (spoil === 'value') return spoilValue(random, copy, path);
  if (letters(citation.text).length < 3) return null;
  if (spoil === 'text') {
    citation.text = alteredText(random, citation.text).value;
    return copy;
  }
  // What stands in several places holds in another box, too.
  if (!isUnique(citation.text, words)) return null;
  if (spoil === 'page') citation.page = otherPage(random, citation.page, copy.page_count);
  else citation.bbox = movedBox(random, citation.bbox);
  return copy;
}

function spoilValue(random, response, path) {
  const value = at(response.values, path);
  const keys = path.match(/[^.[\]]+/g);
  const holder = keys.slice(0, -1).reduce((object, key) => object[key], response.values);
  const wrong = otherValue(random, value);
  if (wrong === null) return null;
  holder[keys.at(-1)] = wrong;
  return response;
}

function otherValue(random, value) {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return alteredNumber(random, value, Number.isInteger(value) ? 0 : 2).value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return alteredDate(random, value).value;
  return alteredText(random, value)?.value ?? null;
}

const otherPage = (random, page, count) => (count === 1 ? 2 : 1 + ((page - 1 + random.integer(1, count - 1)) % count));

/** Moved by at least its own size, within the page. */
function movedBox(random, [x0, y0, x1, y1]) {
  const [width, height] = [x1 - x0, y1 - y0];
  const start = (low, size) => {
    const moved = random.next() * (1000 - size);
    return Math.abs(moved - low) < size ? (low + 500) % Math.max(1, 1000 - size) : moved;
  };
  const [left, top] = [random.chance(0.3) ? x0 : start(x0, width), start(y0, Math.max(height, 15))];
  return [left, top, left + width, top + height].map((edge) => Math.round(edge * 100) / 100);
}

function isUnique(text, words) {
  const wanted = letters(text);
  const all = words.map((word) => letters(word.text)).join('');
  return all.indexOf(wanted) >= 0 && all.indexOf(wanted) === all.lastIndexOf(wanted);
}
