// A schema as a caller would write it, with the values that a document has for it.

/**
 * @typedef {object} Field
 * @property {string} path in snake case; the keys of nested objects are joined by dots
 * @property {'text' | 'id' | 'number' | 'integer' | 'date' | 'boolean' | 'enum'} kind
 * @property {import('./printed.mjs').Printed | string | boolean | null} value null: the document lacks it
 * @property {string} [label] as printed; none where a value stands without one
 * @property {string} [about] what the caller writes as description
 * @property {string} [short] the last key as an abbreviation
 * @property {string[]} [options] of an enum
 * @property {string} [own] the path in the language of the document
 * @property {(string | number)[]} [examples]
 */

/** How callers name properties; one way is drawn for a document. */
export const NAMINGS = ['described', 'titled', 'short', 'dated'];

/**
 * The same with further manners: in the document's language, as Pydantic writes what may be absent, and in words with spaces.
 */
export const MORE_NAMINGS = [...NAMINGS, 'own', 'nullable', 'spoken'];

/** @returns {Field} */
export const field = (path, kind, value, more = {}) => ({ path, kind, value, ...more });

/**
 * Rows of a table: an array of objects.
 * @param {{ key: string, kind: Field['kind'], label?: string, about?: string }[]} columns
 * @param {(import('./printed.mjs').Printed | string | null)[][]} rows
 */
export const rows = (path, columns, rows, about) => ({ path, columns, rows, about });

/** Texts of a document as an array of strings. @param {Field['kind']} kind of each */
export const list = (path, kind, values, more = {}) => ({ path, kind, list: values, ...more });

/** @param {(Field | ReturnType<typeof rows> | ReturnType<typeof list>)[]} entries */
export function truthOf(about, entries, naming) {
  const truth = {
    schema: { type: 'object', ...(about && naming !== 'titled' && { description: about }), properties: {} },
    values: {},
    kinds: {},
    labels: {},
    printed: {},
    iso: {},
  };
  for (const entry of entries) {
    if (entry.columns) addRows(truth, entry, naming);
    else if (entry.list) addList(truth, entry, naming);
    else addField(truth, entry, naming);
  }
  return truth;
}

function addField(truth, entry, naming) {
  const keys = keysOf(entry, naming);
  const last = keys.at(-1);
  let [schema, values] = [truth.schema, truth.values];
  for (const key of keys.slice(0, -1)) {
    schema = schema.properties[key] ??= { type: 'object', properties: {} };
    values = values[key] ??= {};
  }
  const path = keys.join('.');
  schema.properties[last] = leafOf(entry, naming);
  values[last] = valueOf(entry, naming);
  truth.kinds[path] = entry.kind;
  if (entry.label !== undefined) truth.labels[path] = entry.label;
  note(truth, path, entry.kind, entry.value);
}

function addList(truth, entry, naming) {
  const { kind, list: texts, label, about } = entry;
  const key = keysOf(entry, naming).join('.');
  const items = leafOf({ path: entry.path, kind }, naming);
  truth.schema.properties[key] = { type: 'array', ...(about && { description: about }), items };
  truth.values[key] = texts.map((value) => valueOf({ kind, value }, naming));
  truth.kinds[`${key}[]`] = kind;
  if (label !== undefined) truth.labels[`${key}[]`] = label;
  for (const [index, text] of texts.entries()) note(truth, `${key}[${index}]`, kind, text);
}

function addRows(truth, { path, own, columns, rows: list, about }, naming) {
  const named = columns.map((column) => ({ ...column, name: keysOf({ path: column.key, ...column }, naming)[0] }));
  const [key] = keysOf({ path, own }, naming);
  const properties = Object.fromEntries(
    named.map((column) => [column.name, leafOf({ ...column, path: column.key }, naming)]),
  );
  truth.schema.properties[key] = {
    type: 'array',
    ...(about && { description: about }),
    items: { type: 'object', properties },
  };
  truth.values[key] = list.map((cells) =>
    Object.fromEntries(named.map((column, at) => [column.name, valueOf({ ...column, value: cells[at] }, naming)])),
  );
  for (const column of named) {
    truth.kinds[`${key}[].${column.name}`] = column.kind;
    if (column.label !== undefined) truth.labels[`${key}[].${column.name}`] = column.label;
  }
  for (const [index, cells] of list.entries())
    for (const [at, column] of named.entries()) note(truth, `${key}[${index}].${column.name}`, column.kind, cells[at]);
}

/** Notes how a value is printed, and dates in ISO form too: either may be answered. */
function note({ printed, iso }, path, kind, value) {
  if (value === null || typeof value === 'boolean') return;
  printed[path] = String(value);
  if (kind === 'date') iso[path] = value.value;
}

function keysOf({ path, short, own = path }, naming) {
  const keys = (naming === 'own' ? own : path).split('.');
  if (naming === 'spoken') return keys.map((key) => `${key[0].toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`);
  if (naming === 'titled') return keys.map((key) => key.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
  if (naming === 'short' && short) return [...keys.slice(0, -1), short];
  return keys;
}

function leafOf({ path, kind, about, options, examples }, naming) {
  const type = { number: 'number', integer: 'integer', boolean: 'boolean' }[kind] ?? 'string';
  const name = path.split('.').at(-1).replaceAll('_', ' ');
  const typed = { type, ...(options && { enum: options }), ...(isIso(kind, naming) && { format: 'date' }) };
  return {
    ...(naming === 'nullable' ? { anyOf: [typed, { type: 'null' }], default: null } : typed),
    ...(naming === 'described' && examples && { examples }),
    ...((naming === 'titled' || naming === 'nullable') && { title: name[0].toUpperCase() + name.slice(1) }),
    ...(about && naming !== 'own' && naming !== 'spoken' && { description: about }),
  };
}

/** Dates are asked for in ISO form by half of the callers, by the others as printed. */
const isIso = (kind, naming) => kind === 'date' && ['dated', 'titled', 'nullable'].includes(naming);

function valueOf({ kind, value }, naming) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (kind === 'number' || kind === 'integer') return Number(value.value ?? value);
  if (kind === 'date') return isIso(kind, naming) ? value.value : value.text;
  return kind === 'enum' ? String(value.value ?? value) : String(value);
}
