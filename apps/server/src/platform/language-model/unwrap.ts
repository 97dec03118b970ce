/**
 * Reads a model's answer by the fields that were asked for: what they don't name is left behind, so neither invented members nor keys
 * like `__proto__` get any further, and the depth is that of the schema. Lines are kept if the model was shown them. Pure.
 */
import { absent, absentObject, type Cited, type CitedEntry, isAbsent } from './cited';
import type { Field, LeafField, ListField, ObjectField } from './fields';
import { isList, isObject, type JsonObject, member } from './json';
import { leafValue } from './leaf-value';

/** A value that is said to stand on more lines is not cited but sought. */
const MAX_LINES = 64;
/** A line of a document holds a few entries, one of a short document a whole list; more are the work of a model that repeats itself. */
const ENTRIES_PER_LINE = 8;
const FEW_ENTRIES = 1_000;

export type ShownLines = ReadonlySet<number>;

export function unwrapped(root: ObjectField, answer: unknown, shown: ShownLines): Cited {
  const { value } = peeled(root, answer);
  if (!isObject(value)) return { kind: 'misfit', value };
  const isStranger = root.fields.length > 0 && root.fields.every(([name]) => !Object.hasOwn(value, name));
  return isStranger ? { kind: 'misfit', value: null } : read(root, value, shown, []);
}

/** `around` are the lines of the entry that it belongs to. */
function read(field: Field, written: unknown, shown: ShownLines, around: readonly number[]): Cited {
  const { value, lines } = peeled(field, written);
  const own = known(lines, shown);
  const cited = own.length > 0 ? own : around;
  if (value === null || value === undefined) return absent(field);
  switch (field.kind) {
    case 'leaf':
      return readLeaf(field, value, cited);
    case 'object':
      return readObject(field, value, shown, cited);
    case 'list':
      return readList(field, value, shown, cited);
  }
}

function readLeaf(field: LeafField, value: unknown, lines: readonly number[]): Cited {
  const clean = leafValue(field, value);
  return { kind: 'leaf', value: clean, lines: clean === null ? [] : lines };
}

function readObject(field: ObjectField, value: unknown, shown: ShownLines, lines: readonly number[]): Cited {
  if (!isObject(value)) return { kind: 'misfit', value };
  if (field.fields.length === 0) return absentObject(field);
  const fields = field.fields.map(([name, inner]) => [name, read(inner, member(value, name), shown, lines)] as const);
  return { kind: 'object', fields };
}

function readList(field: ListField, value: unknown, shown: ShownLines, around: readonly number[]): Cited {
  if (!isList(value)) return { kind: 'misfit', value };
  if (value.length > Math.max(FEW_ENTRIES, ENTRIES_PER_LINE * shown.size)) return { kind: 'misfit', value: null };
  const entries = value.map((one): CitedEntry => {
    const { value: inner, lines } = peeled(field.items, one, true);
    const own = known(lines, shown);
    const cited = read(field.items, inner, shown, own.length > 0 ? own : around);
    return { lines: own.length > 0 ? own : linesOf(cited), value: cited };
  });
  // An entry without a value says nothing.
  return { kind: 'list', entries: entries.filter((entry) => !isAbsent(entry.value)) };
}

/** Models that aren't held to the form leave wrappers out, or put them around everything. */
function peeled(field: Field, written: unknown, isEntry = false): { value: unknown; lines: unknown } {
  if (!isObject(written) || !Object.hasOwn(written, 'value')) return { value: written, lines: [] };
  const value = member(written, 'value');
  if (field.kind === 'object' && isBare(field, written, isEntry)) return { value: written, lines: [] };
  return { value, lines: member(written, 'lines') };
}

/** Whether it holds the object's fields itself. Those of entries may be called like the members of their wrapper. */
function isBare({ fields }: ObjectField, written: JsonObject, isEntry: boolean): boolean {
  return fields.some(([name]) => {
    if (isEntry && name === 'value') return !isObject(member(written, name));
    return !(isEntry && name === 'lines') && Object.hasOwn(written, name);
  });
}

function known(lines: unknown, shown: ShownLines): readonly number[] {
  if (!isList(lines)) return [];
  const found = new Set<number>();
  for (const line of lines.slice(0, 4 * MAX_LINES)) {
    const number = typeof line === 'string' && /^\d{1,9}$/.test(line) ? Number(line) : line;
    if (typeof number === 'number' && shown.has(number)) found.add(number);
  }
  return found.size > MAX_LINES ? [] : [...found].sort((a, b) => a - b);
}

/** All lines that the parts of an entry name. */
function linesOf(cited: Cited): readonly number[] {
  const found = new Set<number>();
  const visit = (node: Cited): void => {
    if (node.kind === 'leaf') for (const line of node.lines) found.add(line);
    if (node.kind === 'object') for (const [, value] of node.fields) visit(value);
    if (node.kind === 'list') for (const { value } of node.entries) visit(value);
  };
  visit(cited);
  return [...found].sort((a, b) => a - b);
}
