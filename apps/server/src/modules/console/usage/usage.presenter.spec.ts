import { csvField, usageCsv } from './usage.presenter';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['-1+2', "'-1+2"],
])('writes %j so that it is read as text', (text, written) => {
  expect(csvField(text)).toBe(written);
});

it('has a line of names and one for each row', () => {
  const day = {
    day: '2026-11-23',
    operation: 'parse',
    key_id: null,
    key_name: null,
    documents: 1,
    pages: 2,
    credits: 2,
  };
  expect(usageCsv([day])).toBe('day,operation,key_id,key_name,documents,pages,credits\r\n2026-11-23,parse,,,1,2,2\r\n');
});
