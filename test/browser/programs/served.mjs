// The built service over services of its own, and Chromium to look at it: for programs that show the dashboard as a reader has it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../bench/corpus/page/chromium.mjs';
import { modelsDir } from '../../../tools/setup/models.mjs';
import { startCluster } from '../../fault/support/cluster.mjs';
import { CHROMIUM_FLAGS } from '../support/chromium-flags.mjs';

const run = promisify(execFile);

/**
 * Calls `use` with the address of the service, the operator's command, the database and a browser; everything is stopped afterwards.
 * @param {(served: Served) => Promise<void>} use
 * @typedef {{ url: string, admin: (...args: string[]) => Promise<any>, sql: (text: string, values?: unknown[]) => Promise<any[]>,
 *   browser: import('playwright-core').Browser }} Served
 */
export async function withServed(use) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('chromium is not installed: apt install chromium');
  const env = { RECTO_MODELS_DIR: modelsDir(), RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' };
  const cluster = await startCluster({ apis: 1, workers: 1, env });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const [{ url }] = cluster.apis;
    const adminEnv = cluster.environment({ RECTO_PUBLIC_URL: url });
    const admin = async (...args) => {
      const { stdout } = await run(process.execPath, ['dist/apps/server/admin.js', ...args, '--json'], {
        env: adminEnv,
      });
      return JSON.parse(stdout);
    };
    await use({ url, admin, sql: (text, values) => cluster.sql(text, values), browser });
  } finally {
    await browser.close();
    await cluster.stop();
  }
}
