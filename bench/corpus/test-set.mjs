// The set of test documents as files. Its templates are never fitted on, and one of its programs, LibreOffice, makes nothing else.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { corpusPython } from '../support.mjs';
import { finishAll, latexMissing, PLACES, whatIsMissing } from './documents.mjs';
import { namesOf } from './latex/names.mjs';
import { inParallel, withLatex } from './latex/typeset.mjs';
import { drawnOrder } from './make.mjs';
import { converted, hasOffice } from './office/converted.mjs';
import { withChromium } from './page/chromium.mjs';
import { printedSheets } from './page/print.mjs';
import { drawnScan } from './style.mjs';
import { testDocuments, WRITERS } from './templates/test/test.mjs';
import { truthOf } from './truth.mjs';

/**
 * @param {string} out
 * @param {{ count: number, seed: number, isTagged?: boolean, isDrawn?: boolean }} options documents of each program; with their structure
 *   trees (of LaTeX none has one), or without
 */
export async function makeTestSet(out, { count, seed, isTagged = false, isDrawn = false }) {
  const missing =
    whatIsMissing() ??
    latexMissing() ??
    (hasOffice() ? null : 'LibreOffice is not installed; run: npm run corpus -- --install');
  if (missing !== null) throw new Error(missing);
  mkdirSync(out, { recursive: true });
  const python = corpusPython();
  const jobs = [];
  for (const producer of Object.keys(WRITERS)) {
    const documents = testDocuments(producer, count, seed).map((document) => ({
      ...document,
      pdf: join(out, `${document.name}.pdf`),
    }));
    const places = await PRODUCERS[producer](documents, python, isTagged);
    documents.forEach((document, index) => jobs.push(jobOf(document, places[index], out, { isTagged, isDrawn })));
  }
  finishAll(python, jobs);
  console.log(`${jobs.length} documents in ${out}`);
}

const PRODUCERS = { chromium: print, latex: typeset, office: convert };

async function print(documents, _, isTagged) {
  return withChromium(async (tab) => {
    const found = [];
    for (const document of documents) {
      const { pdf, places } = await printedSheets(tab, document.html, document.size, isTagged);
      writeFileSync(document.pdf, pdf);
      found.push(places);
    }
    return found;
  });
}

async function typeset(documents, python) {
  await withLatex((set) =>
    inParallel(documents, async ({ name, latex, pdf: file }) => {
      const { pdf } = await set(latex).catch((error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      writeFileSync(file, pdf);
    }),
  );
  return placesIn(documents, python, false);
}

function convert(documents, python, isTagged) {
  converted(
    documents.map(({ odf }) => odf),
    isTagged,
  ).forEach((pdf, index) => writeFileSync(documents[index].pdf, pdf));
  return placesIn(documents, python, true);
}

function placesIn(documents, python, linked) {
  const jobs = documents.map(({ pdf, blocks }) => ({ pdf, linked, ...namesOf(blocks) }));
  const options = { input: JSON.stringify(jobs), stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 1 << 30 };
  return JSON.parse(execFileSync(python, [PLACES], options));
}

function jobOf(document, places, out, { isTagged, isDrawn }) {
  const { name, producer, template, title, language, size, regions, isScan, random, fonts = [] } = document;
  // What had no room on a sheet is not of the document.
  const placed = new Set(places.flat().map(({ block }) => block));
  const blocks = new Map([...document.blocks].filter(([id]) => producer !== 'chromium' || placed.has(id)));
  const keepsTags = isTagged && producer !== 'latex' && !isScan;
  const scan = isScan ? drawnScan(random.fork('machine'), random.fork('noise').integer(1, 10_000)) : null;
  const truth = {
    format: 1,
    document: {
      template: `test/${template}`,
      producer,
      title,
      language,
      fonts,
      hasStructure: keepsTags,
      isInteractive: false,
      ...(scan && { scan }),
      source: createHash('sha256')
        .update(document.html ?? document.latex ?? document.odf)
        .digest('hex'),
    },
    ...truthOf(blocks, places, { size }, regions),
  };
  const files = { pdf: document.pdf, truth: join(out, `${name}.json`), markdown: join(out, `${name}.md`) };
  writeFileSync(files.truth, JSON.stringify(truth));
  return {
    ...files,
    keep_structure: keepsTags,
    // Where the text of an element stands, its marks stand.
    shuffle: keepsTags ? null : drawnOrder(random.fork('order')),
    interactive: false,
    scan,
    draw: isDrawn ? document.pdf.replace(/\.pdf$/, '') : null,
  };
}
