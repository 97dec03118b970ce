import { renewalMs, unheardMs } from './attempt-lease.policy';

it('renews every two seconds a lease of thirty, and hears no more of it after six', () => {
  expect(renewalMs(30_000)).toBe(2_000);
  expect(30_000 - unheardMs(30_000)).toBe(6_000);
});
