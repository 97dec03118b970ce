/** Addresses and names that are meant to do harm: nothing leads away, and nothing runs. */
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/browser';
import { becomeOwner, signIn } from './support/people';
import { makeOrganisation, service } from './support/service';

const MARKUP = `"><img src=x onerror="window.harmed=1"><script>window.harmed=1</script><svg onload=window.harmed=1>`;
const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '%2F%2Fevil.example',
  'javascript:alert(1)',
];

describeInBrowser('hostile addresses and names', (visits) => {
  it('lead nowhere after the sign-in', async () => {
    const organisation = await makeOrganisation('Redirects');
    const first = await visits.open();
    const { email } = await becomeOwner(first, organisation);
    for (const next of ELSEWHERE) {
      const page = await visits.open();
      await page.goto(`/sign-in?next=${next.startsWith('%') ? next : encodeURIComponent(next)}`);
      await signIn(page, email);
      await page.waitForURL(`**/o/${organisation.id}/overview`);
      expect(new URL(page.url()).origin).toBe(service().urls[0]);
      await page.context().close();
    }
    const page = await visits.open();
    await page.goto(`/sign-in?next=${encodeURIComponent(`/o/${organisation.id}/keys?a=1`)}`);
    await signIn(page, email);
    await page.waitForURL(`**/o/${organisation.id}/keys?a=1`);
  });

  it.each(['//evil.example', '//evil.example/o/x', '/\\evil.example', '/%2F%2Fevil.example', '/..//evil.example'])(
    'never leave the service from %s',
    async (path) => {
      const page = await visits.open();
      const answer = await page.request.get(service().urls[0] + path, { maxRedirects: 0 });
      expect(answer.headers()['location']).toBeUndefined();
      await page.goto(service().urls[0] + path);
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).origin).toBe(service().urls[0]);
    },
  );

  it('are shown as text where they stand in names', async () => {
    const organisation = await makeOrganisation(MARKUP);
    const page = await visits.open();
    await becomeOwner(page, organisation);
    await page.goto(`/o/${organisation.id}/keys`);
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill(MARKUP);
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row').filter({ hasText: MARKUP }).waitFor();
    await page.goto(`/o/${organisation.id}/overview`);
    await page.getByText(MARKUP).first().waitFor();
    await expectNoHarm(page);
  });

  it('change nothing from another site', async () => {
    const organisation = await makeOrganisation('Cross site');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const path = `/console/organisations/${organisation.id}/keys`;
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { csrf_token: token } = await (await page.request.get('/console/me')).json();
    const body = { name: 'theirs' };
    for (const more of [headers, { ...headers, 'x-csrf-token': token }, {}]) {
      const answer = await page.request.post(path, { headers: more, data: body });
      expect(answer.status()).toBe(403);
    }
  });
});

async function expectNoHarm(page: Page): Promise<void> {
  expect(await page.evaluate('window.harmed')).toBeUndefined();
}
