// Who may call which route of the dashboard, tried over HTTP for every route of its document: each role, a stranger's organisation, ids of
// others, nobody at all. The roles are typed from what the dashboard is described to do, not from the service's table. A route
// without an entry fails.
import type { OpenAPIObject } from '@nestjs/swagger';
import { consoleApiDocument } from '../../apps/server/src/openapi-document';
import { endBatch } from '../integration/support/webhooks';
import { batchWithResult } from './support/by-hand';
import { PICTURE } from './support/scripted-pool';
import { formOf, Service } from './support/service';
import { ownerToken, PASSWORD, type Role, Visitor } from './support/visitor';

const ROLES: readonly Role[] = ['viewer', 'member', 'admin', 'owner'];

/** Ids by the name of their path parameter. */
type Ids = Readonly<Record<string, string>>;

interface Entry {
  readonly least: Role | 'signed in' | 'anyone';
  /** A form is made anew for each request. */
  readonly body?: object | (() => FormData);
  /** Needs a thing of its own, since it uses it up. */
  readonly fresh?: (owner: Visitor, ids: Ids) => Promise<Ids>;
  /** Uses its caller up. */
  readonly usesUp?: boolean;
}

const ENTRIES: Readonly<Record<string, Entry>> = {
  signIn: { least: 'anyone', body: { email: 'nobody@example.org', password: PASSWORD } },
  getOptions: { least: 'anyone' },
  requestSignUp: { least: 'anyone', body: { email: 'nobody@example.org' } },
  requestReset: { least: 'anyone', body: { email: 'nobody@example.org' } },
  lookAtLink: { least: 'anyone', body: { token: 'none' } },
  followLink: { least: 'anyone', body: { token: 'none' } },
  getMe: { least: 'signed in' },
  changePassword: { least: 'signed in', body: { current_password: PASSWORD, new_password: PASSWORD } },
  signOut: { least: 'signed in' },
  signOutEverywhere: { least: 'signed in' },

  getOverview: { least: 'viewer' },
  listNotices: { least: 'viewer' },
  listRequests: { least: 'viewer' },
  getUsage: { least: 'viewer' },
  downloadUsage: { least: 'viewer' },

  listBatches: { least: 'viewer' },
  pollBatch: { least: 'viewer' },
  cancelBatch: { least: 'member' },
  getItemResult: { least: 'member' },

  listSamples: { least: 'member' },
  listPlaygroundDocuments: { least: 'member' },
  addPlaygroundDocument: { least: 'member', body: () => formOf({ filename: 'a.pdf' }) },
  addPlaygroundSample: { least: 'member' },
  getPlaygroundDocument: { least: 'member' },
  deletePlaygroundDocument: { least: 'member', fresh: withDocument },
  getPlaygroundOriginal: { least: 'member' },
  getPlaygroundPage: { least: 'member' },
  parsePlaygroundDocument: { least: 'member', body: {} },
  extractPlaygroundDocument: { least: 'member', body: { auto_schema: true } },
  getPlaygroundResult: { least: 'member' },
  getPlaygroundFigure: { least: 'member' },

  listMessages: { least: 'viewer' },
  getMessage: { least: 'member' },
  listAttempts: { least: 'viewer' },
  resendMessage: { least: 'admin', body: {} },
  listEndpoints: { least: 'admin' },
  addEndpoint: { least: 'admin', body: { url: 'http://127.0.0.1:49151/hook' } },
  enableEndpoint: { least: 'admin' },
  disableEndpoint: { least: 'admin', fresh: withEndpoint },
  deleteEndpoint: { least: 'admin', fresh: withEndpoint },
  revealSecret: { least: 'admin' },
  rotateSecret: { least: 'admin', fresh: withEndpoint },
  pingEndpoint: { least: 'admin' },
  recoverEndpoint: { least: 'admin', body: { since: '2026-01-01T00:00:00Z' } },

  getOrganisation: { least: 'viewer' },
  changeOrganisation: { least: 'owner', body: { inline_images: false } },
  deleteOrganisation: { least: 'owner', body: { name: 'Test' }, fresh: (_, ids) => withOrganisation(ids) },

  listMembers: { least: 'admin' },
  setMemberRole: { least: 'admin', body: { role: 'member' }, fresh: (_, ids) => withMember(ids) },
  setMemberPhi: { least: 'owner', body: { phi: true }, fresh: (_, ids) => withMember(ids) },
  removeMember: { least: 'admin', fresh: (_, ids) => withMember(ids) },
  leaveOrganisation: { least: 'viewer', usesUp: true },
  listInvitations: { least: 'admin' },
  invite: { least: 'admin', body: { email: 'somebody@example.org', role: 'member' } },
  withdrawInvitation: { least: 'admin', fresh: withInvitation },

  listAudit: { least: 'admin' },

  listKeys: { least: 'admin' },
  createKey: { least: 'admin', body: { name: 'a key' } },
  revokeKey: { least: 'admin' },
};

