// The way of a newcomer: from the printed link to a document that is read, a key, a batch and a webhook. It clicks and copies only what the
// page shows, and tells how long each step took.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makePdf } from '../../../tools/make-pdf/make-pdf.mjs';
import { withServed } from './served.mjs';

const run = promisify(execFile);
const PASSWORD = 'a long enough password';

/**
 * Takes the steps in a page that knows nobody.
 * @param {import('playwright-core').Page} page
 * @param {string} link
 * @returns {Promise<{ name: string, actions: number, seconds: number }[]>}
 */
export async function takeFirstSteps(page, link) {
  const dir = mkdtempSync(path.join(tmpdir(), 'recto-first-steps-'));
  writeFileSync(path.join(dir, 'document.pdf'), makePdf({ pages: 2, title: 'First', charactersPerPage: 600 }));
  const receiver = await startReceiver();
  const reader = readerOf(page);
  const steps = [];
  const step = async (name, take) => {
    const begun = { actions: reader.actions, at: performance.now() };
    await take();
    const seconds = (performance.now() - begun.at) / 1000;
    steps.push({ name, actions: reader.actions - begun.actions, seconds });
  };
  try {
    let setting = '';
    await step('an owner by the printed link', async () => {
      await reader.open(link);
      await reader.fill('Email', 'new@example.com');
      await reader.fill('New password', PASSWORD);
      await reader.click('button', 'Continue');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    });
    await step('the first page of a sample', async () => {
      await reader.click('link', 'Look at a sample');
      await reader.click('button', /^Invoice/);
      const picture = page.getByRole('img', { name: 'Page 1 of 1' });
      await picture.waitFor();
      await page.evaluate(`document.querySelector('img[alt="Page 1 of 1"]').decode()`);
    });
    await step('what is read of it', async () => {
      await reader.click('button', 'Parse for 1 credit');
      await page.getByRole('region', { name: 'Chunks' }).getByRole('button').first().waitFor();
    });
    await step('a key', async () => {
      await reader.click('link', 'API keys');
      await reader.click('button', 'Create a key');
      await reader.fill('Name', 'First');
      await reader.click('button', 'Create', page.getByRole('dialog'));
      await page.getByText('export RECTO_API_KEY').waitFor();
    });
    await step('a document by the curl line', async () => {
      const dialog = page.getByRole('dialog');
      const line = await reader.copy(dialog.locator('pre', { hasText: 'curl' }));
      setting = await reader.copy(dialog.locator('pre', { hasText: 'export' }));
      const { usage } = JSON.parse((await inShell(line, dir)).stdout);
      if (usage.pages !== 2) throw new Error(`the line has read ${usage.pages} pages`);
      await reader.click('button', 'Done', dialog);
    });
    await step('an endpoint', async () => {
      await reader.click('link', 'Webhooks');
      await reader.click('button', 'Add an endpoint');
      await reader.fill('URL', receiver.url);
      await reader.click('button', 'Add', page.getByRole('dialog'));
      await reader.click('button', 'Done', page.getByRole('dialog'));
    });
    await step('a batch by the commands', async () => {
      await reader.click('link', 'Batches');
      const commands = await reader.copy(page.locator('pre'));
      await inShell(`${setting}\n${commands}`, dir);
      await page.getByRole('link', { name: /^batch_/ }).waitFor();
      await page.getByText('1 of 1 done').waitFor();
    });
    await step('its webhook', async () => {
      await receiver.arrived;
      await reader.click('link', 'Webhooks');
      await reader.click('tab', 'Messages');
      await page.getByText('Delivered').first().waitFor();
    });
    return steps;
  } finally {
    receiver.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** npm run dashboard -- first-steps */
export async function printFirstSteps() {
  await withServed(async ({ url, admin, browser }) => {
    const { organisation } = await admin('org', 'create', '--name', 'Newcomers');
    const { link } = await admin('owner-link', '--org', organisation.id);
    const page = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage();
    const steps = await takeFirstSteps(page, link);
    console.log('actions  seconds');
    for (const { name, actions, seconds } of [...steps, totalOf(steps)]) {
      console.log(`${String(actions).padStart(7)}  ${seconds.toFixed(1).padStart(7)}  ${name}`);
    }
  });
}

function totalOf(steps) {
  const sum = (of) => steps.reduce((total, step) => total + of(step), 0);
  return { name: 'in all', actions: sum(({ actions }) => actions), seconds: sum(({ seconds }) => seconds) };
}

/** Counts what is done: opening, clicking, filling in, copying. */
function readerOf(page) {
  const reader = {
    actions: 0,
    open: (address) => acted(() => page.goto(address)),
    click: (role, name, within = page) => acted(() => within.getByRole(role, { name, exact: true }).first().click()),
    fill: (label, text) => acted(() => page.getByLabel(label, { exact: true }).fill(text)),
    copy: (code) => acted(() => code.innerText()),
  };
  const acted = (action) => {
    reader.actions += 1;
    return action();
  };
  return reader;
}

/** In the reader's shell, which has nothing of ours. */
function inShell(commands, cwd) {
  return run('bash', ['-euc', commands], { cwd, env: { PATH: process.env.PATH } });
}

/** Takes whatever comes; `arrived` resolves with the first message of a batch. */
async function startReceiver() {
  let tell;
  const arrived = new Promise((resolve) => (tell = resolve));
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(204).end();
      tell();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/hook`, arrived, stop: () => server.close() };
}
