// Lays HTML out on pages and prints it; answers the PDF as Chromium writes it and where everything stands.
import { readFileSync } from 'node:fs';

const script = (name) => readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8');
const SCRIPTS = [script('paginate'), script('places')];
const POINTS_PER_INCH = 72;

/**
 * @param {import('./chromium.mjs').Tab} tab
 * @param {string} html
 * @param {{ width: number, height: number }} size
 * @param {boolean} isTagged with a structure tree and an outline
 */
export async function printed(tab, html, size, isTagged) {
  await tab.show(html);
  for (const part of SCRIPTS) await tab.evaluate(part);
  await tab.evaluate('paginate()');
  const places = await tab.evaluate('places()');
  return { pdf: await pdfOf(tab, size, isTagged), places };
}

/** The same of HTML that is in sheets already (`.page`): elements at the end of a sheet's `.flow` that have no room are left out. */
export async function printedSheets(tab, html, size, isTagged) {
  await tab.show(html);
  await tab.evaluate(`(${trimmed})()`);
  await tab.evaluate(SCRIPTS[1]);
  const places = await tab.evaluate('places()');
  return { pdf: await pdfOf(tab, size, isTagged), places };
}

/** Runs in the browser. */
function trimmed() {
  /* global document */
  for (const flow of document.querySelectorAll('.flow')) {
    const room = flow.getBoundingClientRect();
    const isOver = () =>
      [...flow.querySelectorAll('[data-block]')].some((block) => {
        const { bottom, right } = block.getBoundingClientRect();
        return bottom > room.bottom + 1 || right > room.right + 1;
      });
    while (isOver() && flow.children.length > 0) flow.lastElementChild.remove();
  }
}

function pdfOf(tab, size, isTagged) {
  return tab.print({
    paperWidth: size.width / POINTS_PER_INCH,
    paperHeight: size.height / POINTS_PER_INCH,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: isTagged,
    generateDocumentOutline: isTagged,
  });
}
