// Headless Chromium, driven over its pipe of the DevTools protocol, so that no package is needed for it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '../../../tools/setup/programs.mjs';

const FLAGS = [
  '--headless',
  '--no-sandbox', // it shows our own pages only, and a container's root can't have the sandbox
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-lcd-text',
  '--font-render-hinting=none', // advances on paper are those of the font, as when a page is laid out
  '--remote-debugging-pipe',
];
const ANSWER_MS = 60_000;

/** The program, or null where it isn't installed. */
export const findChromium = () =>
  findOnPath('chromium') ?? findOnPath('chromium-browser') ?? findOnPath('google-chrome');

/**
 * @typedef {object} Tab
 * @property {(html: string) => Promise<void>} show
 * @property {(expression: string) => Promise<unknown>} evaluate
 * @property {(options: object) => Promise<Buffer>} print
 */

/** Starts Chromium for the time of `use`. @template T @param {(tab: Tab) => Promise<T>} use @returns {Promise<T>} */
export async function withChromium(use) {
  const profile = mkdtempSync(join(tmpdir(), 'recto-chromium-'));
  const child = spawn(findChromium() ?? 'chromium', [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const send = connect(child);
  try {
    return await use(await openTab(send));
  } finally {
    // Asked to close, it ends its own processes first, which write into the profile.
    await send('Browser.close').catch(() => child.kill());
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Messages are JSON with a NUL behind each; an answer has the number of its question. */
function connect(child) {
  const [, , , input, output] = child.stdio;
  const waiting = new Map();
  let last = 0;
  let rest = Buffer.alloc(0);
  output.on('data', (data) => {
    const parts = Buffer.concat([rest, data]);
    let start = 0;
    for (let end = parts.indexOf(0); end >= 0; end = parts.indexOf(0, start)) {
      const message = JSON.parse(parts.toString('utf8', start, end));
      start = end + 1;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
    rest = parts.subarray(start);
  });
  const failAll = (reason) => {
    for (const answer of waiting.values()) answer({ error: { message: reason } });
    waiting.clear();
  };
  input.on('error', () => {});
  child.once('error', (error) => failAll(error.message));
  child.once('close', () => failAll('Chromium ended'));
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const timer = setTimeout(() => reject(new Error(`Chromium doesn't answer: ${method}`)), ANSWER_MS);
      waiting.set(id, ({ error, result }) => {
        clearTimeout(timer);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}

/** @returns {Promise<Tab>} */
async function openTab(send) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method, params) => send(method, params, sessionId);
  await ask('Page.enable');
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await ask('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    evaluate,
    show: async (html) => {
      const { frameTree } = await ask('Page.getFrameTree');
      await ask('Emulation.setEmulatedMedia', { media: 'print' });
      await ask('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
      await evaluate('document.fonts.ready.then(() => null)');
    },
    print: async (options) => Buffer.from((await ask('Page.printToPDF', options)).data, 'base64'),
  };
}
