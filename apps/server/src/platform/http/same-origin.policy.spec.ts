import { isSameOrigin, type Provenance } from './same-origin.policy';

const NOTHING: Provenance = { secFetchSite: undefined, origin: undefined, host: 'recto.test', publicUrl: undefined };

it.each<[boolean, Partial<Provenance>]>([
  [true, {}],
  [true, { secFetchSite: 'same-origin' }],
  [true, { secFetchSite: 'none' }],
  [false, { secFetchSite: 'cross-site' }],
  // Another service of the same site is no page of ours.
  [false, { secFetchSite: 'same-site' }],
  // What the browser says outweighs what can be arranged.
  [false, { secFetchSite: 'cross-site', origin: 'http://recto.test' }],
  [true, { origin: 'http://recto.test' }],
  [true, { origin: 'https://RECTO.test' }],
  [false, { origin: 'http://recto.test:8080' }],
  [false, { origin: 'http://evil.test' }],
  [false, { origin: 'http://recto.test.evil.test' }],
  [false, { origin: 'null' }],
  [false, { origin: '' }],
  [true, { origin: 'https://app.test', publicUrl: 'https://app.test/recto' }],
  [false, { origin: 'http://app.test', publicUrl: 'https://app.test' }],
  [false, { origin: 'http://recto.test', host: undefined }],
])('%s of %j', (expected, said) => {
  expect(isSameOrigin({ ...NOTHING, ...said })).toBe(expected);
});
