// The operator's commands for webhooks, as they are typed, against real receivers.
import { randomUUID } from 'node:crypto';
import { CommandError, readCommandLine, USAGE } from '../../apps/server/src/modules/operator';
import { encodeTypeId } from '../../apps/server/src/platform/ids';
import { Service } from '../contract/support/service';
import { answers } from '../support/receiver-behaviours';
import { WebhookReceivers } from '../support/webhook-receivers';
import { endBatch, finished } from './support/webhooks';

type Row = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
const EP = expect.stringMatching(/^ep_[0-9a-z]{26}$/) as string;
const TIME = expect.stringMatching(/^\d{4}-.*Z$/) as string;
const SECRET = expect.stringMatching(/^whsec_[0-9A-Za-z+/]{43}=$/) as string;

let service: Service;
let receivers: WebhookReceivers;
let org: string;

beforeAll(async () => {
  receivers = await WebhookReceivers.start();
  service = await Service.start({ RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' });
});
afterAll(async () => {
  await service.stop();
  await receivers.stop();
});
beforeEach(async () => {
  org = (await service.newOrganisation('unlimited')).id;
});

async function added(path: string): Promise<{ id: string; secret: string }> {
  const made = await service.operator('webhook', 'add', receivers.url(path), '--org', org);
  return { id: String((made['endpoint'] as Row)['id']), secret: String(made['secret']) };
}

/** The one list of an answer. */
async function list(...args: string[]): Promise<Row[]> {
  return Object.values(await service.operator(...args))[0] as Row[];
}

it('registers, shows, disables, enables and deletes an endpoint', async () => {
  const url = receivers.url('/hook?token=1');
  const made = await service.operator('webhook', 'add', url, '--org', org, '--description', 'the ledger');
  const view = {
    id: EP,
    organisation_id: org,
    url,
    description: 'the ledger',
    enabled: true,
    disabled_reason: null,
    disabled_at: null,
    created_at: TIME,
    last_success_at: null,
    last_failure_at: null,
    failing_since: null,
  };
  expect(made).toEqual({ secret: SECRET, endpoint: view });
  const id = String((made['endpoint'] as Row)['id']);
  expect(await list('webhook', 'list', '--org', org)).toEqual([view]);
  expect(await list('webhook', 'list')).toContainEqual(view);
  const disabled = { ...view, enabled: false, disabled_reason: 'requested', disabled_at: TIME };
  expect(await service.operator('webhook', 'disable', id)).toEqual({ endpoint: disabled });
  expect(await service.operator('webhook', 'enable', id, '--org', org)).toEqual({ endpoint: view });
  expect(await service.operator('webhook', 'delete', id)).toEqual({ deleted: id });
  expect(await list('webhook', 'list', '--org', org)).toEqual([]);
});

it('shows and rotates secrets', async () => {
  const { id, secret } = await added('/rotated');
  expect(await service.operator('webhook', 'reveal', id)).toEqual({ secret });
  const rotated = await service.operator('webhook', 'rotate', id);
  expect(rotated).toEqual({ secret: SECRET, former_secret: secret, former_secret_until: TIME });
  expect(rotated['secret']).not.toBe(secret);
  expect(await service.operator('webhook', 'reveal', id)).toEqual(rotated);
  await expect(service.operator('webhook', 'rotate', id)).rejects.toThrow(/signs until 2/);
});

it('pings, and tells what became of it', async () => {
  receivers.on('/teapot', answers(418, {}, 'short and stout'));
  const { id } = await added('/teapot');
  const { attempt } = await service.operator('webhook', 'ping', id);
  expect(attempt).toMatchObject({
    id: expect.stringMatching(/^att_/),
    outcome: 'failed',
    status_code: 418,
    answer: 'short and stout',
    ended_at: TIME,
  });
  expect(receivers.of('/teapot').map(({ body }) => body.toString())).toEqual(['{"type":"webhook.ping"}']);
  expect(receivers.of('/teapot')[0]?.headers).toMatchObject({ connection: 'close' });
});

it('lists deliveries and attempts, and sends a message anew', async () => {
  receivers.on('/flaky', answers(500));
  const [flaky, other] = [await added('/flaky'), await added('/other')];
  const message = await endBatch(service, { organisation: org });
  await finished(service, message);
  const msg = encodeTypeId('msg', message);
  const [delivery, ...more] = await list('webhook', 'deliveries', flaky.id);
  expect(more).toEqual([]);
  expect(delivery).toEqual({
    id: expect.stringMatching(/^dlv_/),
    message_id: msg,
    batch_id: expect.stringMatching(/^batch_/),
    status: 'failed',
    created_at: TIME,
    next_attempt_at: null,
    completed_at: TIME,
  });
  const dlv = String(delivery?.['id']);
  const attempts = await list('webhook', 'attempts', dlv);
  expect(attempts.map(({ outcome, status_code }) => [outcome, status_code])).toEqual(Array(8).fill(['failed', 500]));
  const [newest, ...older] = attempts;
  expect(await list('webhook', 'attempts', dlv, '--before', String(newest?.['id']))).toEqual(older);

  receivers.on('/flaky', answers(200));
  expect(await service.operator('webhook', 'resend', msg, '--to', flaky.id)).toEqual({ deliveries: 1 });
  await finished(service, message);
  expect(await list('webhook', 'deliveries', flaky.id)).toMatchObject([{ id: dlv, status: 'succeeded' }]);
  expect(receivers.of('/other')).toHaveLength(1);
  expect(await service.operator('webhook', 'resend', msg)).toEqual({ deliveries: 2 });
  await finished(service, message);
  expect(receivers.of('/other')).toHaveLength(2);

  service.clock.advance(3 * DAY);
  await expect(service.operator('webhook', 'resend', msg)).rejects.toThrow('results of the batch are gone');
  expect(await list('audit', 'list', '--org', org)).toContainEqual(
    expect.objectContaining({
      action: 'webhook_message.resent',
      subject: msg,
      details: { endpoint: flaky.id },
    }),
  );
  expect(other.id).not.toBe(flaky.id);
});

it('sends what an endpoint has missed', async () => {
  const { id } = await added('/back');
  const since = service.clock.now().toISOString();
  await service.operator('webhook', 'disable', id);
  const messages = [await endBatch(service, { organisation: org }), await endBatch(service, { organisation: org })];
  await expect(service.operator('webhook', 'recover', id, '--since', since)).rejects.toThrow('enable it first');
  await service.operator('webhook', 'enable', id);
  expect(await service.operator('webhook', 'recover', id, '--since', since)).toEqual({ messages: 2 });
  for (const message of messages) await finished(service, message);
  expect(receivers.of('/back').map(({ headers }) => headers['webhook-id'])).toEqual(
    messages.map((message) => encodeTypeId('msg', message)),
  );
});

describe('what cannot be done is said in a sentence', () => {
  const ep = encodeTypeId('ep', randomUUID());

  it.each([
    [['webhook', 'add'], 'webhook add URL'],
    [['webhook', 'add', 'https://hooks.test/#part'], 'fragment'],
    [['webhook', 'add', 'https://10.0.0.1/'], 'not on the public internet'],
    [['webhook', 'enable', 'key_1'], 'looks like ep_'],
    [['webhook', 'reveal', ep], 'no such webhook endpoint'],
    [['webhook', 'ping', ep], 'no such webhook endpoint'],
    [['webhook', 'recover', ep], '--since'],
    [['webhook', 'attempts', encodeTypeId('dlv', randomUUID())], 'no such delivery'],
    [['webhook', 'resend', encodeTypeId('msg', randomUUID())], 'no such message'],
    [['audit', 'list', '--before', ep], 'looks like aud_'],
    [['webhook', 'paint'], 'There is no command "webhook paint"'],
  ])('%j', async (args, sentence) => {
    const refused = service.operator(...args);
    await expect(refused).rejects.toBeInstanceOf(CommandError);
    await expect(refused).rejects.toThrow(sentence);
  });

  it('and an endpoint of another organisation is not there', async () => {
    const { id } = await added('/mine');
    const stranger = (await service.newOrganisation('unlimited')).id;
    await expect(service.operator('webhook', 'delete', id, '--org', stranger)).rejects.toThrow('no such webhook');
    expect(await list('webhook', 'list', '--org', org)).toHaveLength(1);
  });
});

it('names every command in its help', async () => {
  const named = ['add', 'list', 'rotate', 'reveal', 'ping', 'deliveries', 'attempts', 'resend', 'recover'];
  for (const word of named) expect(USAGE).toContain(`  webhook ${word}`);
  expect(USAGE).toContain('  webhook enable|disable|delete EP');
  expect(readCommandLine(['webhook', 'recover', 'ep_1', '--since', '2027-01-31']).options.since).toBe('2027-01-31');
});
