// The test set: documents of kinds and looks that share no code and no words with those that weights are fitted on, by three programs.
import { seeded } from '../../random.mjs';
import { CONTENTS } from './contents.mjs';
import { asHtml } from './html.mjs';
import { asLatex } from './latex.mjs';
import { asOffice } from './office.mjs';
import { speaker } from './words.mjs';

export const WRITERS = { chromium: asHtml, latex: asLatex, office: asOffice };
const SCANNED = 0.1;

/**
 * @param {keyof typeof WRITERS} producer
 * @param {number} count
 * @returns {object[]} what each document is to be, with its blocks
 */
export function testDocuments(producer, count, seed) {
  const kinds = Object.keys(CONTENTS);
  return Array.from({ length: count }, (_, index) => {
    const random = seeded(`test/${producer}/${seed}/${index}`);
    const say = speaker(random.fork('words'), random.chance(0.75) ? 'en' : 'nl');
    const kind = kinds[index % kinds.length];
    const content = CONTENTS[kind](random.fork('content'), say);
    const written = WRITERS[producer](random.fork('look'), content, say.words);
    return {
      name: `${producer}-${kind}-${String(index).padStart(3, '0')}`,
      producer,
      template: kind,
      title: content.title,
      language: say.words.language,
      isScan: random.fork('scan').chance(SCANNED),
      random,
      ...written,
    };
  });
}
