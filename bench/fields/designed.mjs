// Compares a designed schema with what a document has labels for.

const TYPES = {
  number: ['number', 'integer'],
  integer: ['number', 'integer'],
  boolean: ['boolean'],
};

/** Letters and digits without their marks, so that a name in ASCII is the label it was made of. */
const plain = (text) =>
  String(text)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/ae|oe|ue/g, (pair) => pair[0]);

/** @param {{ values: object, kinds: Record<string, string>, labels: Record<string, string> }} truth */
export function designedFields(truth, schema) {
  const properties = propertiesOf(schema ?? { properties: {} });
  const counts = { fields: 0, fieldsFound: 0, fieldsRight: 0, columns: 0, columnsFound: 0, columnsRight: 0, others: 0 };
  const used = new Set();
  for (const [label, kinds] of labelled(truth)) {
    const group = kinds.isColumn ? 'columns' : 'fields';
    const same = properties.filter(({ says }) => says.some((text) => isSame(text, plain(label))));
    for (const one of same) used.add(one);
    const isRight = same.some(({ type }) => kinds.all.some((kind) => (TYPES[kind] ?? ['string']).includes(type)));
    counts[group] += 1;
    counts[`${group}Found`] += same.length > 0 ? 1 : 0;
    counts[`${group}Right`] += isRight ? 1 : 0;
  }
  return { ...counts, others: properties.length - used.size };
}

/** A label is what a property says, or the beginning of it, as where its unit follows. */
const isSame = (text, label) =>
  text === label || (label.length > 3 && text.startsWith(label) && text.length < label.length * 2);

/** Labels of fields that have a value, each with the kinds that stand under it. */
function labelled({ kinds, labels, printed, values }) {
  const found = new Map();
  for (const [path, label] of Object.entries(labels)) {
    const isColumn = path.includes('[]');
    const hasValue =
      isColumn || path in printed || typeof path.split('.').reduce((value, key) => value?.[key], values) === 'boolean';
    if (!hasValue) continue;
    const known = found.get(label) ?? { isColumn, all: [] };
    known.all.push(kinds[path]);
    found.set(label, known);
  }
  return found;
}

/** Every leaf with its type and what it says of itself. */
function propertiesOf(schema) {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const node = inner.type === 'array' ? inner.items : inner;
    if (node?.type === 'object') return propertiesOf(node);
    const says = [key, inner.title, inner.description].filter((text) => text !== undefined).map(plain);
    return [{ type: [node?.type].flat().find((type) => type !== 'null'), says }];
  });
}
