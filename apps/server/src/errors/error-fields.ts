/** What errors tell beyond `error` and `message`: names of fields, each with its JSON Schema. */

export type ErrorFields = Readonly<Record<string, ErrorField>>;

export type ErrorField =
  | { readonly type: 'integer'; readonly minimum: number; readonly description: string }
  | { readonly type: 'string'; readonly enum: readonly string[]; readonly description: string }
  | {
      readonly type: 'array';
      readonly items: { readonly type: 'string' };
      readonly minItems: number;
      readonly description: string;
    };

export function count(description: string): ErrorField {
  return { type: 'integer', minimum: 0, description };
}

export function word(of: readonly string[], description: string): ErrorField {
  return { type: 'string', enum: of, description };
}

export function texts(description: string): ErrorField {
  return { type: 'array', items: { type: 'string' }, minItems: 1, description };
}
