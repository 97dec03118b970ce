import { fieldsOf } from './fields';
import { LanguageModelFailure } from './language-model.port';
import { plainSchema, wrapperSchema } from './wrapper-schema';

const rootWith = (property: unknown): string => JSON.stringify({ type: 'object', properties: { x: property } });
const ofProperty = (property: unknown) => fieldsOf(rootWith(property)).fields[0]?.[1];

describe('fieldsOf', () => {
  it.each([
    ['a type', { type: 'number' }, { kind: 'leaf', types: ['number'] }],
    ['a nullable type', { type: ['integer', 'null'] }, { kind: 'leaf', types: ['integer'] }],
    ['anyOf with null', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, { kind: 'leaf', types: ['boolean'] }],
    ['allOf of one', { allOf: [{ type: 'number' }], title: 'T' }, { kind: 'leaf', types: ['number'] }],
    ['a constant', { const: 'EUR' }, { kind: 'leaf', types: ['string'], members: ['EUR'] }],
    ['an enumeration with null', { enum: [1, 2, null] }, { kind: 'leaf', types: ['number'], members: [1, 2] }],
    ['nothing', {}, { kind: 'leaf', types: ['string'], members: null }],
    ['true', true, { kind: 'leaf', types: ['string'] }],
    ['properties alone', { properties: { a: {} } }, { kind: 'object' }],
    ['items alone', { items: { type: 'string' } }, { kind: 'list', items: { kind: 'leaf' } }],
    ['a list that may be null', { anyOf: [{ type: 'array', items: {} }, { type: 'null' }] }, { kind: 'list' }],
  ])('reads %s', (_case, property, expected) => {
    expect(ofProperty(property)).toMatchObject(expected);
  });

  it('keeps the words of a field, also beside a union', () => {
    const property = { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'T', description: 'D', examples: ['e'] };
    expect(ofProperty(property)?.words).toEqual([
      ['title', 'T'],
      ['description', 'D'],
      ['examples', ['e']],
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['a root that is no object', '{"type":"string"}'],
    ['endless depth', '{"allOf":['.repeat(1_000) + '{}' + ']}'.repeat(1_000)],
  ])('refuses %s', (_case, schema) => {
    expect(() => fieldsOf(schema)).toThrow(LanguageModelFailure);
  });

  it('takes names of prototypes for names', () => {
    const schema = '{"type":"object","properties":{"__proto__":{"type":"number"},"constructor":{"type":"string"}}}';
    expect(fieldsOf(schema).fields.map(([name]) => name)).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(wrapperSchema(fieldsOf(schema)).properties as object)).toEqual(['__proto__', 'constructor']);
  });
});

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date', description: 'of issue', pattern: '(a+)+$' },
    state: { enum: ['open', 'paid'] },
    seller: { type: 'object', properties: { name: { type: 'string' } } },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { sum: { type: 'number' }, tags: { type: 'array', items: {} } } },
    },
  },
});

describe('wrapperSchema', () => {
  const wrapped = (value: object) => ({
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'integer' } }, value },
    required: ['lines', 'value'],
    additionalProperties: false,
  });
  const closed = (properties: object) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });

  it('wraps leaves, and entries of lists as a whole', () => {
    expect(wrapperSchema(fieldsOf(SCHEMA))).toEqual(
      closed({
        day: wrapped({ type: ['string', 'null'] }),
        state: wrapped({ type: ['string', 'null'], enum: ['open', 'paid', null] }),
        seller: closed({ name: wrapped({ type: ['string', 'null'] }) }),
        rows: {
          type: 'array',
          items: wrapped(
            closed({
              sum: { type: ['number', 'null'] },
              tags: { type: 'array', items: wrapped({ type: ['string', 'null'] }) },
            }),
          ),
        },
      }),
    );
  });

  it('has no keyword that a strict mode refuses', () => {
    const keywords = new Set<string>();
    const visit = (schema: Record<string, unknown>): void => {
      for (const key of Object.keys(schema)) keywords.add(key);
      const { properties, items } = schema as { properties?: object; items?: Record<string, unknown> };
      for (const inner of Object.values(properties ?? {})) visit(inner as Record<string, unknown>);
      if (items !== undefined) visit(items);
    };
    visit(wrapperSchema(fieldsOf(SCHEMA)));
    expect([...keywords].sort()).toEqual(['additionalProperties', 'enum', 'items', 'properties', 'required', 'type']);
  });

  it('leaves out enumerations that are longer than strict modes take', () => {
    const members = Array.from({ length: 600 }, (_, index) => `m${String(index)}`);
    const schema = wrapperSchema(fieldsOf(rootWith({ enum: members })));
    expect(JSON.stringify(schema)).not.toContain('m1');
    expect(JSON.stringify(plainSchema(fieldsOf(rootWith({ enum: members }))))).toContain('m599');
  });
});

describe('plainSchema', () => {
  it('holds nothing of a caller that a validator would run', () => {
    const text = JSON.stringify(plainSchema(fieldsOf(SCHEMA)));
    expect(text).not.toContain('pattern');
    expect(text).toContain('"format":"date"');
  });
});
