/** What holds for every screen of the router's table: the policy, the headers, and what people with aids need. */
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { describeInBrowser } from './support/browser';
import { fillOrganisation } from './support/filled.mjs';
import { becomeOwner } from './support/people';
import { addressesOf, publicAddresses, shareAddresses } from './support/screens';
import { makeOrganisation, type Organisation, ownerLink, service } from './support/service';

/** A desktop and a telephone. Each screen is opened once in each theme, and jumps where it is opened: so each at one width first. */
const LOOKS = [
  { colorScheme: 'light', opened: 1440, resized: 360 },
  { colorScheme: 'dark', opened: 360, resized: 1440 },
] as const;
type Look = (typeof LOOKS)[number];
const HEIGHT = 900;
const SETTLED_WITHIN_MS = 3_000;
/** What Core Web Vitals calls good. */
const LAYOUT_SHIFT_AT_MOST = 0.1;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

describeInBrowser('every screen', (visits) => {
  let organisation: Organisation;
  let addresses: readonly string[];
  beforeAll(async () => {
    organisation = await makeOrganisation('Every screen');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const url = service().urls[0];
    const filled = await fillOrganisation({ page, url, organisationId: organisation.id, key: organisation.key });
    addresses = [
      ...addressesOf(organisation.id, filled),
      ...addressesOf(organisation.id).filter((one) => one.includes('nothing')),
    ];
  });

  it.each(LOOKS)('is for people with aids, fits a telephone and stays in its place: $colorScheme', async (look) => {
    const options = { colorScheme: look.colorScheme };
    const faults: string[] = [];
    const visit = async (page: Page, address: string): Promise<void> => {
      faults.push(...(await faultsOf(page, address, look)));
    };
    const twice = async (options: BrowserContextOptions): Promise<Page[]> =>
      Promise.all([visits.open(options), visits.open(options)]);
    const open = [...publicAddresses(), '/no/such/screen', await ownerLink(organisation)];
    await shareAddresses(await twice(options), open, visit);
    const owner = await visits.open(options);
    await becomeOwner(owner, organisation);
    const storageState = await owner.context().storageState();
    await shareAddresses(await twice({ ...options, storageState }), addresses, visit);
    await visit(await removedMember(owner, options), '/');
    expect(faults).toEqual([]);
  });

  /** Somebody who is signed in and a member of no organisation. */
  async function removedMember(owner: Page, options: BrowserContextOptions): Promise<Page> {
    const page = await visits.open(options);
    const { email } = await becomeOwner(page, organisation);
    await owner.goto(`/o/${organisation.id}/settings`);
    await owner.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Remove' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await owner.getByRole('row').filter({ hasText: email }).waitFor({ state: 'detached' });
    await page.goto('/');
    await page.getByRole('heading', { name: 'No organisation yet' }).waitFor();
    return page;
  }

  it('comes with a policy that takes nothing from elsewhere and nothing inline', async () => {
    const page = await visits.open();
    await becomeOwner(page, organisation);
    for (const address of [...publicAddresses(), ...addresses, '/', '/no/such/screen']) {
      const answer = await page.request.get(address);
      expect([address, answer.status()]).toEqual([address, 200]);
      const headers = answer.headers();
      expect(headers).toMatchObject(HEADERS);
      const policy = new Map((headers['content-security-policy'] ?? '').split('; ').map((rule) => split(rule)));
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/);
      expect([...policy.values()].join(' ')).not.toMatch(/unsafe|data:|https?:|\*/);
      expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
    }
  });

  it('is opened by a cookie that no script reads and no other site sends', async () => {
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const cookies = await page.context().cookies();
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'recto_session', httpOnly: true, sameSite: 'Strict', path: '/' }),
    ]);
    expect(await page.evaluate('document.cookie')).toBe('');
    const bearer = { cookie: `recto_session=${cookies[0]?.value ?? ''}` };
    expect((await page.request.get('/v1/batches', { headers: bearer })).status()).toBe(401);
    const key = { 'x-api-key': organisation.key };
    const stranger = await visits.open();
    expect((await stranger.request.get('/console/me', { headers: key })).status()).toBe(401);
  });
});

async function faultsOf(page: Page, address: string, { opened, resized }: Look): Promise<string[]> {
  const faults: string[] = [];
  const tell = (width: number, found: readonly string[]): void => {
    faults.push(...found.map((fault) => `${address} at ${String(width)}: ${fault}`));
  };
  await page.setViewportSize({ width: opened, height: HEIGHT });
  await page.goto(address);
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  tell(opened, [...(await jumps(page)), ...(await lookedAt(page))]);
  await page.setViewportSize({ width: resized, height: HEIGHT });
  tell(resized, await lookedAt(page));
  return faults;
}

async function lookedAt(page: Page): Promise<string[]> {
  return [...(await overflow(page)), ...(await seriousFaults(page))];
}

/** How much wider than the window the page is, once it has taken in the window's size. */
async function overflow(page: Page): Promise<string[]> {
  const wider = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await eventually(async () => (await wider()) === 0, SETTLED_WITHIN_MS).catch(() => undefined);
  const left = await wider();
  return left === 0 ? [] : [`wider than the window by ${String(left)} pixels`];
}

/** Whether what was on screen already has jumped too far since the page began, as Chromium counts it; says what has. */
async function jumps(page: Page): Promise<string[]> {
  const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>(`new Promise((done) => {
    let sum = 0;
    const moved = new Set();
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        sum += value;
        for (const { node } of sources) if (node) moved.add(node.textContent.slice(0, 40));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done({ sum, moved: [...moved] }), 50);
  })`);
  return sum <= LAYOUT_SHIFT_AT_MOST ? [] : [`jumps by ${sum.toFixed(2)}: ${moved.join(' | ')}`];
}

async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { preload: false })');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

function split(rule: string): [string, string] {
  const [name = '', ...sources] = rule.split(' ');
  return [name, sources.join(' ')];
}
