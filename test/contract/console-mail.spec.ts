// What goes by mail: signing up, invitations, new passwords. Strangers hear the same whoever has an address, and a mail server that is away
// costs nothing but time.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Database } from '../../apps/server/src/platform/database';
import { SmtpReceiver } from '../support/smtp-receiver';
import { Service } from './support/service';
import { PASSWORD, Visitor } from './support/visitor';

const HOUR = 3_600_000;

let smtp: SmtpReceiver;
let service: Service;
let people = 0;

beforeAll(async () => {
  smtp = await SmtpReceiver.start();
  service = await started({ RECTO_SIGN_UP: 'open' });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await smtp.close();
});

function started(variables: Readonly<Record<string, string>> = {}): Promise<Service> {
  return Service.start({
    RECTO_TRUSTED_PROXIES: '127.0.0.0/8',
    RECTO_PUBLIC_URL: 'https://recto.example.org',
    RECTO_SMTP_URL: smtp.url,
    RECTO_MAIL_FROM: 'Recto <recto@example.org>',
    ...variables,
  });
}

function newAddress(): string {
  people += 1;
  return `person-${String(people)}@example.org`;
}

/** The token of the link in the newest mail to an address. */
async function tokenFor(address: string, nth = 1): Promise<string> {
  await eventually(() => smtp.to(address).length >= nth);
  const { text = '' } = smtp.to(address).at(-1) ?? {};
  return /https:\/\/recto\.example\.org\/join#([\w-]{43})/.exec(text)?.[1] ?? '';
}

async function observed(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status: response.status, headers, text: await response.text() };
}

const SIGN_UP = '/console/sign-up';
const RESET = '/console/password/reset';

async function signedUp(address: string): Promise<Visitor> {
  const visitor = new Visitor(service);
  expect(await visitor.status('POST', SIGN_UP, { email: address })).toBe(202);
  await visitor.follow({ token: await tokenFor(address), name: 'Ada', password: PASSWORD });
  return visitor;
}

it('a confirmed address makes one organisation on the free plan, with its credits', async () => {
  expect(await new Visitor(service).ok('GET', '/console/options')).toEqual({
    object: 'options',
    sign_up: true,
    mail: true,
  });
  const address = newAddress();
  const visitor = new Visitor(service);
  expect(await visitor.status('POST', SIGN_UP, { email: address.toUpperCase() })).toBe(202);
  const token = await tokenFor(address);
  expect(await visitor.ok('POST', '/console/link/look', { token })).toMatchObject({
    kind: 'sign_up',
    email: address,
    organisation_name: null,
    has_account: false,
  });
  expect(await visitor.status('POST', '/console/link/follow', { token, name: 'Ada' })).toBe(401);
  const me = await visitor.follow({ token, name: 'Ada', password: PASSWORD, organisation: ' Ours ' });
  expect(me).toMatchObject({ user: { email: address }, memberships: [{ role: 'owner', phi: false }] });
  const [{ organisation } = { organisation: { id: '', name: '' } }] = me.memberships;
  expect(organisation).toMatchObject({ name: 'Ours', plan: 'free' });
  expect(await service.credits(organisation.id)).toMatchObject({ credits: 1_000 });
  expect(await new Visitor(service).status('POST', '/console/link/follow', { token, password: PASSWORD })).toBe(404);
});

it('an address that has an account is told so by mail, and strangers hear the same', async () => {
  const [known, unknown] = [newAddress(), newAddress()];
  await signedUp(known);
  const answers = [];
  for (const email of [known, unknown])
    answers.push(await observed(await new Visitor(service).send('POST', SIGN_UP, { email })));
  expect(answers[0]).toMatchObject({ status: 202, text: '' });
  expect(answers[1]).toEqual(answers[0]);
  await eventually(() => smtp.to(known).length === 2);
  expect(smtp.to(known).at(-1)?.text).not.toContain('join#');
  expect(smtp.to(known).at(-1)?.headers).toContain('You have an account at Recto already');
});

it('two links of one address make one account', async () => {
  const address = newAddress();
  const tokens = [];
  for (const nth of [1, 2]) {
    await new Visitor(service).ok('POST', SIGN_UP, { email: address });
    tokens.push(await tokenFor(address, nth));
  }
  const follow = (token: string) =>
    new Visitor(service).status('POST', '/console/link/follow', { token, name: 'Ada', password: PASSWORD });
  expect((await Promise.all(tokens.map(follow))).sort()).toEqual([200, 404]);
});

it('a link that was not followed in 24 hours confirms nothing', async () => {
  const late = await started({ RECTO_SIGN_UP: 'open' });
  try {
    const address = newAddress();
    const visitor = new Visitor(late);
    await visitor.ok('POST', SIGN_UP, { email: address });
    const token = await tokenFor(address);
    late.clock.advance(24 * HOUR);
    expect(await visitor.status('POST', '/console/link/follow', { token, password: PASSWORD })).toBe(404);
  } finally {
    await late.stop();
  }
});

