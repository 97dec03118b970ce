import { Ids } from '../ids';
import { SystemClock } from '../clock';
import { requestIdOf } from './request-id';

const ids = new Ids(new SystemClock());
const idFor = (header: string | undefined): string =>
  requestIdOf({ headers: header === undefined ? {} : { 'x-request-id': header } }, ids);

it.each(['a', 'trace-1.2_3:4', '!~', 'x'.repeat(128)])('keeps %p', (id) => {
  expect(idFor(id)).toBe(id);
});

it.each([undefined, '', 'two words', 'tab\tbed', 'naïve', 'x'.repeat(129)])('replaces %p', (id) => {
  expect(idFor(id)).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
});