const UNKNOWN: Ids = {
  organisation_id: 'org_01kaq2v4f8e0tvkk2m6h5c7p9r',
  key_id: 'key_01kaq2v4f8e0tvkk2m6h5c7p9r',
  endpoint_id: 'ep_01kaq2v4f8e0tvkk2m6h5c7p9r',
  message_id: 'msg_01kaq2v4f8e0tvkk2m6h5c7p9r',
  delivery_id: 'dlv_01kaq2v4f8e0tvkk2m6h5c7p9r',
  batch_id: 'batch_01kaq2v4f8e0tvkk2m6h5c7p9r',
  item_id: 'item_01kaq2v4f8e0tvkk2m6h5c7p9r',
  user_id: 'user_01kaq2v4f8e0tvkk2m6h5c7p9r',
  invitation_id: 'inv_01kaq2v4f8e0tvkk2m6h5c7p9r',
  document_id: 'doc_01kaq2v4f8e0tvkk2m6h5c7p9r',
  run_id: 'run_01kaq2v4f8e0tvkk2m6h5c7p9r',
  sample: 'none',
  page: '1',
  name: 'p1-1.png',
};

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

let service: Service;
let operations: readonly Operation[];
let things: Ids;
let owner: Visitor;
let peopleMade = 0;
/** Somebody of each role, signed in. */
const people = new Map<Role, Visitor>();
/** The owner of another organisation. */
let stranger: Visitor;
let foreign: string;

beforeAll(async () => {
  operations = operationsOf(await consoleApiDocument());
  service = await Service.start({
    RECTO_ROLE: 'api',
    RECTO_TRUSTED_PROXIES: '127.0.0.0/8',
    RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  const { id } = await service.newOrganisation('unlimited');
  owner = await Visitor.owner(service, id);
  things = await thingsOf(owner, id);
  for (const role of ROLES) people.set(role, await signedIn(await personOf(role, id)));
  foreign = (await service.newOrganisation('unlimited')).id;
  stranger = await Visitor.owner(service, foreign);
}, 60_000);
afterAll(() => service.stop());

function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId?: string }>).map(([method, operation]) => ({
      id: operation.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
}

async function thingsOf(visitor: Visitor, organisation_id: string): Promise<Ids> {
  const base = `/console/organisations/${organisation_id}`;
  const { id: key_id } = await visitor.ok<{ id: string }>('POST', `${base}/keys`, { name: 'first' });
  const key = await service.newKey(organisation_id);
  const batch = await batchWithResult(service, { organisation: organisation_id, key });
  const ids = await withEndpoint(visitor, { organisation_id, key_id, ...batch });
  await endBatch(service, { organisation: organisation_id });
  const { data } = await visitor.ok<Messages>('GET', `${base}/webhooks/messages`);
  const message_id = data[0]?.id ?? '';
  const delivery_id = data[0]?.deliveries[0]?.id ?? '';
  const documents = await withRun(visitor, { ...ids, message_id, delivery_id });
  return await withInvitation(visitor, await withMember(documents));
}

/** A document of the playground. */
async function withDocument(visitor: Visitor, ids: Ids): Promise<Ids> {
  const path = `/console/organisations/${ids['organisation_id'] ?? ''}/playground/documents`;
  const { id } = await visitor.ok<{ id: string }>('POST', path, formOf({}));
  return { ...ids, document_id: id, sample: 'invoice', page: '1', name: PICTURE.name };
}

/** With a result that has a figure. */
async function withRun(visitor: Visitor, ids: Ids): Promise<Ids> {
  const made = await withDocument(visitor, ids);
  service.pool.play({ pictures: [PICTURE] });
  const base = `/console/organisations/${made['organisation_id'] ?? ''}/playground/documents/${made['document_id'] ?? ''}`;
  await (await visitor.send('POST', `${base}/parse`, {})).text();
  service.pool.play({});
  const { runs } = await visitor.ok<{ runs: { id: string }[] }>('GET', base);
  return { ...made, run_id: runs[0]?.id ?? '' };
}

interface Messages {
  readonly data: readonly { readonly id: string; readonly deliveries: readonly { readonly id: string }[] }[];
}

async function withEndpoint(visitor: Visitor, ids: Ids): Promise<Ids> {
  const path = `/console/organisations/${ids['organisation_id'] ?? ''}/webhooks/endpoints`;
  const { data } = await visitor.ok<{ data: { id: string }[] }>('GET', path);
  // There may be twenty: the first one is the message's.
  for (const { id } of data.slice(1)) await visitor.ok('POST', `${path}/${id}/delete`);
  const { id } = await visitor.ok<{ id: string }>('POST', path, { url: 'http://127.0.0.1:49151/hook' });
  return { ...ids, endpoint_id: id };
}

/** Another organisation, in which everybody has the same role. */
async function withOrganisation(ids: Ids): Promise<Ids> {
  const { id: organisation_id } = await service.newOrganisation('unlimited');
  for (const [role, person] of people) {
    const { user } = await person.follow({ token: await ownerToken(service, organisation_id) });
    await service.setRole(organisation_id, user.id, role);
  }
  return { ...ids, organisation_id };
}

/** With the id of a new member below owner. */
async function withMember(ids: Ids): Promise<Ids> {
  peopleMade += 1;
  const email = await personOf('viewer', ids['organisation_id'] ?? '', `extra-${String(peopleMade)}`);
  const me = await (await signedIn(email)).me();
  return { ...ids, user_id: me.user.id };
}

async function withInvitation(visitor: Visitor, ids: Ids): Promise<Ids> {
  const path = `/console/organisations/${ids['organisation_id'] ?? ''}/invitations`;
  const body = { email: 'guest@example.org', role: 'viewer' };
  return { ...ids, invitation_id: (await visitor.ok<{ id: string }>('POST', path, body)).id };
}

async function personOf(role: Role, organisation: string, name: string = role): Promise<string> {
  const email = `${name}-${organisation}@example.org`;
  const visitor = await Visitor.owner(service, organisation, email);
  const { user } = await visitor.me();
  if (role !== 'owner') await service.setRole(organisation, user.id, role);
  return email;
}

function personIn(role: Role): Visitor {
  const found = people.get(role);
  if (found === undefined) throw new Error('there is nobody');
  return found;
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service);
  const response = await visitor.signIn(email);
  if (!response.ok) throw new Error(await response.text());
  return visitor;
}

function send(visitor: Visitor, { id, method, path }: Operation, ids: Ids): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'nothing');
  const body = ENTRIES[id]?.body;
  return visitor.send(method, filled, typeof body === 'function' ? body() : body);
}

