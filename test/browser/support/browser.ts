/** Chromium for a file of specs. A test fails on whatever the browser complains about in one of its pages. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describeWhere } from '../../support/where';
import { CHROMIUM_FLAGS } from './chromium-flags.mjs';
import { service, STARTED } from './service';

const WITHIN_MS = 180_000;
const ACTION_WITHIN_MS = 30_000;

export interface Visits {
  /** A page of a browser that knows nobody yet. */
  open(options?: BrowserContextOptions): Promise<Page>;
}

/** `describe` with a browser; skipped where there is none. */
export function describeInBrowser(name: string, body: (visits: Visits) => void): void {
  describeWhere(STARTED !== null, 'Chromium is not here', name, () => {
    let browser: Browser;
    let faults: string[] = [];
    jest.setTimeout(WITHIN_MS);
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: service().chromium, args: CHROMIUM_FLAGS });
    });
    afterEach(async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      const found = faults;
      faults = [];
      expect(found).toEqual([]);
    });
    afterAll(() => browser.close());
    body({
      async open(options) {
        const context = await browser.newContext({ baseURL: service().urls[0], locale: 'en-GB', ...options });
        context.setDefaultTimeout(ACTION_WITHIN_MS);
        const page = await context.newPage();
        watch(page, (fault) => faults.push(fault));
        return page;
      },
    });
  });
}

/** Errors of scripts, violations of the policy (Chromium writes them to the console), failures of the service, requests to elsewhere. */
function watch(page: Page, tell: (fault: string) => void): void {
  page.on('pageerror', (error) => {
    tell(`error of the page: ${error.message}`);
  });
  page.on('console', (message) => {
    const { url } = message.location();
    // Chromium writes a line for every answer of 400 and up; those of the console's routes are a part of the conversation.
    const isRefusal =
      message.text().startsWith('Failed to load resource') && new URL(url).pathname.startsWith('/console/');
    if (message.type() === 'error' && !isRefusal) tell(`console: ${message.text()} (${url})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) tell(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'blob:' && hostname !== '127.0.0.1') tell(`request to elsewhere: ${request.url()}`);
  });
}
