// Makes one document: description, HTML, pages, truth. What needs no browser is pure: the same seed gives the same HTML.
import { createHash } from 'node:crypto';

import { seeded } from './random.mjs';
import { drawnScan, drawnSheet, drawnStyle, PLAIN, SHEETS } from './style.mjs';
import { TEMPLATES, TURNED, TYPESET } from './templates/templates.mjs';
import { drawnFace } from './latex/latex.mjs';
import { LANGUAGES, writer } from './text/writer.mjs';
import { htmlOf } from './page/html.mjs';
import { printed } from './page/print.mjs';
import { written } from './page/written.mjs';
import { truthOf } from './truth.mjs';

/** The share of documents that keep what Chromium knows of them: structure tree and outline. */
const TELLING = 0.1;
/** Of these the share whose tags tell tables of what is laid out side by side. */
const POOR_TAGS = 0.5;
const SHUFFLED = 0.5;

/**
 * The description of document `index` of a seed.
 * @param {{ seed: number, index: number, template?: string, isScan?: boolean }} options
 */
export function described({ seed, index, template, isScan = false, producer }) {
  const random = seeded(`${seed}/${index}`);
  const isTypeset = producer === 'latex';
  const kind = template ?? random.fork('template').pick(isTypeset ? TYPESET : Object.keys(TEMPLATES));
  const language = random.fork('language').pick(Object.keys(LANGUAGES));
  const write = writer(random.fork('text'), language);
  const style = random.fork('style');
  const { style: looks, isInteractive, ...description } = TEMPLATES[kind](random.fork('content'), write);
  const size = style.pick(SHEETS);
  return {
    template: kind,
    language,
    ...(TURNED.includes(kind) ? drawnSheet(random.fork('sheet'), size) : { size }),
    margin: style.integer(40, 72),
    style: { ...drawnStyle(style), ...looks, ...(isTypeset && drawnFace(random.fork('face'))) },
    ...(isTypeset ? { producer } : { isInteractive, ...drawnTags(random) }),
    seed: random.fork('sentences').integer(1, 1_000_000),
    shuffle: drawnOrder(random.fork('order')),
    ...description,
    ...(isScan && { scan: drawnScan(random.fork('scan'), index) }),
  };
}

function drawnTags(random) {
  const isTelling = random.fork('structure').chance(TELLING);
  return { isTelling, hasPoorTags: isTelling && random.fork('poor tags').chance(POOR_TAGS) };
}

/** On half of the documents texts are drawn in another order than they are read; how. */
export function drawnOrder(random) {
  if (!random.chance(SHUFFLED)) return null;
  return { manner: random.pick(['all', 'runs', 'reversed', 'faces']), seed: random.integer(1, 1_000_000) };
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
  const truth = truthOfMade(description, blocks, places, {
    html: createHash('sha256').update(html).digest('hex'),
  });
  return { pdf, truth, description };
}

/** The truth of a document whose parts stand in known places. */
export function truthOfMade(description, blocks, places, source) {
  const { template, language, style, title, scan, isTelling = false, isInteractive } = description;
  return {
    format: 1,
    document: {
      ...(template && { template }),
      title,
      language,
      fonts: [...new Set([style.font, style.headingFont])],
      hasStructure: isTelling && !scan,
      isInteractive,
      ...(scan && { scan }),
      ...source,
    },
    ...truthOf(blocks.blocks, places, description, blocks.regions),
  };
}
