import fc from 'fast-check';
import { JsonText, ValidationFailed } from '../../platform/http';
import { readFormRequest, readUrlRequest } from './extract.request';

const DOCUMENT_URL = 'https://docs.test/a.pdf';

/** The texts of schemas that can be filled, with any names, words and white space. */
const schemaText = fc
  .tuple(
    fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', ' ', '\t', '  '),
  )
  .filter(([names]) => !names.includes('__proto__'))
  .map(([names, description, indent]) => {
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description }]));
    return JSON.stringify({ type: 'object', properties }, null, indent);
  });

it('takes the very text of a schema, wherever it stands and however it is sent', () => {
  fc.assert(
    fc.property(schemaText, fc.constantFrom('', ' ', '\r\n\t'), fc.boolean(), (schema, space, isFirst) => {
      const members = [`"url":${space}"${DOCUMENT_URL}"`, `"sch\\u0065ma"${space}:${space}${schema}${space}`];
      const body = `${space}{${(isFirst ? members.toReversed() : members).join(',')}}${space}`;
      expect(readUrlRequest(new JsonText(body))).toMatchObject({ url: DOCUMENT_URL, options: { schema } });
      expect(readFormRequest({ schema })).toMatchObject({ schema });
    }),
  );
});

it('refuses any other text with places and sentences, and touches no prototype', () => {
  const texts = fc.oneof(fc.json({ maxDepth: 5 }), fc.string(), fc.constant('{"__proto__":{"type":"object"}}'));
  fc.assert(
    fc.property(texts, (schema) => {
      try {
        readFormRequest({ schema });
      } catch (error) {
        if (!(error instanceof ValidationFailed)) throw error;
        for (const { loc, msg } of error.detail) {
          expect(loc.slice(0, 2)).toEqual(['body', 'schema']);
          expect(msg).toMatch(/\S/);
        }
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect('type' in {}).toBe(false);
    }),
  );
});
