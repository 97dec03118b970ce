// Sessions of the dashboard: how one gets in, what a session is worth, and when it ends.
import { Service } from './support/service';
import { type Me, ownerToken, PASSWORD, Visitor } from './support/visitor';

const HOUR_MS = 3_600_000;

let service: Service;
let organisation: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api', RECTO_TRUSTED_PROXIES: '127.0.0.0/8' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  organisation = (await service.newOrganisation('unlimited')).id;
});

function emailOf(name: string): string {
  return `${name}-${organisation}@example.org`;
}

describe('an owner link', () => {
  it('tells what it is for, makes a new user the owner, and is used up', async () => {
    const token = await ownerToken(service, organisation);
    const visitor = new Visitor(service);
    expect(await visitor.ok('POST', '/console/link/look', { token })).toMatchObject({
      kind: 'owner',
      organisation_name: 'Test',
      role: 'owner',
      has_account: false,
    });
    const me = await visitor.follow({
      token,
      email: ` ${emailOf('Ada').toUpperCase()}`,
      name: 'Ada',
      password: PASSWORD,
    });
    expect(me.user.email).toBe(emailOf('ada'));
    expect(me.memberships).toMatchObject([{ organisation: { id: organisation }, role: 'owner', phi: false }]);
    expect(await visitor.me()).toEqual(me);
    for (const path of ['/console/link/look', '/console/link/follow']) {
      const other = new Visitor(service);
      expect(await other.status('POST', path, { token, email: emailOf('eve'), password: PASSWORD })).toBe(404);
    }
  });

  it('is good for 24 hours, and until the next one is made', async () => {
    const replaced = await ownerToken(service, organisation);
    const token = await ownerToken(service, organisation);
    const visitor = new Visitor(service);
    expect(await visitor.status('POST', '/console/link/look', { token: replaced })).toBe(404);
    service.clock.advance(24 * HOUR_MS - 60_000);
    expect(await visitor.status('POST', '/console/link/look', { token })).toBe(200);
    service.clock.advance(60_000);
    expect(await visitor.status('POST', '/console/link/look', { token })).toBe(404);
    expect(
      await visitor.status('POST', '/console/link/follow', { token, email: emailOf('a'), password: PASSWORD }),
    ).toBe(404);
  });

  it('is used once, however many come at the same moment', async () => {
    const token = await ownerToken(service, organisation);
    const statuses = await Promise.all(
      [1, 2, 3, 4].map((nth) =>
        new Visitor(service).status('POST', '/console/link/follow', {
          token,
          email: emailOf(`u${nth}`),
          password: PASSWORD,
        }),
      ),
    );
    expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  });

  it('wants the password of an account that exists, unless its user is signed in', async () => {
    const other = (await service.newOrganisation('unlimited')).id;
    const ada = await Visitor.owner(service, other, emailOf('ada'));
    const token = await ownerToken(service, organisation);
    const stranger = new Visitor(service);
    const wrong = { token, email: emailOf('ada'), password: 'not her password' };
    expect(await stranger.status('POST', '/console/link/follow', wrong)).toBe(401);
    const before = ada.cookie;
    const me = await ada.follow({ token });
    expect(me.memberships.map(({ role }) => role)).toEqual(['owner', 'owner']);
    // A session that has gained rights is a new one.
    expect(ada.cookie).not.toBe(before);
  });
});

