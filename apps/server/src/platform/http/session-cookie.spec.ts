import type { FastifyReply } from 'fastify';
import { SessionCookie } from './session-cookie';

const UNTIL = new Date('2026-12-07T00:00:00Z');

function cookieOf(publicUrl: string | undefined): SessionCookie {
  return new SessionCookie({ http: { publicUrl } });
}

function given(cookie: SessionCookie): string {
  let value = '';
  const reply = { header: (_: string, text: string) => (value = text) } as unknown as FastifyReply;
  cookie.give(reply, 'token', UNTIL);
  return value;
}

it('is bound to its host where people come over https', () => {
  expect(given(cookieOf('https://recto.test'))).toBe(
    '__Host-recto_session=token; Path=/; Expires=Mon, 07 Dec 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
});

it.each([undefined, 'http://recto.test'])('is no secure one at %s, where browsers would not keep it', (publicUrl) => {
  expect(given(cookieOf(publicUrl))).toMatch(/^recto_session=token;(?!.*Secure)/);
});

it('is read by its own name alone, and from no overlong header', () => {
  const cookie = cookieOf('https://recto.test');
  expect(cookie.read({ headers: { cookie: 'a=1; __Host-recto_session=token' } })).toBe('token');
  expect(cookie.read({ headers: { cookie: 'recto_session=planted' } })).toBeNull();
  expect(cookie.read({ headers: { cookie: `__Host-recto_session=token; a=${'x'.repeat(9_000)}` } })).toBeNull();
  expect(cookie.read({ headers: {} })).toBeNull();
});
