/** Boxes over pages: they lie where the result says, and the ink of the page lies in them. */
import type { Page } from 'playwright-core';
import { officeInstallation } from '../../apps/server/src/platform/converter/installation';
import { itWhere } from '../support/where';
import { describeInBrowser, type Visits } from './support/browser';
import { type Drawing, secondFrame, turnedJpeg, turnedPdf, wordDocument } from './support/drawings';
import { strayInk } from './support/ink';
import { becomeOwner } from './support/people';
import { dropDocument, parse } from './support/playground';
import { makeOrganisation, type Organisation } from './support/service';

/** In percent. */
const ZOOMS = ['50', '100', '200'];
const PIXEL_RATIOS = [1, 2];
/** Wide enough that a page at 200 % fits beside its column. */
const VIEWPORT = { width: 1_900, height: 2_400 };
const EDGE_WITHIN_PX = 2;

interface Result {
  readonly chunks: readonly { readonly page_no: number; readonly page_content: string; readonly bbox: number[] }[];
  readonly page_dimensions: readonly { readonly page_no: number; readonly width: number; readonly height: number }[];
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

describeInBrowser('boxes over a page', (visits) => {
  let organisation: Organisation;
  beforeAll(async () => {
    organisation = await makeOrganisation('Boxes');
  });

  it.each<[string, (page: Page) => Promise<Drawing>]>([
    ['of a turned PDF with an offset crop box', async () => turnedPdf()],
    ['of a JPEG that EXIF turns', turnedJpeg],
    ['of the second frame of a TIFF', secondFrame],
  ])('%s hold its words', (_, make) => check(visits, organisation, make));

  itWhere(officeInstallation() !== null, 'LibreOffice is not installed', 'of a Word document hold its words', () =>
    check(visits, organisation, async () => wordDocument()),
  );
});

async function check(
  visits: Visits,
  organisation: Organisation,
  make: (page: Page) => Promise<Drawing>,
): Promise<void> {
  const first = await visits.open();
  await becomeOwner(first, organisation);
  const { filename, bytes, page: number, words } = await make(first);
  await dropDocument(first, organisation, filename, bytes);
  const result = await parse<Result>(first);
  const address = new URL(first.url());
  address.searchParams.set('page', String(number));
  const storageState = await first.context().storageState();
  const chunks = result.chunks.filter(({ page_no }) => page_no === number);
  expect(chunks.map(({ page_content }) => page_content)).toEqual(words);
  for (const deviceScaleFactor of PIXEL_RATIOS) {
    const page = await visits.open({ storageState, deviceScaleFactor, viewport: VIEWPORT });
    await page.goto(address.href);
    for (const zoom of ZOOMS) {
      await page.getByRole('radiogroup', { name: 'Size' }).getByText(`${zoom} %`).click();
      await lookAt(page, { zoom, ratio: deviceScaleFactor, number, result });
    }
  }
}

interface Looked {
  /** In percent. */
  readonly zoom: string;
  /** Of the screen's pixels to those of the page. */
  readonly ratio: number;
  readonly number: number;
  readonly result: Result;
}

async function lookAt(page: Page, { zoom, ratio, number, result }: Looked): Promise<void> {
  const { chunks, page_dimensions } = result;
  // The picture of another size can't be decoded any more once this one is asked for.
  const selector = `[data-zoom="${zoom}"] img[alt^="Page ${String(number)} of"]`;
  await page.locator(selector).waitFor();
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).decode()`);
  // The sheet scrolls a large page: here it is shown whole, so that one picture has all of it.
  await page.evaluate(
    `document.querySelector('[aria-label^="Picture of page"]').style.cssText = 'overflow:visible;max-height:none'`,
  );
  const picture = await boxOf(page, selector);
  const size = page_dimensions.find(({ page_no }) => page_no === number);
  const scale = (picture[2] - picture[0]) / (size?.width ?? 0);
  const drawn = await boxesOf(page, 'rect[data-mark]');
  const due = chunks.filter(({ page_no }) => page_no === number).map(({ bbox }) => onScreen(bbox, picture, scale));
  expect(drawn.length).toBe(due.length);
  drawn.forEach((box, index) => {
    const apart = box.map((edge, at) => Math.abs(edge - (due[index]?.[at] ?? Infinity)));
    expect([zoom, ratio, Math.max(...apart) <= EDGE_WITHIN_PX, apart]).toEqual([zoom, ratio, true, apart]);
  });
  const { stray, inside } = await strayInk(page, picture, drawn);
  expect([zoom, ratio, stray]).toEqual([zoom, ratio, 0]);
  for (const pixels of inside) expect(pixels).toBeGreaterThan(20);
}

function onScreen([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], [left, top]: Box, scale: number): Box {
  return [left + x0 * scale, top + y0 * scale, left + x1 * scale, top + y1 * scale];
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const [box] = await boxesOf(page, selector);
  if (box === undefined) throw new Error(`there is no ${selector}`);
  return box;
}

function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  })`);
}
