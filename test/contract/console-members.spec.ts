// Members of an organisation: how they come, what they may give each other, and that an owner stays.
import { Service } from './support/service';
import { PASSWORD, type Role, Visitor } from './support/visitor';

interface Members {
  readonly data: readonly {
    readonly user: { id: string; email: string };
    readonly role: Role;
    readonly phi: boolean;
  }[];
}

let service: Service;
let organisation: string;
let base: string;
let owner: Visitor;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api', RECTO_TRUSTED_PROXIES: '127.0.0.0/8' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  organisation = (await service.newOrganisation('unlimited')).id;
  base = `/console/organisations/${organisation}`;
  owner = await Visitor.owner(service, organisation);
});

function emailOf(name: string): string {
  return `${name}-${organisation}@example.org`;
}

async function invited(by: Visitor, name: string, role: Role, phi = false): Promise<Visitor> {
  const { link } = await by.ok<{ link: string }>('POST', `${base}/invitations`, { email: emailOf(name), role, phi });
  const visitor = new Visitor(service);
  await visitor.follow({ token: link.split('#')[1] ?? '', name, password: PASSWORD });
  return visitor;
}

async function idOf(visitor: Visitor): Promise<string> {
  return (await visitor.me()).user.id;
}

it('come by an invitation that is for their address alone and used up by them', async () => {
  const { link } = await owner.ok<{ link: string }>('POST', `${base}/invitations`, {
    email: emailOf('Bob'),
    role: 'member',
  });
  const token = link.split('#')[1] ?? '';
  const eve = await Visitor.owner(service, (await service.newOrganisation('unlimited')).id);
  // Who is signed in as somebody else is not who is invited.
  expect(await eve.status('POST', '/console/link/follow', { token })).toBe(401);
  const bob = new Visitor(service);
  const me = await bob.follow({ token, name: 'Bob', password: PASSWORD, email: emailOf('eve') });
  expect(me.user.email).toBe(emailOf('bob'));
  expect(me.memberships).toMatchObject([{ role: 'member', phi: false }]);
  expect(await bob.status('POST', '/console/link/look', { token })).toBe(404);
  expect((await owner.ok<{ data: unknown[] }>('GET', `${base}/invitations`)).data).toEqual([]);
});

it('are not invited any more when the invitation was withdrawn or its 7 days are over', async () => {
  const invite = () =>
    owner.ok<{ id: string; link: string }>('POST', `${base}/invitations`, { email: emailOf('bob'), role: 'member' });
  const look = (link: string) =>
    new Visitor(service).status('POST', '/console/link/look', { token: link.split('#')[1] });
  const withdrawn = await invite();
  await owner.ok('POST', `${base}/invitations/${withdrawn.id}/withdraw`);
  expect(await look(withdrawn.link)).toBe(404);
  const late = await invite();
  service.clock.advance(7 * 24 * 3_600_000 - 60_000);
  expect(await look(late.link)).toBe(200);
  service.clock.advance(60_000);
  expect(await look(late.link)).toBe(404);
});

it('an admin makes no owners, changes none, and gives no PHI right', async () => {
  const admin = await invited(owner, 'admin', 'admin');
  const member = await invited(admin, 'member', 'member');
  const [ownerId, adminId, memberId] = [await idOf(owner), await idOf(admin), await idOf(member)];
  const tries: [string, object | undefined][] = [
    [`${base}/members/${memberId}/role`, { role: 'owner' }],
    [`${base}/members/${adminId}/role`, { role: 'owner' }],
    [`${base}/members/${ownerId}/role`, { role: 'viewer' }],
    [`${base}/members/${ownerId}/remove`, undefined],
    [`${base}/members/${adminId}/phi`, { phi: true }],
    [`${base}/invitations`, { email: emailOf('x'), role: 'owner' }],
    [`${base}/invitations`, { email: emailOf('x'), role: 'viewer', phi: true }],
  ];
  for (const [path, body] of tries)
    expect({ path, status: await admin.status('POST', path, body) }).toEqual({ path, status: 403 });
  expect(await admin.status('POST', `${base}/members/${memberId}/role`, { role: 'admin' })).toBe(200);
});

