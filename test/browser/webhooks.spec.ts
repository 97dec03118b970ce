/** Webhooks: from an endpoint to messages that its program can verify, and what becomes of those that fail. */
import { Webhook } from 'standardwebhooks';
import type { Page } from 'playwright-core';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { answers } from '../support/receiver-behaviours';
import { type Received, WebhookReceivers } from '../support/webhook-receivers';
import { describeInBrowser } from './support/browser';
import { pdf, submitBatch } from './support/documents';
import { addEndpoint, shownSecret } from './support/endpoints';
import { becomeOwner } from './support/people';
import { makeOrganisation, type Organisation } from './support/service';

const SIGNED = { webhook: { mode: 'signed' } };

describeInBrowser('webhooks', (visits) => {
  let receivers: WebhookReceivers;
  let organisation: Organisation;
  let page: Page;
  beforeAll(async () => {
    receivers = await WebhookReceivers.start();
    organisation = await makeOrganisation('Told');
  });
  afterAll(() => receivers.stop());
  beforeEach(async () => {
    page = await visits.open();
    await becomeOwner(page, organisation);
  });

  it('are verified by the secret that the page shows, and after a rotation by either', async () => {
    const secret = await addEndpoint(page, receivers.url('/good'));
    const batch = await submitBatch(organisation, [pdf('Told')], SIGNED);
    const [first] = await arrived('/good', 1);
    expect(JSON.stringify(verified(first, secret))).toContain(batch);
    await page.getByText(/Healthy, last delivered/).waitFor();

    const endpoint = card('/good');
    await endpoint.getByRole('button', { name: 'Rotate the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    const fresh = await shownSecret(page, 'secret');
    expect(fresh).not.toBe(secret);
    expect(await shownSecret(page, 'former secret')).toBe(secret);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await endpoint.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText('The test event arrived', { exact: true }).waitFor();
    const [, ping] = await arrived('/good', 2);
    for (const one of [secret, fresh]) expect(verified(ping, one)).toMatchObject({ type: 'webhook.ping' });
    expect(() => verified(ping, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
  });

  it('that fail are shown with the answer, and sent again', async () => {
    receivers.on('/failing', answers(503, { 'content-type': 'text/plain' }, 'down for repairs'));
    await addEndpoint(page, receivers.url('/failing'));
    await submitBatch(organisation, [pdf('Refused')], SIGNED);
    const [refused] = await arrived('/failing', 1);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: 'Failing' }).click();
    const id = refused?.headers['webhook-id'] ?? '';
    await page.getByRole('link', { name: id }).click();
    const delivery = page.getByRole('region', { name: receivers.url('/failing') });
    await delivery.getByText('answered 503').first().waitFor();
    await delivery.getByText('Next attempt').waitFor();
    await delivery.getByText('What it answered').first().click();
    await delivery.getByText('down for repairs').first().waitFor();

    receivers.on('/failing', answers(200));
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    const [, again] = await arrived('/failing', 2);
    expect(again?.headers['webhook-id']).toBe(id);
    expect(again?.body).toEqual(refused?.body);
    await delivery.getByText('Delivered, answered 200').waitFor();
  });

  it('that were missed are recovered', async () => {
    await addEndpoint(page, receivers.url('/away'));
    await card('/away').getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await card('/away').getByText('Disabled by a member').waitFor();
    const batch = await submitBatch(organisation, [pdf('Missed')], SIGNED);
    await ended(batch);
    await card('/away').getByRole('button', { name: 'Enable' }).click();
    await card('/away').getByRole('button', { name: 'Recover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recover' }).click();
    await page.getByText(/(One message is|\d+ messages are) sent again\./).waitFor();
    const missed = await arrived('/away', 1);
    expect(missed.map(({ body }) => body.toString())).toContainEqual(expect.stringContaining(batch));
  });

  function card(path: string) {
    return page.getByRole('region', { name: receivers.url(path) });
  }

  async function ended(batch: string): Promise<void> {
    const other = await page.context().newPage();
    await other.goto(`/o/${organisation.id}/batches/${batch}`);
    await other.getByText('Completed', { exact: true }).first().waitFor();
    await other.close();
  }

  /** Waits for so many requests. */
  async function arrived(path: string, count: number): Promise<readonly Received[]> {
    await eventually(() => receivers.of(path).length >= count);
    return receivers.of(path);
  }
});

/** The message, if the library of the standard takes its signature; throws otherwise. */
function verified(request: Received | undefined, secret: string): unknown {
  return new Webhook(secret).verify(request?.body.toString() ?? '', { ...request?.headers });
}
