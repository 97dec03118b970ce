/** Batches and results as large as they may be: the page holds what is on screen, and stays quick. */
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/browser';
import { pdf, submitBatch } from './support/documents';
import { becomeOwner } from './support/people';
import { makeOrganisation, type Organisation } from './support/service';

const ITEMS = 10_000;
const PAGES = 2_000;
const CHUNKS_PER_PAGE = 40;
const ELEMENTS_AT_MOST = 2_500;
const LOOK_EVERY_MS = 100;
const LOOKS = 300;

describeInBrowser('long lists', (visits) => {
  let organisation: Organisation;
  let page: Page;
  beforeEach(async () => {
    organisation = await makeOrganisation('Long');
    page = await visits.open();
    await becomeOwner(page, organisation);
  });

  it('of 10,000 items hold what is on screen', async () => {
    const batch = await submitBatch(organisation, [pdf('One')]);
    await page.goto(`/o/${organisation.id}/batches/${batch}`);
    await page.getByText('1 of 1 done').waitFor();
    // The service's own answer, with as many items as a batch may have: in parts, as it tells them.
    await page.route(`**/batches/${batch}?*`, async (route) => {
      const url = new URL(route.request().url());
      const from = Number(/^from-(\d+)$/.exec(url.searchParams.get('cursor') ?? '')?.[1] ?? 0);
      url.searchParams.delete('cursor');
      const answer = await (await route.fetch({ url: url.href })).json();
      await route.fulfill({ json: { ...answer, ...partOf(answer, from) } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'All 10,000' }).waitFor();
    await page.getByText('paper-1.pdf', { exact: true }).waitFor();
    await toTheEnd(page, 'Items', 'paper-10000.pdf');
  });

  it('of a result of 2,000 pages hold what is on screen, in every form', async () => {
    const batch = await submitBatch(organisation, [pdf('One')]);
    await page.goto(`/o/${organisation.id}/batches/${batch}`);
    await page.route('**/result', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: grown(answer) });
    });
    await page.getByRole('link', { name: 'Open the result of item 1' }).click();
    await page.getByRole('heading', { name: 'Page 1', exact: true }).waitFor();
    await toTheEnd(page, 'Pages', `the end of page ${String(PAGES)}`);
    await page.getByRole('tab', { name: /^Chunks/ }).click();
    await toTheEnd(page, 'Chunks', `the end of page ${String(PAGES)}`);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('region', { name: 'JSON' }).getByText('"chunks"').waitFor();
    expect(await elements(page)).toBeLessThan(ELEMENTS_AT_MOST);
  });
});

interface Polled {
  readonly counts: object;
  readonly items: readonly object[];
}

const ITEMS_PER_PART = 500;

/** A part of a batch of many items, each like the one that there is. */
function partOf({ counts, items: [item] }: Polled, from: number): object {
  const positions = Array.from({ length: ITEMS_PER_PART }, (_, at) => from + at);
  const items = positions.map((position) => ({
    ...item,
    id: `item_${String(position)}`,
    position,
    filename: `paper-${String(position + 1)}.pdf`,
  }));
  const next = from + ITEMS_PER_PART;
  const next_cursor = next < ITEMS ? `from-${String(next)}` : undefined;
  return { counts: { ...counts, succeeded: ITEMS }, total_items: ITEMS, items, next_cursor };
}

interface Parsed {
  readonly chunks: readonly { readonly chunk_type: string }[];
}

/** The same result as of many pages: its own first text chunk over and over. */
function grown(answer: Parsed): Parsed {
  const text = answer.chunks.find(({ chunk_type }) => chunk_type === 'text');
  const numbers = Array.from({ length: PAGES }, (_, at) => at + 1);
  return {
    ...answer,
    chunks: numbers.flatMap((page_no) =>
      Array.from({ length: CHUNKS_PER_PAGE }, (_, at) => ({
        chunk_type: 'text',
        ...text,
        page_no,
        bbox: [50, 15 * at, 200, 15 * at + 10],
        page_content: at < CHUNKS_PER_PAGE - 1 ? `line ${String(at)}` : `the end of page ${String(page_no)}`,
      })),
    ),
  };
}

/** Scrolls a list to its end, where `last` stands. */
async function toTheEnd(page: Page, list: string, last: string): Promise<void> {
  expect(await elements(page)).toBeLessThan(ELEMENTS_AT_MOST);
  const region = page.getByRole('region', { name: list, exact: true });
  const end = region.getByText(last, { exact: true });
  // Entries come in parts, and their heights are measured as they come into view: the end moves.
  for (let tries = 0; tries < LOOKS && !(await end.isVisible()); tries += 1) {
    await page.evaluate(`document.querySelector('[role=region][aria-label="${list}"]').scrollTo(0, 1e9)`);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  await end.waitFor();
  expect(await elements(page)).toBeLessThan(ELEMENTS_AT_MOST);
}

function elements(page: Page): Promise<number> {
  return page.evaluate<number>('document.querySelectorAll("*").length');
}