it('the last owner neither goes nor becomes less, also when two go at the same moment', async () => {
  const ownerId = await idOf(owner);
  expect(await owner.status('POST', `${base}/leave`)).toBe(409);
  expect(await owner.status('POST', `${base}/members/${ownerId}/role`, { role: 'admin' })).toBe(409);
  expect(await owner.status('POST', `${base}/members/${ownerId}/remove`)).toBe(409);
  const second = await invited(owner, 'second', 'owner');
  const statuses = await Promise.all([owner, second].map((visitor) => visitor.status('POST', `${base}/leave`)));
  expect(statuses.sort()).toEqual([204, 409]);
});

it('a right that was taken is gone at once', async () => {
  const admin = await invited(owner, 'admin', 'admin');
  expect(await admin.status('GET', `${base}/keys`)).toBe(200);
  await owner.ok('POST', `${base}/members/${await idOf(admin)}/role`, { role: 'viewer' });
  expect(await admin.status('GET', `${base}/keys`)).toBe(403);
  await owner.ok('POST', `${base}/members/${await idOf(admin)}/remove`);
  expect(await admin.status('GET', `${base}/usage`)).toBe(404);
});

it('the PHI right is off by default, given by an owner, and audited', async () => {
  const admin = await invited(owner, 'admin', 'admin');
  const adminId = await idOf(admin);
  const phiKey = { name: 'phi', phi: true };
  expect(await admin.status('POST', `${base}/keys`, phiKey)).toBe(403);
  const { data } = await owner.ok<Members>('POST', `${base}/members/${adminId}/phi`, { phi: true });
  expect(data.find(({ user }) => user.id === adminId)).toMatchObject({ phi: true });
  expect(await admin.status('POST', `${base}/keys`, phiKey)).toBe(201);
  const audit = await owner.ok<{ data: { action: string; subject: string; actor_email: string; details: object }[] }>(
    'GET',
    `${base}/audit`,
  );
  expect(audit.data).toContainEqual(
    expect.objectContaining({
      action: 'member.phi_set',
      subject: adminId,
      actor_email: (await owner.me()).user.email,
      details: { phi: true },
    }),
  );
});

it('the audit is read page by page', async () => {
  for (const name of ['a', 'b', 'c']) await owner.ok('POST', `${base}/keys`, { name });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { data: { id: string }[]; next_cursor: string | null } = await owner.ok(
      'GET',
      `${base}/audit?limit=2${query}`,
    );
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const all = await owner.ok<{ data: { id: string }[] }>('GET', `${base}/audit?limit=200`);
  expect(seen).toEqual(all.data.map(({ id }) => id));
  expect(await owner.status('GET', `${base}/audit?cursor=nonsense`)).toBe(422);
});

it('an owner renames the organisation', async () => {
  expect(await owner.ok('POST', `${base}/settings`, { name: ' Ours ', inline_images: true })).toMatchObject({
    name: 'Ours',
    inline_images: true,
  });
});

it('what a key spends shows in usage, by day, operation and key', async () => {
  const { key, id } = await owner.ok<{ key: string; id: string }>('POST', `${base}/keys`, { name: 'spender' });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7 scripted']), 'a.pdf');
  const parsed = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
  expect(parsed.status).toBe(200);
  const { usage } = (await parsed.json()) as { usage: { pages: number; credits: number } };
  const shown = await owner.ok<{ days: object[] }>('GET', `${base}/usage`);
  expect(shown.days).toEqual([
    {
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      operation: 'parse',
      key_id: id,
      key_name: 'spender',
      documents: 1,
      pages: usage.pages,
      credits: usage.credits,
    },
  ]);
  const csv = await (await owner.send('GET', `${base}/usage.csv`)).text();
  expect(csv.split('\r\n')[1]).toContain(`,parse,${id},spender,1,${String(usage.pages)},${String(usage.credits)}`);
  await owner.ok('POST', `${base}/keys/${id}/revoke`);
  expect((await fetch(`${service.baseUrl}/v1/batches`, { headers: { 'x-api-key': key } })).status).toBe(401);
});
