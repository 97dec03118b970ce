// What PHI keys make is there for members with the PHI right alone, whatever their role: canaries in filename, metadata, result and the
// receiver's answer are looked for on every page.
import { AuditService } from '../../apps/server/src/modules/audit';
import { NoticesService } from '../../apps/server/src/modules/notices';
import { Database } from '../../apps/server/src/platform/database';
import { DeliverySweeper } from '../../apps/server/src/modules/webhooks/delivery/delivery-sweeper';
import { decodeTypeId, encodeTypeId } from '../../apps/server/src/platform/ids';
import { deliveries, endBatch, endpointAt } from '../integration/support/webhooks';
import { batchWithResult } from './support/by-hand';
import { Service } from './support/service';
import { Visitor } from './support/visitor';

const CANARIES = {
  filename: 'canary-filename',
  metadata: 'canary-metadata',
  result: 'canary-result',
  answer: 'canary-answer',
};

interface Page {
  readonly data: readonly { readonly id: string; readonly [field: string]: unknown }[];
}

let service: Service;
let organisation: string;
let base: string;
/** An owner without the PHI right: no role stands in for it. */
let owner: Visitor;
let right: Visitor;
let ids: { batch_id: string; item_id: string; file_id: string; message_id: string; delivery_id: string };

beforeAll(async () => {
  service = await Service.start({
    RECTO_ROLE: 'api',
    RECTO_TRUSTED_PROXIES: '127.0.0.0/8',
    RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  organisation = (await service.newOrganisation('unlimited')).id;
  base = `/console/organisations/${organisation}`;
  owner = await Visitor.owner(service, organisation);
  right = await Visitor.owner(service, organisation, `right-${organisation}@example.org`);
  await service.setRole(organisation, (await right.me()).user.id, 'owner', true);
  ids = await phiThings();
}, 60_000);
afterAll(() => service.stop());

async function phiThings(): Promise<typeof ids> {
  const key = await service.newKey(organisation, '--phi');
  const made = await batchWithResult(service, {
    organisation,
    key,
    body: JSON.stringify({ content: CANARIES.result }),
  });
  const database = service.part(Database);
  const fileId = decodeTypeId('file', made.file_id) ?? '';
  await database.run((client) =>
    client.file.updateMany({ where: { id: fileId }, data: { filename: CANARIES.filename } }),
  );
  await right.ok('POST', `${base}/webhooks/endpoints`, { url: 'http://127.0.0.1:49151/hook' });
  const messageId = await endBatch(service, { organisation, phi: true, metadata: JSON.stringify(CANARIES.metadata) });
  const delivery = await database.run((client) => client.webhookDelivery.findFirstOrThrow({ where: { messageId } }));
  await database.run(async (client) => {
    await client.webhookDelivery.updateMany({ where: { id: delivery.id }, data: { failures: 4 } });
    const attempt = {
      id: delivery.id,
      deliveryId: delivery.id,
      run: 0,
      startedAt: new Date(),
      answer: CANARIES.answer,
    };
    await client.webhookAttempt.create({ data: attempt });
  });
  const { data } = await right.ok<Page>('GET', `${base}/webhooks/messages`);
  const [message] = data as readonly { id: string; deliveries: { id: string }[] }[];
  const message_id = message?.id ?? '';
  const organisationId = decodeTypeId('org', organisation) ?? '';
  await database.run(async (client) => {
    await service
      .part(NoticesService)
      .tell(client, { organisationId, kind: 'webhook_message_failing', subject: message_id, message: 'It fails.' });
    const act = {
      organisationId,
      actor: { kind: 'operator' },
      action: 'webhook_message.resent',
      subject: message_id,
    } as const;
    await service.part(AuditService).record(client, act);
  });
  return { ...made, message_id, delivery_id: message?.deliveries[0]?.id ?? '' };
}

function pagesOf(): string[] {
  const batch = `${base}/batches/${ids.batch_id}`;
  return [
    `${base}/overview`,
    `${base}/notices`,
    `${base}/audit`,
    `${base}/batches`,
    `${base}/batches?status=running`,
    `${base}/batches?days=1`,
    batch,
    `${batch}/items/${ids.item_id}/result`,
    `${base}/webhooks/messages`,
    `${base}/webhooks/messages/${ids.message_id}`,
    `${base}/webhooks/deliveries/${ids.delivery_id}/attempts`,
    `${base}/webhooks/endpoints`,
    `${base}/keys`,
    `${base}/members`,
    '/console/me',
  ];
}

it('the canaries are there for who has the right', async () => {
  const texts = await Promise.all(pagesOf().map(async (path) => (await right.send('GET', path)).text()));
  for (const canary of Object.values(CANARIES)) expect(texts.join('\n')).toContain(canary);
  expect(await right.ok('GET', `${base}/overview`)).toMatchObject({ batches_open: 1, deliveries_failing: 1 });
});

it('neither canaries nor ids nor counts reach an owner without it', async () => {
  for (const path of pagesOf()) {
    const text = await (await owner.send('GET', path)).text();
    for (const hidden of [...Object.values(CANARIES), ids.batch_id, ids.message_id, ids.delivery_id, ids.file_id]) {
      expect({ path, has: text.includes(hidden) ? hidden : null }).toEqual({ path, has: null });
    }
  }
  expect(await owner.ok('GET', `${base}/overview`)).toMatchObject({ batches_open: 0, deliveries_failing: 0 });
});

it('what is hidden cannot be acted on, and answers as if it did not exist', async () => {
  const batch = `${base}/batches/${ids.batch_id}`;
  const tries: [string, string, unknown?][] = [
    ['GET', batch],
    ['POST', `${batch}/cancel`],
    ['GET', `${batch}/items/${ids.item_id}/result`],
    ['GET', `${base}/webhooks/messages/${ids.message_id}`],
    ['POST', `${base}/webhooks/messages/${ids.message_id}/resend`, {}],
    ['GET', `${base}/webhooks/deliveries/${ids.delivery_id}/attempts`],
  ];
  for (const [method, path, body] of tries)
    expect({ path, status: await owner.status(method, path, body) }).toEqual({ path, status: 404 });
  expect(await right.ok('GET', batch)).toMatchObject({ counts: { pending: 1, succeeded: 1, cancelled: 0 } });
});

it('an endpoint gets messages of PHI batches when whoever registered it has the right, and never otherwise', async () => {
  interface Endpoint {
    readonly id: string;
    readonly phi: boolean;
  }
  const { id: there } = await service.newOrganisation('unlimited');
  const [plainly, rightly] = [
    await Visitor.owner(service, there, `plainly-${there}@example.org`),
    await Visitor.owner(service, there, `rightly-${there}@example.org`),
  ];
  await service.setRole(there, (await rightly.me()).user.id, 'admin', true);
  const at = `/console/organisations/${there}/webhooks`;
  const url = 'http://127.0.0.1:49151/hook';
  const closed = await plainly.ok<Endpoint>('POST', `${at}/endpoints`, { url });
  const open = await rightly.ok<Endpoint>('POST', `${at}/endpoints`, { url });
  const ofOperator = await endpointAt(service, there, url);
  expect([closed.phi, open.phi]).toEqual([false, true]);
  const targets = async (messageId: string): Promise<(string | null)[]> =>
    (await deliveries(service, messageId)).map(({ endpointId }) => endpointId);
  const uuid = (endpoint: Endpoint): string | null => decodeTypeId('ep', endpoint.id);

  const plain = await endBatch(service, { organisation: there });
  const phi = await endBatch(service, { organisation: there, phi: true });
  expect(await targets(plain)).toEqual([uuid(closed), uuid(open), ofOperator.id]);
  expect(await targets(phi)).toEqual([uuid(open), ofOperator.id]);

  // Nor by sending it anew, nor by recovering what the endpoint has missed, whoever asks for it.
  const resend = `${at}/messages/${encodeTypeId('msg', phi)}/resend`;
  expect(await rightly.status('POST', resend, { endpoint_id: closed.id })).toBe(400);
  expect(await rightly.status('POST', resend, {})).toBe(200);
  const recover = `${at}/endpoints/${closed.id}/recover`;
  expect(await rightly.ok('POST', recover, { since: '2026-01-01T00:00:00Z' })).toEqual({
    object: 'recovered',
    messages: 0,
  });
  expect(await targets(phi)).toEqual([uuid(open), ofOperator.id]);
});

it('a message that an older version has written goes to no endpoint without the right either', async () => {
  const { id: there } = await service.newOrganisation('unlimited');
  const closed = await endpointAt(service, there, 'http://127.0.0.1:49151/hook', false);
  const open = await endpointAt(service, there, 'http://127.0.0.1:49151/hook');
  const messageId = await endBatch(service, { organisation: there, phi: true });
  await service.part(Database).run(async (client) => {
    await client.webhookDelivery.deleteMany({ where: { messageId } });
    await client.webhookMessage.updateMany({
      where: { id: messageId },
      data: { phi: false, isFannedOut: false, body: '{}' },
    });
  });
  await service.part(DeliverySweeper).sweep(new AbortController().signal);
  expect((await deliveries(service, messageId)).map(({ endpointId }) => endpointId)).toEqual([open.id]);
  expect(closed.id).not.toBe(open.id);
});

it('usage counts it all the same', async () => {
  const { days } = await owner.ok<{ days: { credits: number }[] }>('GET', `${base}/usage`);
  expect(days.reduce((sum, { credits }) => sum + credits, 0)).toBe(2);
});

it('nothing of it is in the log', () => {
  for (const canary of Object.values(CANARIES)) expect(service.log.join('\n')).not.toContain(canary);
});

it('viewers see how a batch went, and nothing of its documents', async () => {
  const key = await service.newKey(organisation);
  const plain = await batchWithResult(service, { organisation, key });
  const viewer = await Visitor.owner(service, organisation, `viewer-${organisation}@example.org`);
  const fileId = decodeTypeId('file', plain.file_id) ?? '';
  await service
    .part(Database)
    .run((client) => client.file.updateMany({ where: { id: fileId }, data: { filename: 'plain.pdf' } }));
  const path = `${base}/batches/${plain.batch_id}`;
  const seen = await owner.ok<{ items: object[] }>('GET', path);
  const result_url = `${path}/items/${plain.item_id}/result`;
  expect(seen.items).toContainEqual(
    expect.objectContaining({ filename: 'plain.pdf', file_id: plain.file_id, result_url }),
  );
  expect(await owner.ok('GET', result_url)).toEqual({ chunks: [] });
  await service.setRole(organisation, (await viewer.me()).user.id, 'viewer', true);
  const text = await (await viewer.send('GET', path)).text();
  expect(JSON.parse(text)).toMatchObject({ counts: { succeeded: 1 }, metadata: null });
  expect(text).not.toMatch(/plain\.pdf|file_01|result_url/);
});