it('a new password is asked for by an address, and strangers hear the same', async () => {
  const [known, unknown] = [newAddress(), newAddress()];
  const ada = await signedUp(known);
  const answers = [];
  for (const email of [known, unknown])
    answers.push(await observed(await new Visitor(service).send('POST', RESET, { email })));
  expect(answers[0]).toMatchObject({ status: 202, text: '' });
  expect(answers[1]).toEqual(answers[0]);
  const fresh = 'a new long password';
  await new Visitor(service).follow({ token: await tokenFor(known, 2), password: fresh });
  expect(await ada.status('GET', '/console/me')).toBe(401);
  expect((await new Visitor(service).signIn(known, fresh)).status).toBe(200);
  expect(smtp.to(unknown)).toEqual([]);
});

it.each([SIGN_UP, RESET])(
  'mails asked for at %s are limited for an address, whoever has it, and for a network',
  async (path) => {
    const known = newAddress();
    await signedUp(known);
    for (const email of [known, newAddress()]) {
      let last = 0;
      for (let nth = 0; nth < 4; nth += 1) last = await new Visitor(service).status('POST', path, { email });
      expect({ email, last }).toEqual({ email, last: 429 });
    }
    const one = new Visitor(service);
    let last = 0;
    for (let nth = 0; nth < 21; nth += 1) last = await one.status('POST', path, { email: newAddress() });
    expect(last).toBe(429);
  },
);

it('an invitation goes by mail, and no name of an organisation makes a link in it', async () => {
  const owner = await signedUp(newAddress());
  const [membership] = (await owner.me()).memberships;
  const base = `/console/organisations/${membership?.organisation.id ?? ''}`;
  await owner.ok('POST', `${base}/settings`, { name: 'Win at https://evil.test/now' });
  const guest = newAddress();
  await owner.ok('POST', `${base}/invitations`, { email: guest, role: 'member' });
  const me = await new Visitor(service).follow({ token: await tokenFor(guest), name: 'Guest', password: PASSWORD });
  expect(me.memberships).toMatchObject([{ role: 'member' }]);
  const [mail] = smtp.to(guest);
  expect(mail?.text).not.toMatch(/evil\.test|https:\/\/(?!recto\.example\.org)/);
  expect(mail?.headers).toMatch(/^From: Recto <recto@example\.org>$/m);
  expect(mail?.headers).toMatch(/^Message-ID: <[\w-]+@example\.org>$/im);
});

it('a mail server that is away loses nothing, and no address or link is in the log or lies open in the database', async () => {
  const away = await started({ RECTO_SIGN_UP: 'open' });
  try {
    await smtp.close();
    const address = newAddress();
    expect(await new Visitor(away).status('POST', SIGN_UP, { email: address })).toBe(202);
    await eventually(() => away.log.some((line) => line.includes('mail_not_sent')));
    const mails = () => away.part(Database).run((client) => client.mail.findMany({ where: { failures: { gt: 0 } } }));
    await eventually(async () => (await mails()).length === 1);
    const [row] = await mails();
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toMatch(/example\.org|join/);
    await smtp.open();
    away.clock.advance(10_000);
    const token = await tokenFor(address);
    expect(await new Visitor(away).status('POST', '/console/link/look', { token })).toBe(200);
    await eventually(async () => (await away.part(Database).run((client) => client.mail.count())) === 0);
    expect(away.log.join('\n')).not.toMatch(new RegExp(`${address}|${token}|join#`));
  } finally {
    await away.stop();
    await smtp.close();
    await smtp.open();
  }
});

it('a mail to no mailbox is given up, and others behind it are sent', async () => {
  const [nobody, somebody] = [newAddress(), newAddress()];
  smtp.unknown.add(nobody);
  for (const email of [nobody, somebody]) await new Visitor(service).ok('POST', SIGN_UP, { email });
  expect(await tokenFor(somebody)).not.toBe('');
  await eventually(async () => (await service.part(Database).run((client) => client.mail.count())) === 0);
  expect(smtp.to(nobody)).toEqual([]);
});

it('a password is never sent in the clear', async () => {
  const careful = await started({ RECTO_SMTP_URL: smtp.url.replace('//', '//user:hunter2@'), RECTO_SIGN_UP: 'open' });
  try {
    const address = newAddress();
    await new Visitor(careful).ok('POST', SIGN_UP, { email: address });
    // The server offers no TLS.
    await eventually(() => careful.log.some((line) => line.includes('mail_not_sent')));
    expect(smtp.to(address)).toEqual([]);
    expect(careful.log.join('\n')).not.toContain('hunter2');
  } finally {
    await careful.stop();
  }
});

it('without a mail server nobody signs up, invitations are links, and a new password is the operator’s to give', async () => {
  const plain = await Service.start({ RECTO_ROLE: 'api' });
  try {
    const visitor = new Visitor(plain);
    expect(await visitor.ok('GET', '/console/options')).toEqual({ object: 'options', sign_up: false, mail: false });
    expect(await visitor.status('POST', SIGN_UP, { email: newAddress() })).toBe(403);
    expect(await visitor.status('POST', RESET, { email: newAddress() })).toBe(409);
    const { id } = await plain.newOrganisation('unlimited');
    const owner = await Visitor.owner(plain, id);
    const path = `/console/organisations/${id}/invitations`;
    await owner.ok('POST', path, { email: newAddress(), role: 'member' });
    expect(await plain.part(Database).run((client) => client.mail.count())).toBe(0);
  } finally {
    await plain.stop();
  }
});
