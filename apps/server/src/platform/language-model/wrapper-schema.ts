/**
 * The schemas that are made of a caller's fields: the form of a model's answer, in which values come with the lines they stand on, and
 * the plain form that values are checked against.
 *
 * The first keeps to what strict structured outputs of OpenAI, vLLM, llama.cpp and Ollama all take: types, properties, items, enum; every
 * property required, no other one allowed, null for what is absent. Fields outside of lists are wrapped one by one, entries of lists as a
 * whole: a table of a thousand rows would otherwise cite each cell.
 */
import type { Field, LeafField, ObjectField } from './fields';
import type { JsonObject, Scalar } from './json';

/** Strict modes take 1,000 values of enumerations in a schema; longer ones stand in the prompt and are checked afterwards. */
const MAX_MEMBERS = 500;
const MAX_MEMBER_CHARACTERS = 10_000;

export function wrapperSchema(root: ObjectField): JsonObject {
  const room = { members: MAX_MEMBERS, characters: MAX_MEMBER_CHARACTERS };
  return objectSchema(root, (field) => cited(field, room));
}

interface EnumRoom {
  members: number;
  characters: number;
}

function cited(field: Field, room: EnumRoom): JsonObject {
  switch (field.kind) {
    case 'leaf':
      return wrapped(leafSchema(field, room));
    case 'object':
      return objectSchema(field, (inner) => cited(inner, room));
    case 'list':
      return { type: 'array', items: wrapped(inEntry(field.items, room)) };
  }
}

function inEntry(field: Field, room: EnumRoom): JsonObject {
  switch (field.kind) {
    case 'leaf':
      return leafSchema(field, room);
    case 'object':
      return objectSchema(field, (inner) => inEntry(inner, room));
    case 'list':
      return cited(field, room);
  }
}

/** Lines first: a model that has found the place copies the value from there. */
function wrapped(value: JsonObject): JsonObject {
  return closed({ lines: { type: 'array', items: { type: 'integer' } }, value });
}

function leafSchema(field: LeafField, room: EnumRoom): JsonObject {
  const type = [...field.types, 'null'];
  const { members } = field;
  if (members === null) return { type };
  const characters = members.reduce<number>((sum, one) => sum + String(one).length, 0);
  if (members.length > room.members || characters > room.characters) return { type };
  room.members -= members.length;
  room.characters -= characters;
  return { type, enum: [...members, null] };
}

function objectSchema(field: ObjectField, schemaOf: (field: Field) => JsonObject): JsonObject {
  return closed(Object.fromEntries(field.fields.map(([name, inner]) => [name, schemaOf(inner)])));
}

function closed(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** What values have to be like: the types, enumerations and dates of the caller's schema, where everything may be null. */
export function plainSchema(field: Field): JsonObject {
  switch (field.kind) {
    case 'leaf':
      return {
        type: [...field.types, 'null'],
        ...(field.members === null ? {} : { enum: unique([...field.members, null]) }),
        ...(field.format === 'date' ? { format: 'date' } : {}),
      };
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(field.fields.map(([name, inner]) => [name, plainSchema(inner)])),
      };
    case 'list':
      return { type: 'array', items: plainSchema(field.items) };
  }
}

function unique(members: readonly Scalar[]): Scalar[] {
  return [...new Set(members)];
}
