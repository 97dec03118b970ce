/** From the operator's link to a key that works, and to one that no longer does. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { describeInBrowser } from './support/browser';
import { becomeOwner } from './support/people';
import { makeOrganisation, ownerLink, service } from './support/service';

const REVOKED_WITHIN_MS = 1_000;

describeInBrowser('the first steps', (visits) => {
  it('make an owner, a key, a document that is read, and its usage', async () => {
    const organisation = await makeOrganisation('First steps');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const key = await createKey(page, 'Invoices');
    expect((await parse(0, key)).status).toBe(200);

    await page.goto(`/o/${organisation.id}/keys`);
    const row = page.getByRole('row').filter({ hasText: 'Invoices' });
    await row.getByRole('time').first().waitFor();
    expect(await row.innerText()).not.toMatch(/Invoices\s+\S+\s+never/);
    const usage = await page.request.get(`/console/organisations/${organisation.id}/usage`);
    expect(await usage.json()).toMatchObject({
      days: [{ operation: 'parse', key_name: 'Invoices', documents: 1, pages: 1, credits: 1 }],
    });
  });

  it('let the link go once, and the owner back in by password', async () => {
    const organisation = await makeOrganisation('One use');
    const page = await visits.open();
    const link = await ownerLink(organisation);
    await page.goto(link);
    await page.getByLabel('Email').fill('once@example.com');
    await page.getByLabel('New password').fill('a long enough password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/overview');

    const other = await visits.open();
    await other.goto(link);
    await other.getByText("This link can't be used").waitFor();
    await other.goto('/');
    await other.getByLabel('Email').fill('once@example.com');
    await other.getByLabel('Password', { exact: true }).fill('a long enough password');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL(`**/o/${organisation.id}/overview`);
  });

  it('can be taken by the keyboard alone', async () => {
    const organisation = await makeOrganisation('Keys alone');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    await tabTo(page, 'API keys');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/keys');
    await tabTo(page, 'Create a key');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    await dialog.getByText('export RECTO_API_KEY').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create a key' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('row').filter({ hasText: 'By hand' }).waitFor();
  });

  it('end for a revoked key within a second at another process', async () => {
    const organisation = await makeOrganisation('Revoked');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const key = await createKey(page, 'Lost');
    expect((await parse(1, key)).status).toBe(200);

    const row = page.getByRole('row').filter({ hasText: 'Lost' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    const revoked = page.waitForResponse((response) => response.url().endsWith('/revoke'));
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await revoked;
    await delay(REVOKED_WITHIN_MS);
    expect((await parse(1, key)).status).toBe(401);
    await row.getByText('Revoked', { exact: true }).waitFor();
  });
});

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const secret = /rk_live_\w+/.exec(await dialog.locator('pre').first().innerText())?.[0];
  if (secret === undefined) throw new Error('the page shows no key');
  await dialog.getByRole('button', { name: 'Done' }).click();
  return secret;
}

function parse(process: 0 | 1, key: string): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(makePdf({ pages: 1, title: 'First' }))]), 'first.pdf');
  return fetch(`${service().urls[process]}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
}

/** Presses Tab until what has the focus says so. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>('document.activeElement.innerText ?? ""')) === text) return;
  }
  throw new Error(`no Tab leads to ${text}`);
}
