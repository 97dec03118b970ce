/** Addresses and names that are meant to do harm: nothing leads away, and nothing runs. */
import type { Page } from 'playwright-core';
import { linesPdf } from '../../tools/make-pdf/small-pdf.mjs';
import { describeInBrowser } from './support/browser';
import { pdf, submitBatch } from './support/documents';
import { becomeOwner, signIn } from './support/people';
import { dropDocument } from './support/playground';
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

  it('are shown as text where they stand in documents, batches, errors and schemas', async () => {
    const organisation = await makeOrganisation('Marked up');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const batch = await submitBatch(organisation, [pdf(MARKUP), Buffer.from(MARKUP)], {
      filename: MARKUP,
      metadata: { [MARKUP]: MARKUP },
    });
    await page.goto(`/o/${organisation.id}/batches/${batch}`);
    await page.getByText('2 of 2 done, 1 failed').waitFor();
    await page.getByText(MARKUP).first().waitFor();
    await page.getByText('Metadata').click();
    await page.locator('pre').getByText(JSON.stringify(MARKUP)).first().waitFor();
    await page.getByRole('link', { name: 'Open the result of item 1' }).click();
    for (const tab of ['Pages', /^Chunks/, 'JSON']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    await expectNoHarm(page);

    await dropDocument(page, organisation, `${MARKUP}.pdf`, linesPdf([['Total 12.00']]));
    await page.getByRole('radiogroup', { name: 'What to do' }).getByText('Extract').click();
    await page.getByRole('radiogroup', { name: 'Schema' }).getByText('JSON Schema').click();
    const schema = { type: 'object', title: MARKUP, properties: { [MARKUP]: { type: 'string', description: MARKUP } } };
    await page.getByRole('textbox', { name: 'JSON Schema' }).fill(JSON.stringify(schema));
    await page.getByRole('button', { name: /^Extract for/ }).click();
    await page.getByRole('region', { name: 'Values' }).getByText('onerror=').waitFor();
    await page.getByRole('tab', { name: 'JSON' }).last().click();
    await page.getByRole('button', { name: 'Copy as code' }).click();
    await page.getByRole('dialog').getByText('onerror=').first().waitFor();
    await expectNoHarm(page);
  });

  it('bring no session that a stranger has chosen', async () => {
    const organisation = await makeOrganisation('Fixed');
    const first = await visits.open();
    const { email } = await becomeOwner(first, organisation);
    const page = await visits.open();
    const chosen = { name: 'recto_session', value: 'A'.repeat(43), url: service().urls[0] };
    await page.context().addCookies([{ ...chosen, httpOnly: true, sameSite: 'Strict' }]);
    await page.goto('/sign-in');
    await signIn(page, email);
    await page.waitForURL('**/overview');
    const [cookie] = await page.context().cookies();
    expect(cookie?.value).not.toBe(chosen.value);
    const stranger = await visits.open();
    const headers = { cookie: `recto_session=${chosen.value}` };
    expect((await stranger.request.get('/console/me', { headers })).status()).toBe(401);
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
