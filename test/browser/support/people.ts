/** How people come in: by links, as they are given to them. */
import type { Page } from 'playwright-core';
import { type Organisation, ownerLink } from './service';

export const PASSWORD = 'a long enough password';
let number = 0;

/** Follows the operator's link as somebody new; ends on the overview. */
export async function becomeOwner(page: Page, organisation: Organisation): Promise<{ readonly email: string }> {
  number += 1;
  const email = `owner${number}.${organisation.id.slice(-8)}@example.com`;
  await page.goto(await ownerLink(organisation));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Olive Owner');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`**/o/${organisation.id}/overview`);
  return { email };
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
