/** When a request needs a schema, and how large it may be. Pure. */

interface Fault {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Of the schema's text, as it stands in the request. */
const MOST_SCHEMA_BYTES = 1024 * 1024;

/** What a schema may be, for the OpenAPI document. */
export const SCHEMA_SUBSET =
  'A JSON Schema of type object, of at most 5 levels (objects and arrays inside each other), 300 leaves and 1 MiB; required unless ' +
  'auto_schema is true. Read are string, number, integer and boolean; object with properties; array with items; enum, const, format, ' +
  'title, description, default and examples; $ref into $defs or definitions of the same schema; allOf of one schema; null beside ' +
  'another type. Descriptions are instructions to the extractor. Other keywords are ignored.';

/** The fault of a body without a schema; null if one is to be designed. */
export function schemaMissing(body: object): Fault | null {
  return 'auto_schema' in body && body.auto_schema === false ? { type: 'missing', msg: 'Field required' } : null;
}

export function schemaSizeFault(text: string): Fault | null {
  if (Buffer.byteLength(text) <= MOST_SCHEMA_BYTES) return null;
  const error = `the field is longer than ${String(MOST_SCHEMA_BYTES)} bytes`;
  return { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
}
