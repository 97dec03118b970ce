/**
 * The fields of a schema, as far as a model has to know them. Schemas were checked where they came in; here they are read again with
 * tolerance, since only their shape and their words matter.
 */
import { isList, isObject, isScalar, type JsonObject, member, parsed, type Scalar } from './json';
import { LanguageModelFailure } from './language-model.port';

type LeafType = 'string' | 'number' | 'integer' | 'boolean';

/** Keywords that tell a model what a field means, as they stand in the schema. */
export type FieldWords = readonly (readonly [keyword: string, value: unknown])[];

export interface LeafField {
  readonly kind: 'leaf';
  readonly types: readonly LeafType[];
  /** The values of an enumeration, without null. */
  readonly members: readonly Scalar[] | null;
  readonly format: string | null;
  readonly words: FieldWords;
}

export interface ObjectField {
  readonly kind: 'object';
  readonly fields: readonly (readonly [name: string, field: Field])[];
  readonly words: FieldWords;
}

export interface ListField {
  readonly kind: 'list';
  readonly items: Field;
  readonly words: FieldWords;
}

export type Field = LeafField | ObjectField | ListField;

/** The interface allows 5 levels; combinations of schemas add some. */
const MAX_DEPTH = 24;
const LEAF_TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean'];
const WORDS = ['title', 'description', 'examples', 'pattern'];

/** Throws a `LanguageModelFailure`. */
export function fieldsOf(schema: string): ObjectField {
  const field = read(parsed(schema), 0);
  if (field.kind !== 'object') throw new LanguageModelFailure('schema', 'The root of the schema is no object.');
  return field;
}

function read(schema: unknown, depth: number): Field {
  if (depth > MAX_DEPTH) throw new LanguageModelFailure('schema', 'The schema is nested too deeply.');
  if (!isObject(schema)) return leaf({});
  const only = onlyAlternative(schema);
  if (only !== null) return read({ ...only, ...withoutCombinations(schema) }, depth + 1);
  const types = typesOf(schema);
  const properties = member(schema, 'properties');
  const words = wordsOf(schema);
  if (types.includes('object') || (types.length === 0 && isObject(properties))) {
    const fields = isObject(properties) ? Object.entries(properties) : [];
    return { kind: 'object', fields: fields.map(([name, inner]) => [name, read(inner, depth + 1)] as const), words };
  }
  const items = member(schema, 'items');
  if (types.includes('array') || (types.length === 0 && items !== undefined))
    return { kind: 'list', items: read(items, depth + 1), words };
  return leaf(schema);
}

function leaf(schema: JsonObject): LeafField {
  const members = membersOf(schema);
  const said = typesOf(schema).filter(isLeafType);
  const ofMembers = [...new Set<string>((members ?? []).map((one) => typeof one))].filter(isLeafType);
  const types: readonly LeafType[] = said.length > 0 ? said : ofMembers.length > 0 ? ofMembers : ['string'];
  const format = member(schema, 'format');
  return {
    kind: 'leaf',
    types,
    members,
    format: typeof format === 'string' ? format : null,
    words: wordsOf(schema),
  };
}

function isLeafType(type: string): type is LeafType {
  return LEAF_TYPES.includes(type);
}

function membersOf(schema: JsonObject): readonly Scalar[] | null {
  const constant = member(schema, 'const');
  const said = constant === undefined ? member(schema, 'enum') : [constant];
  if (!isList(said)) return null;
  return said.filter(isScalar).filter((one) => one !== null);
}

function typesOf(schema: JsonObject): readonly string[] {
  const type = member(schema, 'type');
  const types: readonly unknown[] = isList(type) ? type : [type];
  return types.filter((one): one is string => typeof one === 'string' && one !== 'null');
}

function wordsOf(schema: JsonObject): FieldWords {
  return WORDS.map((keyword) => [keyword, member(schema, keyword)] as const).filter(([, value]) => value !== undefined);
}

/** `anyOf` of something and null is that something, and so is an `allOf` of one; other unions are refused where schemas come in. */
function onlyAlternative(schema: JsonObject): JsonObject | null {
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const alternatives = member(schema, keyword);
    if (!isList(alternatives)) continue;
    const [first] = alternatives.filter(isObject).filter((one) => member(one, 'type') !== 'null');
    return first ?? {};
  }
  return null;
}

function withoutCombinations(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !['anyOf', 'oneOf', 'allOf'].includes(key)));
}
