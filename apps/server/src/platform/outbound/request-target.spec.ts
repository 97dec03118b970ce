import * as fc from 'fast-check';
import { hostHeader, requestTarget } from './request-target';

const BASE = new URL('https://docs.test/from/here');

function target(text: string): string {
  return requestTarget(text, new URL(text));
}

it.each([
  ['https://docs.test/%7Euser/%2e%2E/a%2Fb', '/%7Euser/%2e%2E/a%2Fb'],
  ['https://docs.test/a/../b/./c//d', '/a/../b/./c//d'],
  ['https://docs.test/a|b^c`{d}"<e>', '/a|b^c`{d}"<e>'],
  ["https://docs.test/a?x='1'&y=[2]|{3}&z=%7e+%20", "/a?x='1'&y=[2]|{3}&z=%7e+%20"],
  ['https://docs.test/a?', '/a?'],
  ['https://docs.test', '/'],
  ['https://docs.test?x=1/2', '/?x=1/2'],
  ['HTTPS://DOCS.test:443/A?B#C', '/A?B'],
  ['https://docs.test/a\\b', '/a\\b'],
  ['https://docs.test/a b ', '/a%20b%20'],
  ['https://docs.test/Rüß/文.pdf?é=\u{1f4c4}', '/R%C3%BC%C3%9F/%E6%96%87.pdf?%C3%A9=%F0%9F%93%84'],
])('%s is asked for as %s', (text, expected) => {
  expect(target(text)).toBe(expected);
});

it.each([
  ['http:/docs.test/a/../b', '/b'],
  ['http:\\\\docs.test/a/../b', '/b'],
  ['http:///docs.test/a/../b', '/b'],
  ['http://docs.test\\@other.test/a', '/@other.test/a'],
])('%s, which only the parser can tell the host of, is asked for as the parser reads it', (text, expected) => {
  expect(target(text)).toBe(expected);
});

it.each([
  ['/a/../%7Eb?', '/a/../%7Eb?'],
  ['/a#b', '/a'],
  ['../x', '/x'],
  ['//docs.test/a/../b', '/b'],
  ['https://docs.test/a/../b', '/a/../b'],
])('a redirect to %s is followed to %s', (location, expected) => {
  expect(requestTarget(location, new URL(location, BASE), BASE)).toBe(expected);
});

it.each([
  ['https://docs.test:443/', 'docs.test:443'],
  ['http://docs.test:80', 'docs.test:80'],
  ['https://docs.test:80/', 'docs.test:80'],
  ['https://docs.test/:443', 'docs.test'],
  ['https://Docs.test:8443/', 'docs.test:8443'],
  ['https://[2606:4700::443]/', '[2606:4700::443]'],
])('%s names the host %s', (text, expected) => {
  expect(hostHeader(text, new URL(text))).toBe(expected);
});

it('the parser finds in the target what it found in the URL, and the target is nothing but visible ASCII', () => {
  const part = fc.string({
    unit: fc.constantFrom(...Array.from('/.?#\\@:%7Ea|é~[ ]{}<>"\'`^&=+\u{1f4c4}')),
    maxLength: 20,
  });
  fc.assert(
    fc.property(part, (rest) => {
      const text = `http://docs.test/${rest.trimEnd()}`;
      const url = new URL(text);
      url.hash = '';
      const asked = target(text);
      expect(asked).toMatch(/^\/[!-~]*$/);
      expect(new URL(`${url.origin}${asked}`).href).toBe(url.href);
    }),
  );
});
