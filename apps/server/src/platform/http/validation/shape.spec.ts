import { choiceFault, textFault, urlFault, wholeNumberFault } from './faults';
import { leaf, list, nullable, object, optional, record, recursive, required, type Shape, taggedUnion } from './shape';

const text = leaf((value) => textFault(value, 20, () => null), { echoed: true });

/** A webhook endpoint's body. */
const endpoint = object({
  url: required(leaf(urlFault)),
  events: required(
    list(
      leaf((value) => choiceFault(value, ['batch.update'])),
      { min: 1, max: 2 },
    ),
  ),
  description: optional(nullable(text)),
  headers: optional(record(text, { max: 1 })),
});

/** A schema whose members are schemas. */
const schema = recursive(
  (self) =>
    taggedUnion('type', {
      object: object({ properties: required(record(self, { max: 5 })) }),
      array: object({ items: required(self) }),
      string: object({ maxLength: optional(leaf((value) => wholeNumberFault(value, 1, 9))) }),
    }),
  3,
);

function faults(shape: Shape, value: unknown): [string, string][] {
  return shape(value, []).map(({ at, type }) => [at.join('.'), type]);
}

it('finds nothing in what fits, with or without what may be left out', () => {
  expect(faults(endpoint, { url: 'https://a.test', events: ['batch.update'], description: null, more: 1 })).toEqual([]);
  expect(faults(schema, { type: 'object', properties: { a: { type: 'string' } } })).toEqual([]);
});

it('tells every fault with its place', () => {
  const body = { url: 'a.test', events: ['x', 'batch.update'], description: 7, headers: { a: 1 } };
  expect(faults(endpoint, body)).toEqual([
    ['url', 'url_parsing'],
    ['events.0', 'literal_error'],
    ['description', 'string_type'],
    ['headers.a', 'string_type'],
  ]);
  expect(faults(endpoint, {})).toEqual([
    ['url', 'missing'],
    ['events', 'missing'],
  ]);
});

it('measures lists and records before it looks into them', () => {
  const lengths = { url: 'https://a.test', events: [], headers: { a: 1, b: 2 } };
  expect(faults(endpoint, lengths)).toEqual([
    ['events', 'too_short'],
    ['headers', 'too_long'],
  ]);
  expect(faults(endpoint, { ...lengths, events: {}, headers: [] })).toEqual([
    ['events', 'list_type'],
    ['headers', 'model_attributes_type'],
  ]);
});

it('repeats what was sent where that is allowed', () => {
  expect(text(7, ['a'])).toEqual([{ at: ['a'], type: 'string_type', msg: 'Input should be a valid string', input: 7 }]);
  expect(leaf(urlFault)('x', [])[0]).not.toHaveProperty('input');
});

it('tells variants apart by their tag', () => {
  expect(faults(schema, { type: 'object', properties: { a: { type: 'x' }, b: {}, c: { type: 'array' } } })).toEqual([
    ['properties.a', 'union_tag_invalid'],
    ['properties.b', 'union_tag_not_found'],
    ['properties.c.items', 'missing'],
  ]);
});

it('refuses what is nested too deeply', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'array', items: nested(depth - 1) };
  expect(faults(schema, nested(2))).toEqual([]);
  expect(faults(schema, nested(3))).toEqual([['items.items.items', 'recursion_loop']]);
});
