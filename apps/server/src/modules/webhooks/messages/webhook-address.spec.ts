import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openAddress, sealAddress, shownAddress } from './webhook-address';

const SECRET = new Uint8Array(32).fill(7);
const BATCH = randomUUID();
const URL_WITH_TOKEN = 'https://user:pass@hooks.test:8443/path?token=1#part';

it('opens what was sealed for the batch, and for no other', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (url) => {
      const stored = sealAddress(SECRET, BATCH, url);
      expect(stored).toMatch(/^sealed:[0-9A-Za-z+/]+=*$/);
      expect(openAddress(SECRET, BATCH, stored)).toBe(url);
      expect(() => openAddress(SECRET, randomUUID(), stored)).toThrow();
    }),
  );
});

it('seals once, and reads what was written plainly', () => {
  const stored = sealAddress(SECRET, BATCH, URL_WITH_TOKEN);
  expect(sealAddress(SECRET, BATCH, stored)).toBe(stored);
  expect(openAddress(SECRET, BATCH, URL_WITH_TOKEN)).toBe(URL_WITH_TOKEN);
});

it('shows scheme and host', () => {
  expect(shownAddress(URL_WITH_TOKEN)).toBe('https://hooks.test:8443');
  expect(shownAddress('https://Hooks.test/%F0?x')).toBe('https://hooks.test');
});
