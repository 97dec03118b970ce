/** The playground: what is read of a document, with the places on its pages. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { linesPdf } from '../../tools/make-pdf/small-pdf.mjs';
import { describeInBrowser } from './support/browser';
import { pdf } from './support/documents';
import { becomeOwner } from './support/people';
import { dropDocument, parse } from './support/playground';
import { makeOrganisation, type Organisation } from './support/service';

const run = promisify(execFile);
/** Its amounts don't add up: 100 and 19 aren't 129. */
const WRONG_SUM = ['INVOICE No. 2024-17', 'Subtotal 100.00', 'Tax 19.00', 'Total 129.00'];
const SUM_SCHEMA = JSON.stringify({
  type: 'object',
  properties: { subtotal: { type: 'number' }, tax: { type: 'number' }, total: { type: 'number' } },
});

interface Parsed {
  readonly chunks: readonly { readonly chunk_type: string; readonly page_content?: string; readonly page_no: number }[];
}

describeInBrowser('the playground', (visits) => {
  let organisation: Organisation;
  let page: Page;
  beforeAll(async () => {
    organisation = await makeOrganisation('Players');
  });
  beforeEach(async () => {
    page = await visits.open();
    await becomeOwner(page, organisation);
  });

  it('parses with progress, and lights chunks and boxes together', async () => {
    await dropDocument(page, organisation, 'two-pages.pdf', pdf('Two', 2));
    await page.getByRole('button', { name: 'Parse for 2 credits' }).waitFor();
    await page.evaluate(`window.told = [];
      new MutationObserver(() => window.told.push(...[...document.querySelectorAll('[role=status]')].map((one) => one.textContent)))
        .observe(document.body, { childList: true, subtree: true, characterData: true })`);
    const { chunks } = await parse<Parsed>(page);
    expect(await page.evaluate('window.told')).toContain('0 of 2 pages read');
    expect(await page.evaluate('window.told')).toContain('2 of 2 pages read');

    const table = chunks.findIndex(({ chunk_type }) => chunk_type === 'table');
    await page.getByRole('tab', { name: /^Tables/ }).click();
    await page.locator('table').first().waitFor();
    await page.locator(`rect[data-mark="${String(table)}"]`).click();
    const chosen = page.getByRole('region', { name: 'Chunks' }).getByRole('button', { pressed: true });
    await chosen.waitFor();
    expect(await chosen.innerText()).toMatch(/^table/i);

    const second = chunks.findIndex(({ page_no }) => page_no === 2);
    await page.getByRole('region', { name: 'Chunks' }).getByText('Page 2').scrollIntoViewIfNeeded();
    await page
      .getByRole('button', { name: chunks[second]?.page_content ?? '' })
      .first()
      .click();
    await page.locator(`rect[data-mark="${String(second)}"][data-lit]`).waitFor();
    expect(await page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('2');

    // All of it is in the address.
    await page.reload();
    await page.locator(`rect[data-mark="${String(second)}"][data-lit]`).waitFor();
    for (const tab of [/^Content/, /^Segments/, /^JSON/, /^Pages/]) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
  });

  it('fills a schema, lights citations, and says what to review', async () => {
    await dropDocument(page, organisation, 'sum.pdf', linesPdf([WRONG_SUM]));
    await page.getByRole('radiogroup', { name: 'What to do' }).getByText('Extract').click();
    await page.getByRole('radiogroup', { name: 'Schema' }).getByText('JSON Schema').click();
    await page.getByRole('textbox', { name: 'JSON Schema' }).fill(SUM_SCHEMA);
    await page.getByRole('button', { name: 'Extract for 4 credits' }).click();
    const values = page.getByRole('region', { name: 'Values' });
    await values.getByRole('button', { name: /^total/ }).click();
    const lit = page.locator('rect[data-lit]');
    await lit.waitFor();
    expect(await lit.getAttribute('data-mark')).toBe('total');
    await values
      .getByText(/^Review: amounts do not add up/)
      .first()
      .waitFor();
    await page.locator('rect[data-mark="tax"]').click();
    await values.getByRole('button', { name: /^tax/, pressed: true }).waitFor();
  });

  it('makes a schema of a small form', async () => {
    await dropDocument(page, organisation, 'form.pdf', linesPdf([['Total 129.00']]));
    await page.getByRole('radiogroup', { name: 'What to do' }).getByText('Extract').click();
    await page.getByRole('radiogroup', { name: 'Schema' }).getByText('Fields').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('total');
    await page.getByRole('button', { name: 'Extract for 4 credits' }).click();
    await page.getByRole('region', { name: 'Values' }).getByText('129').waitFor();
  });

  it('gives the request as code that runs', async () => {
    const bytes = pdf("Whose? Ann's");
    await dropDocument(page, organisation, "ann's report.pdf", bytes);
    const code = await codeOf(page);
    const dir = await mkdtemp(path.join(tmpdir(), 'recto-code-'));
    try {
      await writeFile(path.join(dir, "ann's report.pdf"), bytes);
      await writeFile(path.join(dir, 'code.mjs'), code['TypeScript'] ?? '');
      await writeFile(path.join(dir, 'code.py'), code['Python'] ?? '');
      const env = { ...process.env, RECTO_API_KEY: organisation.key };
      const curl = await run('bash', ['-c', code['curl'] ?? 'false'], { cwd: dir, env });
      expect(JSON.parse(curl.stdout)).toMatchObject({ usage: { pages: 1 } });
      const node = await run(process.execPath, ['code.mjs'], { cwd: dir, env });
      expect(node.stdout).toContain('page_dimensions');
      await run('python3', ['-m', 'py_compile', 'code.py'], { cwd: dir, env });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });

  it('refuses what is no document in a sentence, and forgets what is deleted', async () => {
    await page.goto(`/o/${organisation.id}/playground`);
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('this is no document') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page
      .getByRole('alert')
      .getByText(/plain text/)
      .waitFor();

    await dropDocument(page, organisation, 'to-delete.pdf', pdf('Gone'));
    const address = page.url();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/playground');
    await page.goto(address);
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('to-delete.pdf').count()).toBe(0);
  });
});

/** By language. */
async function codeOf(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Copy as code' }).click();
  const dialog = page.getByRole('dialog');
  const code: Record<string, string> = {};
  for (const language of ['curl', 'TypeScript', 'Python']) {
    await dialog.getByRole('tab', { name: language }).click();
    code[language] = await dialog.getByRole('tabpanel', { name: language }).locator('pre').innerText();
  }
  return code;
}
