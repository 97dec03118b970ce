/** Values with the lines that a model names for them, in the shape of a schema's fields. Pure. */
import type { Field, ObjectField } from './fields';
import type { ModelAnswer } from './language-model.port';

interface CitedLeaf {
  readonly kind: 'leaf';
  /** A scalar, once it is checked. */
  readonly value: unknown;
  readonly lines: readonly number[];
}

export interface CitedObject {
  readonly kind: 'object';
  readonly fields: readonly (readonly [name: string, value: Cited])[];
}

export interface CitedEntry {
  readonly lines: readonly number[];
  readonly value: Cited;
}

interface CitedList {
  readonly kind: 'list';
  readonly entries: readonly CitedEntry[];
}

/** Something else stands where an object or a list was asked for. */
interface Misfit {
  readonly kind: 'misfit';
  readonly value: unknown;
}

export type Cited = CitedLeaf | CitedObject | CitedList | Misfit;

/** What a field is when the document lacks it. */
export function absent(field: Field): Cited {
  switch (field.kind) {
    case 'leaf':
      return { kind: 'leaf', value: null, lines: [] };
    case 'object':
      return absentObject(field);
    case 'list':
      return { kind: 'list', entries: [] };
  }
}

export function absentObject(field: ObjectField): CitedObject {
  return { kind: 'object', fields: field.fields.map(([name, inner]) => [name, absent(inner)] as const) };
}

export function isAbsent(cited: Cited): boolean {
  switch (cited.kind) {
    case 'leaf':
      return cited.value === null;
    case 'object':
      return cited.fields.every(([, value]) => isAbsent(value));
    case 'list':
      return cited.entries.length === 0;
    case 'misfit':
      return false;
  }
}

/** The values alone. */
export function plain(cited: Cited): unknown {
  switch (cited.kind) {
    case 'leaf':
    case 'misfit':
      return cited.value;
    case 'object':
      return Object.fromEntries(cited.fields.map(([name, value]) => [name, plain(value)]));
    case 'list':
      return cited.entries.map(({ value }) => plain(value));
  }
}

export function answerOf(root: Cited): ModelAnswer {
  const lines: [string, number[]][] = [];
  collect(root, '', lines);
  return { values: plain(root), lines: Object.fromEntries(lines) };
}

function collect(cited: Cited, path: string, lines: [string, number[]][]): void {
  switch (cited.kind) {
    case 'leaf':
      if (cited.value !== null && cited.lines.length > 0) lines.push([path, [...cited.lines]]);
      return;
    case 'object':
      for (const [name, value] of cited.fields) collect(value, fieldPath(path, name), lines);
      return;
    case 'list':
      for (const [index, { value }] of cited.entries.entries()) collect(value, `${path}[${index}]`, lines);
      return;
    case 'misfit':
      return;
  }
}

/** `line_items[0].amount`; a name that could be taken for a part of a path stands in brackets, as `["a.b"]`. */
function fieldPath(path: string, name: string): string {
  if (/[.["]/.test(name) || name === '') return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
