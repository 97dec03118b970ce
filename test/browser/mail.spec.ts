/** What needs a mail: to sign up, and to come back without the password. Links are taken out of the mails that a server here receives. */
import type { Page } from 'playwright-core';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { SmtpReceiver } from '../support/smtp-receiver';
import { describeInBrowser } from './support/browser';
import { PASSWORD, signIn } from './support/people';
import { service } from './support/service';

const OTHER_PASSWORD = 'another long password';
const MAIL_WITHIN_MS = 30_000;
let people = 0;

describeInBrowser('by mail', (visits) => {
  let smtp: SmtpReceiver;
  beforeAll(async () => {
    smtp = await SmtpReceiver.start(service().smtpPort);
  });
  afterAll(() => smtp.close());

  /** The text of the nth mail to an address. */
  async function mailTo(address: string, nth = 1): Promise<string> {
    await eventually(() => smtp.to(address).length >= nth, MAIL_WITHIN_MS);
    return smtp.to(address)[nth - 1]?.text ?? '';
  }

  it('who signs up confirms an address, and owns an organisation with the credits of the free plan', async () => {
    const address = newAddress();
    const page = await visits.open();
    await askToSignUp(page, address);
    const link = linkIn(await mailTo(address));
    await page.goto(link);
    await page.getByRole('heading', { name: 'Make your organisation' }).waitFor();
    await page.getByText(`Your address is confirmed: ${address}.`).waitFor();
    await followSignUp(page, 'Paper & Sons');
    await page.getByRole('main').getByText('1,000').first().waitFor();
    await page.getByText('Paper & Sons').first().waitFor();

    const other = await visits.open();
    await other.goto(link);
    await other.getByText("This link can't be used").waitFor();
  });

  it('a new password is set, which ends the sessions of the old one', async () => {
    const address = newAddress();
    const page = await visits.open();
    await askToSignUp(page, address);
    await page.goto(linkIn(await mailTo(address)));
    await followSignUp(page, 'Forgetful');

    const elsewhere = await visits.open();
    await elsewhere.goto('/sign-in');
    await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
    await sendLink(elsewhere, address);
    await elsewhere.goto(linkIn(await mailTo(address, 2)));
    await elsewhere.getByLabel('New password').fill(OTHER_PASSWORD);
    await elsewhere.getByRole('button', { name: 'Set the password' }).click();
    await elsewhere.getByRole('heading', { name: 'Overview' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to Recto' }).waitFor();
    await signIn(page, address);
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('the page tells nobody who has an account: the mail does', async () => {
    const address = newAddress();
    const page = await visits.open();
    await askToSignUp(page, address);
    await page.goto(linkIn(await mailTo(address)));
    await followSignUp(page, 'Known');

    const stranger = await visits.open();
    await askToSignUp(stranger, address);
    expect(await mailTo(address, 2)).not.toContain('/join#');
    await stranger.goto('/forgot');
    const unknown = newAddress();
    await sendLink(stranger, unknown);
    expect(smtp.to(unknown)).toEqual([]);
  });
});

function newAddress(): string {
  people += 1;
  return `mail${String(people)}.${String(process.pid)}@example.com`;
}

async function askToSignUp(page: Page, address: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Make an account' }).click();
  await sendLink(page, address);
}

async function sendLink(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`A mail is on its way to ${address}.`).waitFor();
}

async function followSignUp(page: Page, organisation: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Organisation').fill(organisation);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

function linkIn(text: string): string {
  const link = /http:\/\/127\.0\.0\.1:\d+\/join#[\w-]{43}/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in the mail: ${text}`);
  return link;
}
