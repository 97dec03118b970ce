// Makes one document: description, HTML, pages, truth. What needs no browser is pure: the same seed gives the same HTML.
import { createHash } from 'node:crypto';

import { seeded } from './random.mjs';
import { drawnScan, drawnStyle, PLAIN, SHEETS } from './style.mjs';
import { TEMPLATES } from './templates/templates.mjs';
import { LANGUAGES, writer } from './text/writer.mjs';
import { htmlOf } from './page/html.mjs';
import { printed } from './page/print.mjs';
import { written } from './page/written.mjs';
import { truthOf } from './truth.mjs';

/** The share of documents that keep what Chromium knows of them: structure tree and outline. */
const TELLING = 0.1;

/**
 * The description of document `index` of a seed.
 * @param {{ seed: number, index: number, template?: string, isScan?: boolean }} options
 */
export function described({ seed, index, template, isScan = false }) {
  const random = seeded(`${seed}/${index}`);
  const kind = template ?? random.fork('template').pick(Object.keys(TEMPLATES));
  const language = random.fork('language').pick(Object.keys(LANGUAGES));
  const write = writer(random.fork('text'), language);
  const style = random.fork('style');
  const { style: looks, ...description } = TEMPLATES[kind](random.fork('content'), write);
  return {
    template: kind,
    language,
    size: style.pick(SHEETS),
    margin: style.integer(40, 72),
    style: { ...drawnStyle(style), ...looks },
    isTelling: random.fork('structure').chance(TELLING),
    seed: random.fork('sentences').integer(1, 1_000_000),
    ...description,
    ...(isScan && { scan: drawnScan(random.fork('scan'), index) }),
  };
}

/** A description with the defaults of what it leaves open, its numbered blocks and its HTML. */
export function composed(given) {
  const description = {
    language: 'en',
    size: SHEETS[0],
    margin: 56,
    ...given,
    style: { ...PLAIN, ...given.style },
    // What is scanned has been filled in by hand.
    isInteractive: given.isInteractive === true && given.scan === undefined,
  };
  const { sentences } = writer(seeded(description.seed ?? 1), description.language);
  const blocks = written(description, sentences, description.style.bullet);
  return { description, blocks, html: htmlOf(description, blocks) };
}

/**
 * The document as Chromium prints it, with its truth. What is left, the finish does.
 * @param {import('./page/chromium.mjs').Tab} tab
 */
export async function made(tab, given) {
  const { description, blocks, html } = composed(given);
  const isTelling = description.isTelling ?? false;
  const { pdf, places } = await printed(tab, html, description.size, isTelling);
  const { template, language, style, title, scan } = description;
  const truth = {
    format: 1,
    document: {
      ...(template && { template }),
      title,
      language,
      fonts: [...new Set([style.font, style.headingFont])],
      hasStructure: isTelling && !scan,
      isInteractive: description.isInteractive,
      ...(scan && { scan }),
      html: createHash('sha256').update(html).digest('hex'),
    },
    ...truthOf(blocks.blocks, places, description, blocks.regions),
  };
  return { pdf, truth, description };
}
