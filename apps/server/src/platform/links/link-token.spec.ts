import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { LinkTokens } from './link-token';

describe('LinkTokens', () => {
  const tokens = new LinkTokens(randomBytes(32));
  const target = { key: 'pictures/req_01/p1-1.png', expires: 1_800_000_000 };

  it('reads what it issued, in characters that need no escaping', () => {
    const token = tokens.issue(target);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(tokens.read(token)).toEqual(target);
  });

  it('reads nothing that another secret issued', () => {
    expect(new LinkTokens(randomBytes(32)).read(tokens.issue(target))).toBeNull();
  });

  it.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000), '...', 'é.ü.ß'])('reads nothing in %j', (token) => {
    expect(tokens.read(token)).toBeNull();
  });

  it('reads nothing that was changed in any character', () => {
    const token = tokens.issue(target);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '7', '.', '_'), (index, character) => {
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        if (changed !== token) expect(tokens.read(changed)).toBeNull();
        expect(tokens.read(token + character)).toBeNull();
        expect(tokens.read(character + token)).toBeNull();
      }),
    );
  });
});
