/** The playground, as a member uses it. */
import type { Page } from 'playwright-core';
import type { Organisation } from './service';

/** Drops a document; ends on its screen. */
export async function dropDocument(
  page: Page,
  organisation: Organisation,
  filename: string,
  bytes: Buffer,
): Promise<void> {
  await page.goto(`/o/${organisation.id}/playground`);
  await page.getByText('Drop a document here').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: filename, mimeType: 'application/octet-stream', buffer: bytes });
  await page.waitForURL('**/playground/doc_*');
}

/** Parses the document on screen; returns the result, which is on screen by then. */
export async function parse<Result>(page: Page): Promise<Result> {
  const arrived = page.waitForResponse((response) => /\/runs\/run_\w+$/.test(response.url()));
  await page.getByRole('button', { name: /^Parse for/ }).click();
  const result: Result = await (await arrived).json();
  await page.getByRole('region', { name: 'Chunks' }).waitFor();
  return result;
}
