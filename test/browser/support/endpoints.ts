/** Endpoints of webhooks, as the dashboard adds them. */
import type { Page } from 'playwright-core';

/** From any screen of an organisation; returns the endpoint's secret. */
export async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const secret = await shownSecret(page, 'secret');
  await dialog.getByRole('button', { name: 'Done' }).click();
  return secret;
}

export async function shownSecret(page: Page, label: string): Promise<string> {
  return page.getByRole('group', { name: label, exact: true }).locator('pre').innerText();
}
