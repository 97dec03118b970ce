/** What belongs to others is on no screen: organisations to each other, and PHI to members without the right. */
import type { Page, Response } from 'playwright-core';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { describeInBrowser } from './support/browser';
import { pdf, submitBatch, type SubmitOptions } from './support/documents';
import { addEndpoint } from './support/endpoints';
import { type Filled, fillOrganisation } from './support/filled.mjs';
import { becomeOwner } from './support/people';
import { addressesOf, shareAddresses } from './support/screens';
import { admin, makeOrganisation, type Organisation, service } from './support/service';

const CANARY = 'canary';
/** What is sent there waits to be sent again. */
const NOBODY_LISTENS = 'http://127.0.0.1:49151/hook';

describeInBrowser('what belongs to others', (visits) => {
  it('is on no screen of another organisation', async () => {
    const theirs = await makeOrganisation('Their secret name');
    const owner = await visits.open();
    const { email } = await becomeOwner(owner, theirs);
    const filled = await fillOrganisation({
      page: owner,
      url: service().urls[0],
      organisationId: theirs.id,
      key: theirs.key,
    });
    const ours = await makeOrganisation('Ours');
    const strangers = [await visits.open(), await visits.open()];
    for (const stranger of strangers) await becomeOwner(stranger, ours);
    const secrets = ['Their secret name', email, theirs.id, ...Object.values(filled)];
    // Their addresses, and their things below our own organisation.
    const addresses = [...addressesOf(theirs.id, filled), ...addressesOf(ours.id, filled)];
    await shareAddresses(strangers, addresses, async (stranger, address) => {
      const seen = await seenAt(stranger, address);
      const asked = secrets.filter((secret) => !address.includes(secret));
      expect([address, asked.filter((secret) => seen.includes(secret))]).toEqual([address, []]);
      expect(seen).not.toMatch(/invoice-24\d\d\.pdf|Invoice import/);
    });
  });

  it('is PHI, and on no screen of who has not the right', async () => {
    const organisation = await makeOrganisation('Clinic');
    const phi = { ...organisation, key: await phiKey(organisation) };
    const owner = await visits.open();
    await becomeOwner(owner, organisation);
    const right = await visits.open();
    const { email } = await becomeOwner(right, organisation);
    await giveRight(right, organisation, email);
    await addEndpoint(right, NOBODY_LISTENS);
    const batchId = await submitBatch(phi, [pdf('Patient'), Buffer.from('no document')], options());
    await right.goto(`/o/${organisation.id}/batches/${batchId}`);
    await right.getByText('2 of 2 done, 1 failed').waitFor();

    const item = await right.getByRole('link', { name: 'Open the result of item 1' }).getAttribute('href');
    const ids: Filled = {
      documentId: 'doc_none',
      extractionId: 'run_none',
      batchId,
      itemId: item?.split('/').at(-1) ?? '',
      messageId: await newestMessage(right, organisation),
    };
    const addresses = addressesOf(organisation.id, ids);
    const seenByRight = new Map<string, string>();
    await shareAddresses([right], addresses, async (page, address) => {
      seenByRight.set(address, await seenAt(page, address));
    });
    expect([...seenByRight.values()].join('\n')).toContain(CANARY);
    for (const id of [ids.batchId, ids.itemId, ids.messageId]) {
      const own = addresses.find((address) => address.endsWith(`/${id}`)) ?? '';
      expect(seenByRight.get(own)).toContain(batchId);
    }

    const secrets = [ids.batchId, ids.itemId, ids.messageId];
    await shareAddresses([owner], addresses, async (page, address) => {
      const seen = await seenAt(page, address);
      const asked = [CANARY, ...secrets.filter((secret) => !address.includes(secret))];
      expect([address, asked.filter((secret) => seen.includes(secret))]).toEqual([address, []]);
      if (secrets.some((secret) => address.includes(secret))) await page.getByRole('alert').first().waitFor();
    });
  });
});

function options(): SubmitOptions {
  return {
    metadata: { patient: `${CANARY}-metadata` },
    filename: `${CANARY}-filename`,
    webhook: { mode: 'signed' },
  };
}

async function phiKey({ id }: Organisation): Promise<string> {
  const made = await admin<{ api_key: string }>('key', 'create', '--org', id, '--name', 'clinic', '--phi');
  return made.api_key;
}

/** By the switch of the settings. */
async function giveRight(page: Page, { id }: Organisation, email: string): Promise<void> {
  await page.goto(`/o/${id}/settings`);
  const given = page.waitForResponse((response) => response.url().endsWith('/phi'));
  await page.getByRole('switch', { name: `PHI right of ${email}` }).click();
  expect((await given).status()).toBe(200);
  await page.getByRole('switch', { name: `PHI right of ${email}`, checked: true }).waitFor();
}

async function newestMessage(page: Page, { id }: Organisation): Promise<string> {
  const messages = `/console/organisations/${id}/webhooks/messages`;
  let found = '';
  await eventually(async () => {
    const { data } = await (await page.request.get(messages)).json();
    found = data[0]?.id ?? '';
    return found !== '';
  });
  return found;
}

/** The text of a screen once nothing more is asked for, lists, details and titles included, and of what the service answered. */
async function seenAt(page: Page, address: string): Promise<string> {
  const answers: Promise<string>[] = [];
  const hear = (response: Response): void => {
    if (response.url().includes('/console/')) answers.push(response.text().catch(() => ''));
  };
  page.on('response', hear);
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('response', hear);
  const shown = await page.evaluate<string>('document.documentElement.outerHTML');
  return [shown, ...(await Promise.all(answers))].join('\n');
}
