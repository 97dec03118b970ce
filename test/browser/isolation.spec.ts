/** What belongs to others is on no screen: organisations to each other, and PHI to members without the right. */
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/browser';
import { pdf, submitBatch, type SubmitOptions } from './support/documents';
import { type Filled, fillOrganisation } from './support/filled.mjs';
import { becomeOwner } from './support/people';
import { addressesOf } from './support/screens';
import { admin, makeOrganisation, type Organisation, service } from './support/service';

const CANARY = 'canary';

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
    const stranger = await visits.open();
    await becomeOwner(stranger, ours);
    const secrets = ['Their secret name', email, theirs.id, ...Object.values(filled)];
    const told = answersOf(stranger);
    // Their addresses, and their things below our own organisation.
    for (const address of [...addressesOf(theirs.id, filled), ...addressesOf(ours.id, filled)]) {
      const seen = `${await lookedAt(stranger, address)}\n${told.splice(0).join('\n')}`;
      const asked = secrets.filter((secret) => !address.includes(secret));
      expect([address, asked.filter((secret) => seen.includes(secret))]).toEqual([address, []]);
      expect(seen).not.toMatch(/invoice-24\d\d\.pdf|Invoice import/);
    }
  });

  it('is PHI, and on no screen of who has not the right', async () => {
    const organisation = await makeOrganisation('Clinic');
    const phi = { ...organisation, key: await phiKey(organisation) };
    const owner = await visits.open();
    await becomeOwner(owner, organisation);
    const right = await visits.open();
    const { email } = await becomeOwner(right, organisation);
    await giveRight(right, organisation, email);
    const batchId = await submitBatch(phi, [pdf('Patient'), Buffer.from('no document')], options());
    await right.goto(`/o/${organisation.id}/batches/${batchId}`);
    await right.getByText('2 of 2 done, 1 failed').waitFor();

    const item = await right.getByRole('link', { name: 'Open the result of item 1' }).getAttribute('href');
    const ids: Filled = {
      documentId: 'doc_none',
      extractionId: 'run_none',
      batchId,
      itemId: item?.split('/').at(-1) ?? '',
      messageId: 'msg_none',
    };
    const addresses = addressesOf(organisation.id, ids);
    let seenByRight = '';
    for (const address of addresses) seenByRight += await lookedAt(right, address);
    for (const word of [CANARY, batchId]) expect(seenByRight).toContain(word);

    const told = answersOf(owner);
    for (const address of addresses) {
      const seen = `${await lookedAt(owner, address)}\n${told.splice(0).join('\n')}`;
      expect([address, seen.includes(CANARY)]).toEqual([address, false]);
      if (!address.includes(batchId)) expect([address, seen.includes(batchId)]).toEqual([address, false]);
      else await owner.getByRole('alert').first().waitFor();
    }
  });
});

function options(): SubmitOptions {
  return { metadata: { patient: `${CANARY}-metadata` }, filename: `${CANARY}-filename` };
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

/** The text of a screen once nothing more is asked for; lists, details and titles included. */
async function lookedAt(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate<string>('document.documentElement.outerHTML');
}

/** The bodies of answers from now on. */
function answersOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/console/')) return;
    response.text().then(
      (text) => bodies.push(text),
      () => undefined,
    );
  });
  return bodies;
}
