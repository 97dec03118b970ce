/** Schemas of validation libraries, by the interfaces that they share (standardschema.dev); no library is imported. */
import { RectoError, ValuesMismatchError } from './errors.js';
import type { Extraction, ExtractSchemaResponse } from './types.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema that checks values and can be written as JSON Schema: of zod 4.2 and later, ArkType, Valibot. */
export interface TypedSchema<Values = unknown> {
  readonly '~standard': {
    readonly vendor: string;
    readonly validate: (value: unknown) => Outcome<Values> | Promise<Outcome<Values>>;
    readonly types?: { readonly output: Values } | undefined;
    readonly jsonSchema?: { readonly input: (options: { readonly target: 'draft-2020-12' }) => JsonSchema };
  };
}

type Outcome<Values> = { readonly value: Values; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export function isTypedSchema(schema: JsonSchema | TypedSchema): schema is TypedSchema {
  return '~standard' in schema;
}

export function jsonSchemaOf(schema: TypedSchema): JsonSchema {
  const { jsonSchema, vendor } = schema['~standard'];
  if (!jsonSchema)
    throw new RectoError(
      `This version of ${vendor} gives no JSON Schema; zod does from 4.2 on. Give a JSON Schema instead.`,
    );
  return jsonSchema.input({ target: 'draft-2020-12' });
}

/** The answer with values of the schema's type. */
export async function typed<Values>(
  schema: TypedSchema<Values>,
  response: ExtractSchemaResponse,
): Promise<Extraction<Values>> {
  const outcome = await schema['~standard'].validate(response.values);
  if (outcome.issues) throw new ValuesMismatchError(outcome.issues.map(sentence).join('; '), response);
  return { ...response, values: outcome.value };
}

function sentence({ message, path = [] }: Issue): string {
  const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return place === '' ? message : `${place}: ${message}`;
}