/** Everything that a caller can observe of an answer, except what differs between requests. */
async function observed(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status: response.status, headers, text: await response.text() };
}

it('every route has an entry', () => {
  expect(Object.keys(ENTRIES).sort()).toEqual(operations.map(({ id }) => id).sort());
});

const OF_ORGANISATIONS = Object.entries(ENTRIES).filter(([, { least }]) => ROLES.some((role) => role === least));

function operationOf(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error('there is no such route');
  return found;
}

describe.each(OF_ORGANISATIONS)('%s', (id, { least, fresh, usesUp }) => {
  const isAllowed = (role: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least as Role);

  it.each(ROLES)('of a %s', async (role) => {
    const ids = fresh === undefined ? things : await fresh(owner, things);
    const organisation = things['organisation_id'] ?? '';
    const visitor = usesUp ? await signedIn(await personOf(role, organisation, `${role}-${id}`)) : personIn(role);
    const response = await send(visitor, operationOf(id), ids);
    const text = await response.text();
    if (isAllowed(role)) expect({ status: response.status < 400, text }).toMatchObject({ status: true });
    else
      expect({ status: response.status, text }).toMatchObject({
        status: 403,
        text: expect.stringContaining('role_too_low'),
      });
  });

  it('of an owner of another organisation is answered as if this one did not exist', async () => {
    const expected = await observed(await send(stranger, operationOf(id), UNKNOWN));
    expect(expected).toMatchObject({ status: 404, text: expect.stringContaining('organisation_not_found') });
    expect(await observed(await send(stranger, operationOf(id), things))).toEqual(expected);
  });

  it('with things of others is answered as if they did not exist', async () => {
    const operation = operationOf(id);
    // Samples are the same for everybody.
    if (!/\{(?!organisation_id|sample)/.test(operation.path)) return;
    const own = { organisation_id: foreign };
    const expected = await observed(await send(stranger, operation, { ...UNKNOWN, ...own }));
    expect(expected).toMatchObject({ status: 404 });
    const ids = fresh === undefined ? things : await fresh(owner, things);
    expect(await observed(await send(stranger, operation, { ...ids, ...own }))).toEqual(expected);
  });
});

it('nobody who is not signed in gets anything, and each hears the same', async () => {
  const closed = operations.filter(({ id }) => ENTRIES[id]?.least !== 'anyone');
  for (const operation of closed) {
    const answers = [];
    for (const cookie of [null, 'recto_session=', `recto_session=${'A'.repeat(43)}`]) {
      const visitor = new Visitor(service);
      visitor.cookie = cookie;
      for (const ids of [things, UNKNOWN]) answers.push(await observed(await send(visitor, operation, ids)));
    }
    expect({ of: operation.id, first: answers[0] }).toMatchObject({ of: operation.id, first: { status: 401 } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

it('whatever changes something wants the token of the session', async () => {
  const changing = operations.filter(({ id, method }) => method !== 'GET' && ENTRIES[id]?.least !== 'anyone');
  for (const operation of changing) {
    const visitor = Object.assign(new Visitor(service), { cookie: personIn('owner').cookie });
    expect({ of: operation.id, status: (await send(visitor, operation, things)).status }).toEqual({
      of: operation.id,
      status: 403,
    });
  }
});
