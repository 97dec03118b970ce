// What a reader loads before the first click: scripts, styles and fonts, each as gzip has it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { withServed } from './served.mjs';

export const FIRST_LOAD_LIMIT = 250 * 1024;
const LOADED = /\.(js|css|woff2?)$/;

/**
 * Opens an address and waits until nothing is asked for any more; returns the files by their name with their size in gzip, largest first.
 * @param {import('playwright-core').Page} page
 */
export async function measureFirstLoad(page, address) {
  const files = new Map();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (LOADED.test(pathname))
      files.set(pathname, gzipSync(readFileSync(path.join(ROOT, 'dist/apps/dashboard', pathname))).length);
  });
  await page.goto(address);
  await page.getByRole('button').first().waitFor();
  await page.waitForLoadState('networkidle');
  return [...files].map(([name, bytes]) => ({ name, bytes })).sort((one, other) => other.bytes - one.bytes);
}

/** npm run dashboard -- first-load */
export async function printFirstLoad() {
  await withServed(async ({ url, browser }) => {
    const files = await measureFirstLoad(await browser.newPage(), url);
    for (const { name, bytes } of files) console.log(`${kilobytes(bytes).padStart(8)}  ${name}`);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${kilobytes(total).padStart(8)}  in all, of ${kilobytes(FIRST_LOAD_LIMIT)} at most`);
    if (total > FIRST_LOAD_LIMIT) throw new Error('the first load is larger than its limit');
  });
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
