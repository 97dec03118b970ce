import type { Page } from 'playwright-core';

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** By so many CSS pixels may ink stand out of a box: the outermost pixel of a smoothed edge. */
const SMOOTHED_PX = 1;
/** Of 255: darker is ink for certain, and lighter is paper; small letters are grey. */
const INK = 110;
const PAPER = 200;

/**
 * The dark pixels of a page's picture: how many lie outside of all boxes, and how many in each. All boxes are in CSS pixels of the window.
 */
export async function strayInk(
  page: Page,
  [left, top, right, bottom]: Box,
  boxes: readonly Box[],
): Promise<{ readonly stray: number; readonly inside: readonly number[] }> {
  // The boxes, and the list beside, which a large page lies under.
  const setOthers = (visibility: string) =>
    page.evaluate(`document.querySelectorAll('[aria-label^="Picture of page"] svg, [aria-label="What was read"]')
      .forEach((element) => { element.style.visibility = '${visibility}'; })`);
  await setOthers('hidden');
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  const png = await page.screenshot({ clip, animations: 'disabled' });
  await setOthers('');
  const within = boxes.map(([x0, y0, x1, y1]) => [x0 - left, y0 - top, x1 - left, y1 - top]);
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const scale = picture.width / ${String(clip.width)};
    const boxes = ${JSON.stringify(within)};
    const inside = boxes.map(() => 0);
    let stray = 0;
    for (let at = 0; at < data.length; at += 4) {
      const lightness = (data[at] + data[at + 1] + data[at + 2]) / 3;
      if (lightness > ${PAPER}) continue;
      const x = ((at / 4) % picture.width + 0.5) / scale;
      const y = (Math.floor(at / 4 / picture.width) + 0.5) / scale;
      const home = boxes.findIndex(([x0, y0, x1, y1]) =>
        x >= x0 - ${SMOOTHED_PX} && x <= x1 + ${SMOOTHED_PX} && y >= y0 - ${SMOOTHED_PX} && y <= y1 + ${SMOOTHED_PX});
      if (home >= 0) inside[home] += 1;
      else if (lightness < ${INK}) stray += 1;
    }
    return { stray, inside };
  })()`);
}
