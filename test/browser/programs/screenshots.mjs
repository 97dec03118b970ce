// Every screen of an organisation that has something on it, in both themes, as wide as a desktop and as a telephone. Two of the pictures
// are those of README.md.
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { fillOrganisation } from '../support/filled.mjs';
import { withServed } from './served.mjs';

const THEMES = ['light', 'dark'];
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 740 } };
const OUT = path.join(ROOT, 'out/screenshots');
const README_PICTURES = { 'playground-light-wide': 'playground', 'overview-light-wide': 'overview' };
const PASSWORD = 'a long enough password';
/** Charges are spread over so many days, so that the chart has something to show. */
const DAYS = 24;

export async function takeScreenshots() {
  await withServed(async ({ url, admin, sql, browser }) => {
    mkdirSync(OUT, { recursive: true });
    const organisation = await begin(admin);
    const owner = await browser.newContext({ baseURL: url, locale: 'en-GB' });
    const page = await owner.newPage();
    await page.goto(organisation.link);
    await page.getByLabel('Email').fill('olive@paper.example');
    await page.getByLabel('Name').fill('Olive Owner');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/overview');
    await take(owner, browser, url, emptyScreens(organisation.id), 'empty-');
    const ids = await fillOrganisation({ page, url, organisationId: organisation.id, key: organisation.key });
    await spreadCharges(sql);
    const { link } = await admin('owner-link', '--org', organisation.id);
    await take(owner, browser, url, [...publicScreens(link), ...screens(organisation.id, ids)]);
    for (const [picture, name] of Object.entries(README_PICTURES)) {
      copyFileSync(path.join(OUT, `${picture}.png`), path.join(ROOT, `docs/images/${name}.png`));
    }
    console.log(`${OUT}: every screen; docs/images: those of README.md`);
  });
}

async function begin(admin) {
  const { organisation } = await admin('org', 'create', '--name', 'Northwind Paper');
  const { api_key: key } = await admin('key', 'create', '--org', organisation.id, '--name', 'Document archive');
  const { link } = await admin('owner-link', '--org', organisation.id);
  return { id: organisation.id, key, link };
}

async function spreadCharges(sql) {
  await sql(
    `UPDATE ledger_entries SET created_at = ledger_entries.created_at - make_interval(days => (days.n * days.n) % $1)
     FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM ledger_entries WHERE kind = 'charge') AS days
     WHERE days.id = ledger_entries.id`,
    [DAYS],
  );
}

/** `link`: of an invitation that nobody has followed. */
function publicScreens(link) {
  return [
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['forgot', '/forgot'],
    ['join', link],
  ].map(([name, address]) => ({
    name,
    address,
    isPublic: true,
  }));
}

function emptyScreens(id) {
  return ['overview', 'playground', 'batches', 'webhooks', 'requests'].map((name) => ({
    name,
    address: `/o/${id}/${name}`,
  }));
}

function screens(id, { documentId, extractionId, batchId, itemId, messageId }) {
  const all = {
    overview: 'overview',
    playgrounds: 'playground',
    playground: `playground/${documentId}?lit=3`,
    extraction: { path: `playground/${documentId}?run=${extractionId}&lit=total`, then: openSchema },
    batches: 'batches',
    batch: `batches/${batchId}`,
    result: `batches/${batchId}/items/${itemId}?view=tables`,
    webhooks: 'webhooks',
    messages: 'webhooks?tab=messages',
    message: `webhooks/messages/${messageId}`,
    keys: 'keys',
    'new-key': { path: 'keys', then: (page) => page.getByRole('button', { name: 'Create a key' }).click() },
    requests: 'requests',
    audit: 'audit',
    settings: 'settings',
    account: 'account',
    nothing: 'nothing',
  };
  return Object.entries(all).map(([name, screen]) => {
    const { path: address, then } = typeof screen === 'string' ? { path: screen } : screen;
    return { name, address: `/o/${id}/${address}`, then };
  });
}

async function openSchema(page) {
  await page.getByRole('radiogroup', { name: 'What to do' }).getByText('Extract').click();
}

/** As one who is signed in, or as a stranger. */
async function take(owner, browser, url, list, prefix = '') {
  const storageState = await owner.storageState();
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      const options = { baseURL: url, locale: 'en-GB', viewport, colorScheme, reducedMotion: 'reduce' };
      const signedIn = await browser.newContext({ ...options, storageState });
      const stranger = await browser.newContext(options);
      for (const { name, address, isPublic, then } of list) {
        const page = await (isPublic ? stranger : signedIn).newPage();
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await then?.(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: path.join(OUT, `${prefix}${name}-${colorScheme}-${size}.png`) });
        await page.close();
      }
      await signedIn.close();
      await stranger.close();
    }
  }
}
