// What a caller asks for, written as a tree: its leaves hold what the document says.

/** Keywords that a caller adds to a leaf, such as `description`. @typedef {Record<string, unknown>} Keywords */

const leaf = (kind, shown, label, value, keywords = {}) => ({ leaf: kind, shown, label, value, keywords });

export const words = (shown, label, keywords) => leaf('text', shown, label, shown, keywords);
export const code = (shown, label, keywords) => leaf('id', shown, label, shown, keywords);
/** @param {{ shown: string, value: number } | null} figure */
export const figure = (figure, label, keywords) => leaf('number', figure?.shown, label, figure?.value, keywords);
export const count = (figure, label, keywords) => leaf('integer', figure?.shown, label, figure?.value, keywords);
/** @param {{ shown: string, iso: string } | null} day */
export const day = (day, label, keywords) => leaf('date', day?.shown, label, day?.iso, keywords);
export const isTrue = (value, label, keywords) => leaf('boolean', undefined, label, value, keywords);
export const oneOf = (shown, choices, label, keywords) =>
  leaf('enum', shown, label, shown, { enum: choices, ...keywords });
/** Objects of an array; each has the same keys, whose values are leaves. */
export const each = (objects, keywords = {}) => ({ each: objects, keywords });
export const texts = (shown, label, keywords = {}) => ({
  each: shown.map((text) => words(text, label)),
  isFlat: true,
  keywords,
});

const TYPES = { number: 'number', integer: 'integer', boolean: 'boolean' };

/** The truth of a tree. @param {object} tree @param {Keywords} keywords of the whole schema */
export function asked(tree, keywords = {}) {
  const truth = { schema: {}, values: {}, kinds: {}, labels: {}, printed: {}, iso: {} };
  const walk = (node, path, kindPath) => {
    if (node.leaf) return ofLeaf(truth, node, path, kindPath);
    if (node.each) return ofArray(node, path, kindPath, walk);
    const inner = Object.entries(node).map(([key, child]) => [
      key,
      walk(child, path === '' ? key : `${path}.${key}`, kindPath === '' ? key : `${kindPath}.${key}`),
    ]);
    const pick = (what) => Object.fromEntries(inner.map(([key, one]) => [key, one[what]]));
    return { schema: { type: 'object', properties: pick('schema') }, values: pick('values') };
  };
  const { schema, values } = walk(tree, '', '');
  return { ...truth, schema: { ...keywords, ...schema }, values };
}

function ofArray({ each: list, keywords }, path, kindPath, walk) {
  const all = list.map((child, index) => walk(child, `${path}[${index}]`, `${kindPath}[]`));
  return { schema: { type: 'array', ...keywords, items: all[0].schema }, values: all.map(({ values }) => values) };
}

function ofLeaf(truth, { leaf: kind, shown, label, value, keywords }, path, kindPath) {
  truth.kinds[kindPath] = kind;
  if (label) truth.labels[kindPath] = label;
  if (shown !== undefined && shown !== null) truth.printed[path] = shown;
  const isDay = kind === 'date' && value;
  if (isDay) truth.iso[path] = value;
  const answer = isDay && keywords.format !== 'date' ? shown : value;
  return { schema: { type: TYPES[kind] ?? 'string', ...keywords }, values: answer ?? null };
}