describe('signing in', () => {
  it('answers unknown addresses and wrong passwords alike', async () => {
    await Visitor.owner(service, organisation, emailOf('ada'));
    const answers = [];
    for (const [email, password] of [
      [emailOf('ada'), 'not her password'],
      [emailOf('nobody'), PASSWORD],
    ] as const) {
      const response = await new Visitor(service).signIn(email, password);
      answers.push({ status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() });
    }
    expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('sets a cookie that no script reads and no other site sends', async () => {
    await Visitor.owner(service, organisation, emailOf('ada'));
    const [cookie] = (await new Visitor(service).signIn(emailOf('ADA'))).headers.getSetCookie();
    expect(cookie).toMatch(/^recto_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
  });

  it('gives a new session and ends the one that the browser had', async () => {
    const ada = await Visitor.owner(service, organisation, emailOf('ada'));
    const fixed = ada.cookie;
    expect((await ada.signIn(emailOf('ada'))).status).toBe(200);
    expect(ada.cookie).not.toBe(fixed);
    const attacker = new Visitor(service);
    attacker.cookie = fixed;
    expect(await attacker.status('GET', '/console/me')).toBe(401);
  });

  it('takes no session that a stranger has chosen', async () => {
    await Visitor.owner(service, organisation, emailOf('ada'));
    const planted = new Visitor(service);
    planted.cookie = `recto_session=${'A'.repeat(43)}`;
    await planted.signIn(emailOf('ada'));
    expect(planted.cookie).not.toContain('AAAA');
    const attacker = new Visitor(service);
    attacker.cookie = `recto_session=${'A'.repeat(43)}`;
    expect(await attacker.status('GET', '/console/me')).toBe(401);
  });

  it('is slowed down for an account that many try, also with its right password', async () => {
    await Visitor.owner(service, organisation, emailOf('ada'));
    const statuses = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const response = await new Visitor(service).signIn(emailOf('ada'), `wrong ${String(nth)}`);
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await new Visitor(service).signIn(emailOf('ada'));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
  });

  it('is slowed down for an address that tries many accounts', async () => {
    const guesser = new Visitor(service);
    let last = 0;
    for (let nth = 0; nth < 31; nth += 1) last = (await guesser.signIn(emailOf(`u${String(nth)}`), 'wrong')).status;
    expect(last).toBe(429);
  });

  it('is not slowed down by signing in rightly', async () => {
    await Visitor.owner(service, organisation, emailOf('ada'));
    for (let nth = 0; nth < 12; nth += 1) {
      expect((await new Visitor(service).signIn(emailOf('ada'))).status).toBe(200);
    }
  });
});

describe('a session', () => {
  it('ends after 12 hours without use, and after 14 days with it', async () => {
    const idle = await Visitor.owner(service, organisation, emailOf('ada'));
    const busy = new Visitor(service);
    await busy.signIn(emailOf('ada'));
    for (let hours = 0; hours < 14 * 24 - 11; hours += 11) {
      expect(await busy.status('GET', '/console/me')).toBe(200);
      service.clock.advance(11 * HOUR_MS);
    }
    expect(await idle.status('GET', '/console/me')).toBe(401);
    service.clock.advance(11 * HOUR_MS);
    expect(await busy.status('GET', '/console/me')).toBe(401);
  });

  it('ends by signing out, here or everywhere', async () => {
    const here = await Visitor.owner(service, organisation, emailOf('ada'));
    const there = new Visitor(service);
    await there.signIn(emailOf('ada'));
    const cookie = here.cookie;
    await here.ok('POST', '/console/sign-out');
    expect(here.cookie).toBeNull();
    here.cookie = cookie;
    expect(await here.status('GET', '/console/me')).toBe(401);
    expect(await there.status('GET', '/console/me')).toBe(200);
    const third = new Visitor(service);
    await third.signIn(emailOf('ada'));
    await third.ok('POST', '/console/sign-out-everywhere');
    expect(await there.status('GET', '/console/me')).toBe(401);
  });

  it('ends elsewhere when the password is changed, which takes the old one', async () => {
    const ada = await Visitor.owner(service, organisation, emailOf('ada'));
    const thief = new Visitor(service);
    await thief.signIn(emailOf('ada'));
    const fresh = 'a new long password';
    const change = (current_password: string) => ({ current_password, new_password: fresh });
    expect(await thief.status('POST', '/console/me/password', change('guessed'))).toBe(401);
    await ada.ok('POST', '/console/me/password', change(PASSWORD));
    expect(await ada.status('GET', '/console/me')).toBe(200);
    expect(await thief.status('GET', '/console/me')).toBe(401);
    expect((await new Visitor(service).signIn(emailOf('ada'))).status).toBe(401);
    expect((await new Visitor(service).signIn(emailOf('ada'), fresh)).status).toBe(200);
  });

  it('and all others end when the password is set by a link', async () => {
    const ada = await Visitor.owner(service, organisation, emailOf('ada'));
    const { link } = await service.operator('user', 'reset-link', emailOf('ada'));
    const token = String(link).split('#')[1] ?? '';
    const visitor = new Visitor(service);
    expect(await visitor.status('POST', '/console/link/follow', { token, password: 'short' })).toBe(422);
    await visitor.follow({ token, password: 'a new long password' });
    expect(await ada.status('GET', '/console/me')).toBe(401);
    expect(await visitor.status('POST', '/console/link/follow', { token, password: PASSWORD })).toBe(404);
    expect((await new Visitor(service).signIn(emailOf('ada'), 'a new long password')).status).toBe(200);
  });

  it('opens nothing under /v1, and a key opens nothing here', async () => {
    const ada = await Visitor.owner(service, organisation, emailOf('ada'));
    expect(await ada.status('GET', '/v1/batches')).toBe(401);
    const key = await service.newKey(organisation);
    const visitor = new Visitor(service);
    for (const path of ['/console/me', `/console/organisations/${organisation}/keys`]) {
      const response = await visitor.send('GET', path, undefined, { 'x-api-key': key, cookie: `recto_session=${key}` });
      expect(response.status).toBe(401);
    }
  });
});

describe('a request that changes something', () => {
  const SIGN_OUT = ['POST', '/console/sign-out'] as const;

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another service of the same site', { 'sec-fetch-site': 'same-site' }],
    ['of another origin', { origin: 'https://evil.test' }],
    ['of no origin', { origin: 'null' }],
    ['without the token', { 'x-csrf-token': '' }],
    ['with a wrong token', { 'x-csrf-token': 'A'.repeat(43) }],
  ])('is refused when it is one %s', async (_what, headers) => {
    const ada = await Visitor.owner(service, organisation, emailOf('ada'));
    const response = await ada.send(...SIGN_OUT, undefined, headers);
    expect(response.status).toBe(403);
    expect(await ada.status('GET', '/console/me')).toBe(200);
  });

  it('is refused with the token of another session', async () => {
    const ada = await Visitor.owner(service, organisation, emailOf('ada'));
    const other = new Visitor(service);
    await other.signIn(emailOf('ada'));
    const response = await ada.send(...SIGN_OUT, undefined, { 'x-csrf-token': other.csrf ?? '' });
    expect(response.status).toBe(403);
  });

  it('to sign in is refused when it comes from another site', async () => {
    await Visitor.owner(service, organisation, emailOf('ada'));
    const body = { email: emailOf('ada'), password: PASSWORD };
    const response = await new Visitor(service).send('POST', '/console/sign-in', body, {
      'sec-fetch-site': 'cross-site',
    });
    expect(response.status).toBe(403);
  });

  it('to sign in is refused as a form, which other sites can send', async () => {
    const response = await fetch(`${service.baseUrl}/console/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ email: emailOf('ada'), password: PASSWORD }),
    });
    expect(response.status).toBe(415);
  });
});

it('keeps passwords and tokens out of refusals and the log', async () => {
  const token = await ownerToken(service, organisation);
  const visitor = new Visitor(service);
  const secrets = [token, PASSWORD];
  const refused = await visitor.send('POST', '/console/link/follow', {
    token,
    email: 'no address',
    password: PASSWORD,
  });
  expect(refused.status).toBe(422);
  expect(await refused.text()).not.toMatch(new RegExp(secrets.join('|')));
  const me: Me = await visitor.follow({ token, email: emailOf('ada'), name: 'Ada', password: PASSWORD });
  secrets.push(visitor.cookie?.split('=')[1] ?? '-', me.csrf_token);
  for (const secret of secrets) expect(service.log.join('\n')).not.toContain(secret);
});
