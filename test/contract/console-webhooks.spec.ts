// Webhook endpoints and messages from the dashboard, with a receiver that answers.
import { endBatch } from '../integration/support/webhooks';
import { answers } from '../support/receiver-behaviours';
import { WebhookReceivers } from '../support/webhook-receivers';
import { Service } from './support/service';
import { Visitor } from './support/visitor';

interface Endpoint {
  readonly id: string;
  readonly enabled: boolean;
  readonly secret: string;
}

interface Secrets {
  readonly secret: string;
  readonly former_secret: string | null;
}

let service: Service;
let receivers: WebhookReceivers;
let organisation: string;
let base: string;
let owner: Visitor;

beforeAll(async () => {
  receivers = await WebhookReceivers.start();
  service = await Service.start({
    RECTO_ROLE: 'api',
    RECTO_TRUSTED_PROXIES: '127.0.0.0/8',
    RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  organisation = (await service.newOrganisation('unlimited')).id;
  base = `/console/organisations/${organisation}/webhooks`;
  owner = await Visitor.owner(service, organisation);
});
afterAll(async () => {
  await service.stop();
  await receivers.stop();
});

function add(path: string): Promise<Endpoint> {
  return owner.ok('POST', `${base}/endpoints`, { url: receivers.url(path), description: 'ours' });
}

it('an endpoint is added, disabled, enabled and deleted', async () => {
  const { id, enabled, secret } = await add('/life');
  expect({ enabled, secret }).toEqual({ enabled: true, secret: expect.stringMatching(/^whsec_/) });
  const at = `${base}/endpoints/${id}`;
  expect(await owner.ok('POST', `${at}/disable`)).toMatchObject({ enabled: false, disabled_reason: 'requested' });
  expect(await owner.status('POST', `${at}/recover`, { since: '2026-01-01T00:00:00Z' })).toBe(409);
  expect(await owner.ok('POST', `${at}/enable`)).toMatchObject({ enabled: true, disabled_reason: null });
  expect(await owner.ok('POST', `${at}/recover`, { since: '2026-01-01T00:00:00Z' })).toEqual({
    object: 'recovered',
    messages: 0,
  });
  await owner.ok('POST', `${at}/delete`);
  expect(await owner.status('POST', `${at}/enable`)).toBe(404);
});

it.each([
  'ftp://hooks.test/',
  'http://hooks.test/plain',
  'https://user:word@hooks.test/',
  'http://169.254.169.254/latest',
])('an endpoint at %s is refused, and its URL is not repeated', async (url) => {
  const response = await owner.send('POST', `${base}/endpoints`, { url });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain(url);
});

it('secrets are revealed, and rotated once a day', async () => {
  const { id, secret } = await add('/secrets');
  const at = `${base}/endpoints/${id}`;
  expect(await owner.ok('POST', `${at}/reveal`)).toMatchObject({ secret, former_secret: null });
  const rotated = await owner.ok<Secrets>('POST', `${at}/rotate`);
  expect(rotated).toMatchObject({ former_secret: secret });
  expect(rotated.secret).not.toBe(secret);
  expect(await owner.status('POST', `${at}/rotate`)).toBe(409);
  const audit = await owner.ok<{ data: { action: string }[] }>('GET', `/console/organisations/${organisation}/audit`);
  const actions = audit.data.map(({ action }) => action);
  expect(actions.slice(0, 2)).toEqual(['webhook_endpoint.secret_rotated', 'webhook_endpoint.secret_revealed']);
});

it('a ping tells what the receiver said', async () => {
  receivers.on('/ping', answers(418));
  const { id } = await add('/ping');
  expect(await owner.ok('POST', `${base}/endpoints/${id}/ping`)).toMatchObject({ outcome: 'failed', status_code: 418 });
});

it('a message is listed with its deliveries, shown with its body, and sent anew', async () => {
  const { id: endpoint_id } = await add('/message');
  await endBatch(service, { organisation, metadata: '{"order":7}' });
  const { data } = await owner.ok<{
    data: { id: string; type: string; deliveries: { endpoint_id: string; status: string }[] }[];
  }>('GET', `${base}/messages`);
  const message = data.find(({ type }) => type === 'batch.update');
  expect(message?.deliveries).toContainEqual(expect.objectContaining({ endpoint_id, status: 'pending' }));
  const shown = await owner.ok<{ body: string }>('GET', `${base}/messages/${message?.id ?? ''}`);
  expect(JSON.parse(shown.body)).toMatchObject({ type: 'batch.update' });
  const resend = (body: object) => owner.ok('POST', `${base}/messages/${message?.id ?? ''}/resend`, body);
  expect(await resend({ endpoint_id })).toEqual({ object: 'resent', deliveries: 1 });
  service.clock.advance(4 * 24 * 3_600_000);
  await owner.signIn(`owner-${organisation}@example.org`);
  expect(await owner.status('POST', `${base}/messages/${message?.id ?? ''}/resend`, {})).toBe(410);
});
