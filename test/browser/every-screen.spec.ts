/** What holds for every screen of the router's table: the policy, the headers, and what people with aids need. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/browser';
import { becomeOwner } from './support/people';
import { addressesOf, publicAddresses } from './support/screens';
import { makeOrganisation, type Organisation } from './support/service';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 360] as const;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

describeInBrowser('every screen', (visits) => {
  let organisation: Organisation;
  beforeAll(async () => {
    organisation = await makeOrganisation('Every screen');
  });

  it.each(THEMES)('has no serious fault for people with aids, and fits a telephone: %s', async (colorScheme) => {
    const stranger = await visits.open({ colorScheme });
    for (const address of publicAddresses()) await check(stranger, address);
    const owner = await visits.open({ colorScheme });
    await becomeOwner(owner, organisation);
    for (const address of addressesOf(organisation.id)) await check(owner, address);
  });

  it('comes with a policy that takes nothing from elsewhere and nothing inline', async () => {
    const page = await visits.open();
    await becomeOwner(page, organisation);
    for (const address of [...publicAddresses(), ...addressesOf(organisation.id), '/', '/no/such/screen']) {
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

async function check(page: Page, address: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect([address, width, await seriousFaults(page)]).toEqual([address, width, []]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect([address, width, overflow]).toEqual([address, width, 0]);
  }
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
