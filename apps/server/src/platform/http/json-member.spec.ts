import fc from 'fast-check';
import { memberText } from './json-member';

it.each([
  ['{"a":1,"m":{"x" : 1.0e2}}', '{"x" : 1.0e2}'],
  ['  { "m" :\n [1, "]", {"m":2}] , "b":[{}]}', '[1, "]", {"m":2}]'],
  ['{"m":1,"m":{"m":"\\"}"},"z":0}', '{"m":"\\"}"}'],
  ['{"\\u006d":"\\\\"}', '"\\\\"'],
  ['{"a":{"m":1}}', null],
  ['{}', null],
  ['{"m":null}', 'null'],
  ['{"m":-1.50}', '-1.50'],
])('of %s is %s', (json, text) => {
  expect(memberText(json, 'm')).toBe(text);
});

it('is a text of what JSON.parse finds there, however the object is written', () => {
  const space = fc.constantFrom('', ' ', '\n\t');
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('m', 'n', 'a"}', '\\'), fc.json()), space, (members, gap) => {
      const json = `${gap}{${Object.entries(members)
        .map(([name, value]) => `${gap}${JSON.stringify(name)}${gap}:${gap}${value}${gap}`)
        .join(',')}${gap}}`;
      expect(memberText(json, 'm')).toBe(members['m'] ?? null);
    }),
  );
});
