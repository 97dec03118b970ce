import * as fc from 'fast-check';
import { ValueCheck } from './check';
import { answerOf, plain } from './cited';
import { fieldsOf } from './fields';
import { unwrapped } from './unwrap';

const ROOT = fieldsOf(
  JSON.stringify({
    type: 'object',
    properties: {
      name: { type: 'string' },
      total: { type: 'number' },
      paid: { type: 'boolean' },
      day: { type: 'string', format: 'date' },
      state: { enum: ['Open', 'Paid'] },
      seller: { type: 'object', properties: { 'a.b': { type: 'string' }, 'say "x"': { type: 'string' } } },
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: { sum: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
  }),
);
const CHECK = new ValueCheck(ROOT);
const SHOWN = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]);

const valuesOf = (answer: unknown): Record<string, unknown> =>
  plain(unwrapped(ROOT, answer, SHOWN)) as Record<string, unknown>;
const faultsOf = (answer: unknown): string[] => CHECK.faultsOf(unwrapped(ROOT, answer, SHOWN)).map(({ at }) => at);
const said = (value: unknown, ...lines: unknown[]) => ({ lines, value });

const EMPTY = {
  name: null,
  total: null,
  paid: null,
  day: null,
  state: null,
  seller: { 'a.b': null, 'say "x"': null },
  rows: [],
};

describe('unwrapped', () => {
  it('names a path for every value, with the lines of the leaf or of its entry', () => {
    const answer = {
      name: said('A', 3, 2, 3),
      seller: { 'a.b': said('B', 1), 'say "x"': said('C', 9) },
      rows: [said({ sum: 1, tags: [said('t', 5), said('u')] }, 4), said({ sum: null, tags: [] }, 5)],
    };
    expect(answerOf(unwrapped(ROOT, answer, SHOWN))).toEqual({
      values: { ...EMPTY, name: 'A', seller: { 'a.b': 'B', 'say "x"': 'C' }, rows: [{ sum: 1, tags: ['t', 'u'] }] },
      lines: {
        name: [2, 3],
        'seller["a.b"]': [1],
        'seller["say \\"x\\""]': [9],
        'rows[0].sum': [4],
        'rows[0].tags[0]': [5],
        'rows[0].tags[1]': [4],
      },
    });
  });

  it('leaves invented members and lines behind', () => {
    const answer: unknown = JSON.parse(
      '{"name":{"lines":[0,10,-1,2.5,"3","x",{},1e9],"value":"A","note":1,"__proto__":{}},"total":{"lines":[77],"value":1},"hacked":1,"__proto__":{"polluted":1}}',
    );
    const { values, lines } = answerOf(unwrapped(ROOT, answer, SHOWN));
    expect(values).toEqual({ ...EMPTY, name: 'A', total: 1 });
    expect(lines).toEqual({ name: [3] });
    expect({}).not.toHaveProperty('polluted');
  });

  it.each([
    ['bare values', { name: 'A', rows: [{ sum: 2, tags: ['t'] }] }, { name: 'A', rows: [{ sum: 2, tags: ['t'] }] }],
    ['wrapped leaves of an entry', { rows: [{ sum: said(2, 4), tags: [] }] }, { rows: [{ sum: 2, tags: [] }] }],
    ['a wrapped answer', { value: { name: said('A') } }, { name: 'A' }],
    ['a wrapped object', { seller: said({ 'a.b': 'B' }, 1) }, { seller: { 'a.b': 'B', 'say "x"': null } }],
    ['numbers as text', { total: said('-12.50') }, { total: -12.5 }],
    ['truth as text', { paid: said('True') }, { paid: true }],
    ['text as a number', { name: said(117) }, { name: '117' }],
    ['a member in another case', { state: said(' paid') }, { state: 'Paid' }],
    ['empty text', { name: said('  ') }, { name: null }],
    ['a half of a pair', { name: said('a\ud800b\u0000') }, { name: 'a\ufffdb' }],
    ['infinity', JSON.parse('{"total":{"lines":[],"value":1e999}}'), { total: null }],
  ])('takes %s', (_case, answer, expected) => {
    expect(valuesOf(answer)).toEqual({ ...EMPTY, ...expected });
    expect(faultsOf(answer)).toEqual([]);
  });

  it.each([
    ['an amount with separators', { total: said('1,234.50') }, ['/total']],
    ['an object for a leaf', { name: said({ deep: { deeper: 1 } }) }, ['/name']],
    ["a date that isn't one", { day: said('2024-02-30') }, ['/day']],
    ['a date as printed', { day: said('3 May 2024') }, ['/day']],
    ['no member', { state: said('Void') }, ['/state']],
    ['text for a list', { rows: 'none' }, ['/rows']],
    ['text for an entry', { name: 'A', rows: ['x', said({ sum: 1, tags: [] })] }, ['/rows/0']],
    ['a number beyond its digits', { name: said(12345678901234567890) }, ['/name']],
    ['no field at all', { hello: 1 }, ['']],
    ['a list for the whole', [1, 2], ['']],
    ['null', null, ['']],
  ])('tells %s as a fault', (_case, answer, at) => {
    expect(faultsOf(answer)).toEqual(at);
  });

  it('takes fields that are called like the members of a wrapper', () => {
    const fields = { value: { type: 'number' }, lines: { type: 'string' } };
    const entry = { type: 'object', properties: fields };
    const schema = { type: 'object', properties: { ...fields, rows: { type: 'array', items: entry } } };
    const root = fieldsOf(JSON.stringify(schema));
    const alone = fieldsOf(JSON.stringify({ type: 'object', properties: { value: fields.value } }));
    expect(answerOf(unwrapped(alone, { value: said(1, 2) }, SHOWN))).toEqual({
      values: { value: 1 },
      lines: { value: [2] },
    });
    const held = { value: said(1, 2), lines: said('L', 3), rows: [said({ value: 4, lines: 'M' }, 5)] };
    const bare = { value: 1, lines: 'L', rows: [{ value: 4, lines: 'M' }] };
    for (const answer of [held, bare])
      expect(plain(unwrapped(root, answer, SHOWN))).toEqual({ value: 1, lines: 'L', rows: [{ value: 4, lines: 'M' }] });
  });

  it('tells a list without end as a fault', () => {
    expect(faultsOf({ rows: Array.from({ length: 100_000 }, () => said({ sum: 1, tags: [] })) })).toEqual(['/rows']);
  });

  it('makes a clean value of any answer', () => {
    const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue());
    const wrapped = fc.record({ lines: fc.oneof(fc.array(fc.oneof(fc.integer(), fc.string())), leaf), value: leaf });
    const field = fc.oneof(leaf, wrapped, fc.array(fc.oneof(leaf, wrapped)));
    const answer = fc.dictionary(
      fc.constantFrom('name', 'total', 'paid', 'day', 'state', 'seller', 'rows', '__proto__'),
      field,
    );
    fc.assert(
      fc.property(fc.oneof(answer, fc.jsonValue()), (any) => {
        const cited = unwrapped(ROOT, any, SHOWN);
        const clean = CHECK.without(cited, CHECK.faultsOf(cited));
        expect(CHECK.faultsOf(clean)).toEqual([]);
        const { values, lines } = answerOf(clean);
        expect(Object.keys(values as object)).toEqual(Object.keys(EMPTY));
        expect(
          Object.values(lines)
            .flat()
            .every((line) => SHOWN.has(line)),
        ).toBe(true);
        expect(JSON.parse(JSON.stringify(values))).toEqual(JSON.parse(JSON.stringify(plain(clean))));
      }),
      { numRuns: 2_000 },
    );
  });
});
