/**
 * The bodies of errors as named schemas of the OpenAPI document, made from the error table: one for each public code.
 */
import { ERROR_TABLE, type ErrorCode, type ErrorFields, isErrorCode, wireCodeOf } from '../../errors';

/** The part of JSON Schema that is used here. */
export type Schema = Readonly<Record<string, unknown>>;

export const VALIDATION_ERROR = 'ValidationError';

const FAULT: Schema = {
  type: 'object',
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: {
      type: 'array',
      items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      minItems: 1,
      description: 'Where: body, query, path or header, then names and indexes.',
    },
    msg: { type: 'string', description: 'What is wrong, in words.' },
    type: { type: 'string', description: "What is wrong, as one of pydantic's words, such as missing or string_type." },
    input: {
      description: 'What was sent, of any type; left out for URLs, secrets, whatever a PHI key sends, and long values.',
    },
    ctx: { type: 'object', additionalProperties: true, description: 'What the message was made of, such as a limit.' },
  },
};

const VALIDATION: Schema = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'array', items: { $ref: refTo('ValidationFault') }, minItems: 1 } },
};

/** All schemas of errors, by name. */
export function errorSchemas(): ReadonlyMap<string, Schema> {
  const codes = Object.keys(ERROR_TABLE).filter(isErrorCode);
  return new Map([
    ['ValidationFault', FAULT],
    [VALIDATION_ERROR, VALIDATION],
    ...codes.map((code) => [nameOf(code), schemaOf(code)] as const),
  ]);
}

/** `FileNotFoundError` for `file_not_found`. Codes with the same public code share a schema. */
export function nameOf(code: ErrorCode): string {
  const words = wireCodeOf(code)
    .replace(/_error$/, '')
    .split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function schemaOf(code: ErrorCode): Schema {
  const { fields } = ERROR_TABLE[code];
  const [only, ...others] = fields;
  const plain = objectOf(code, only !== undefined && others.length === 0 ? only : {});
  if (others.length === 0) return plain;
  return { oneOf: fields.map((set) => objectOf(code, set)) };
}

function objectOf(code: ErrorCode, fields: ErrorFields): Schema {
  return {
    type: 'object',
    required: ['error', 'message', ...Object.keys(fields)],
    properties: {
      error: { type: 'string', enum: [wireCodeOf(code)], description: 'A flat code to switch on.' },
      message: { type: 'string', description: 'A sentence that a person can act on.' },
      ...fields,
    },
  };
}
