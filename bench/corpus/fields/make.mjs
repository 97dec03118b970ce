// Makes documents with fields as files: docs/NAME.pdf, truth/NAME.json (values, labels, kinds), schemas/NAME.json and words/NAME.json.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { corpusPython, root } from '../../support.mjs';
import { whatIsMissing } from '../documents.mjs';
import { withChromium } from '../page/chromium.mjs';
import { seeded } from '../random.mjs';
import { drawnScan, drawnStyle, SHEETS } from '../style.mjs';
import { habits } from './printed.mjs';
import { documentOf } from './html.mjs';
import { NAMINGS, truthOf } from './schema.mjs';

const FINISH = join(root, 'bench/corpus/finish_fields.py');
const POINTS_PER_INCH = 72;

/**
 * What a document holds; needs no browser. The same seed gives the same.
 * @param {{ name: string, seed: string, layout: Function, language: string, isScan: boolean, naming: number }} job
 */
export function composedFields({ name, seed, layout, language, isScan, naming }) {
  const random = seeded(seed);
  const style = drawnStyle(random.fork('style'));
  const size = SHEETS[language === 'en' && random.chance(0.5) ? 1 : 0];
  const isInteractive = !isScan;
  const {
    title,
    about,
    entries,
    isForm = false,
    namings = NAMINGS,
    truth: ownTruth,
    ...more
  } = layout({
    random: random.fork('content'),
    language,
    habits: habits(random.fork('habits'), language),
    style,
    isInteractive,
    naming,
  });
  const page = { language, title, size, margin: random.integer(36, 54), style, ...more };
  const truth = {
    format: 1,
    document: { name, layout: layout.name, language, medium: isScan ? 'scan' : 'digital' },
    ...(ownTruth ?? truthOf(about, entries, namings[naming % namings.length])),
  };
  return {
    name,
    size,
    truth,
    html: documentOf(page),
    isForm: isForm && isInteractive,
    isPaged: page.pages !== undefined,
    scan: isScan ? drawnScan(random.fork('scan'), random.integer(1, 10_000)) : null,
  };
}

/** A digest of what a document holds, for the manifest. */
export const digestOf = ({ html, truth }) =>
  createHash('sha256').update(html).update(JSON.stringify(truth)).digest('hex').slice(0, 16);

/** @param {ReturnType<typeof composedFields>[]} documents @param {string} out */
export async function makeFieldDocuments(documents, out) {
  const families = documents.flatMap(({ html }) =>
    [...html.matchAll(/font-family:'([^']+)'/g)].map(([, family]) => family),
  );
  const missing = whatIsMissing([...new Set(families)].filter((family) => family !== 'DejaVu Sans Mono'));
  if (missing !== null) throw new Error(missing);
  for (const folder of ['docs', 'truth', 'schemas', 'words']) mkdirSync(join(out, folder), { recursive: true });
  const python = corpusPython();
  const jobs = await withChromium(async (tab) => {
    const printed = [];
    for (const document of documents) printed.push(await print(tab, document, out));
    return printed;
  });
  execFileSync(python, [FINISH], { input: JSON.stringify(jobs), stdio: ['pipe', 'inherit', 'inherit'] });
}

async function print(tab, { name, html, size, isForm, isPaged, scan, truth }, out) {
  await tab.show(html);
  const fields = await tab.evaluate(`(${measured})(${isPaged})`);
  const pdf = await tab.print({
    paperWidth: size.width / POINTS_PER_INCH,
    paperHeight: size.height / POINTS_PER_INCH,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: false,
    generateDocumentOutline: false,
  });
  const file = join(out, 'docs', `${name}.pdf`);
  writeFileSync(file, pdf);
  const { schema, ...rest } = truth;
  writeFileSync(join(out, 'schemas', `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  writeFileSync(join(out, 'truth', `${name}.json`), `${JSON.stringify(rest, null, 1)}\n`);
  return { pdf: file, words: join(out, 'words', `${name}.json`), fields: isForm ? fields : [], scan };
}

/** Runs in the browser: where fields are filled in. A sheet whose content is longer than itself is an error. */
function measured(isPaged) {
  /* global document */
  if (!isPaged) return [];
  const found = [];
  for (const [index, page] of [...document.querySelectorAll('.page')].entries()) {
    const origin = page.getBoundingClientRect();
    if (page.scrollHeight > page.clientHeight + 1 || page.scrollWidth > page.clientWidth + 1)
      throw new Error(
        `page ${index + 1} is ${page.scrollWidth} by ${page.scrollHeight}, its sheet ${page.clientWidth} by ${page.clientHeight}`,
      );
    for (const element of page.querySelectorAll('[data-field]')) {
      const { field: name, kind, value, state } = element.dataset;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const box = [left - origin.left, top - origin.top, right - origin.left, bottom - origin.top];
      found.push({ name, kind, value, state, page: index + 1, box: box.map((edge) => Math.round(edge * 75) / 100) });
    }
  }
  return found;
}
