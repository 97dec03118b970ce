import { faultOfEmail, faultOfPassword, normalEmail } from './credentials.policy';

it.each(['a@b.co', 'Ada.Lovelace+x@Example.org', ' ada@example.org '])('takes the address %j', (email) => {
  expect(faultOfEmail(email)).toBeNull();
});

it.each(['', 'a', 'a@b', 'a b@c.de', 'a@b@c.de', 'a\n@b.de', `${'a'.repeat(250)}@b.de`])('refuses %j', (email) => {
  expect(faultOfEmail(email)).not.toBeNull();
});

it('takes addresses in any case for one', () => {
  expect(normalEmail(' Ada@Example.ORG ')).toBe('ada@example.org');
});

it('wants twelve characters of more than three kinds', () => {
  expect(faultOfPassword('eleven char')).not.toBeNull();
  expect(faultOfPassword('abcabcabcabc')).not.toBeNull();
  expect(faultOfPassword('twelve chars')).toBeNull();
});
