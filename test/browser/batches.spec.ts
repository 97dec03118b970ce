/** Batches, watched while they run. */
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { describeInBrowser } from './support/browser';
import { BROKEN, pdf, submitBatch } from './support/documents';
import { becomeOwner } from './support/people';
import { makeOrganisation } from './support/service';

const MANY = 300;

describeInBrowser('batches', (visits) => {
  it('are shown as they run, and cancelled', async () => {
    const organisation = await makeOrganisation('Many', 100_000);
    const page = await visits.open();
    await becomeOwner(page, organisation);
    // Long enough that most of them wait when it is cancelled.
    const long = makePdf({ pages: 20, title: 'Long' });
    const id = await submitBatch(organisation, new Array<Buffer>(MANY).fill(long));
    // What has changed since, and never all of it again.
    const delta = page.waitForRequest((request) => request.url().includes(id) && request.url().includes('cursor='));

    await page.getByRole('link', { name: 'Batches', exact: true }).click();
    await page.getByRole('link', { name: id }).click();
    const progress = page.getByText(/^\d+ of 300 done/);
    await progress.waitFor();
    const ended = async () => Number(/^\d+/.exec(await progress.innerText())?.[0]);
    const first = await ended();
    while ((await ended()) < first + 3) await page.waitForResponse((response) => response.url().includes(id));
    await delta;

    await page.getByRole('button', { name: 'Cancel the batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
    await page.getByText(/^300 of 300 done, [\d,]+ cancelled$/).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel the batch' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Cancelled \d+$/ }).click();
    await page.waitForURL('**/batches/*?items=cancelled');
    await page.getByRole('button', { name: /^Cancelled \d+$/, pressed: true }).waitFor();
    expect(await page.getByText(/^document-\d+\.pdf$/).count()).toBeGreaterThan(3);
  });

  it('tell of each document what became of it, and show what was read', async () => {
    const organisation = await makeOrganisation('Few');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    const id = await submitBatch(organisation, [pdf('Fine'), BROKEN]);
    await page.goto(`/o/${organisation.id}/batches/${id}`);
    await page.getByText('Partly failed', { exact: true }).waitFor();
    await page.getByText('2 of 2 done, 1 failed').waitFor();
    await page.getByText(/^The file is plain text, .+\. \(unsupported_input\)$/).waitFor();

    await page.getByRole('link', { name: 'Open the result of item 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'document-1.pdf' }).waitFor();
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.waitForURL('**view=tables');
    await page.locator('table').first().waitFor();
    await page.reload();
    await page.locator('table').first().waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByText('"page_content"').first().waitFor();
  });

  it('without any say how to send one', async () => {
    const organisation = await makeOrganisation('None');
    const page = await visits.open();
    await becomeOwner(page, organisation);
    await page.goto(`/o/${organisation.id}/batches`);
    await page.getByText('No batch yet').waitFor();
    await page.getByText('POST /v1/batches', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy the commands' }).waitFor();

    await page.getByRole('combobox', { name: 'Created' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await page.waitForURL('**/batches?days=7');
    await page.getByText('No such batch').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed', exact: true }).click();
    await page.waitForURL('**/batches?days=7&status=failed');
  });
});
