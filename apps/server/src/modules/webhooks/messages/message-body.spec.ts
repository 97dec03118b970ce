import { randomBytes } from 'node:crypto';
import { openBody, sealBody } from './message-body';

const SECRET = randomBytes(32);
const BODY = '{"type":"batch.update","metadata":{"patient":"P-17"}}';

describe('bodies of messages', () => {
  it('come back as they were, and show nothing where they lie', () => {
    const stored = sealBody(SECRET, 'one', BODY);
    expect(stored).toMatch(/^sealed:[A-Za-z0-9+/=]+$/);
    expect(openBody(SECRET, 'one', stored)).toBe(BODY);
  });

  it('open for no other message', () => {
    expect(() => openBody(SECRET, 'other', sealBody(SECRET, 'one', BODY))).toThrow();
  });

  it('may be plain', () => {
    expect(openBody(SECRET, 'one', BODY)).toBe(BODY);
  });
});
