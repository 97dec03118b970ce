/** A schema as it is being written. */

export const FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'date'] as const;

export interface Field {
  readonly name: string;
  readonly type: (typeof FIELD_TYPES)[number];
  readonly description: string;
}

export interface SchemaDraft {
  readonly mode: 'fields' | 'json' | 'auto';
  readonly fields: readonly Field[];
  readonly json: string;
}

export const FIRST_DRAFT: SchemaDraft = {
  mode: 'auto',
  fields: [{ name: 'total', type: 'number', description: 'What is to be paid' }],
  json: '{\n  "type": "object",\n  "properties": {\n    "total": { "type": "number" }\n  }\n}',
};

export function draftOf(schema: object): SchemaDraft {
  return { ...FIRST_DRAFT, mode: 'json', json: JSON.stringify(schema, null, 2) };
}

/** Its JSON text; null where the service designs one, undefined where it isn't complete. */
export function schemaText({ mode, fields, json }: SchemaDraft): string | null | undefined {
  if (mode === 'auto') return null;
  if (mode === 'json') return isObject(json) ? json : undefined;
  const named = fields.filter(({ name }) => name.trim() !== '');
  if (named.length === 0) return undefined;
  const properties = named.map(({ name, type, description }) => [name.trim(), propertyOf(type, description)]);
  return JSON.stringify({ type: 'object', properties: Object.fromEntries(properties) as object });
}

function propertyOf(type: Field['type'], description: string): object {
  const words = description.trim() === '' ? {} : { description: description.trim() };
  return type === 'date' ? { type: 'string', format: 'date', ...words } : { type, ...words };
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
