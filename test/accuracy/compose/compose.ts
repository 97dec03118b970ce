/** A description becomes pages and, from the same words, the truth about them. */
import { seededWords } from '../../../tools/make-pdf/words.mjs';
import { drawBlocks, leaded, settingOf } from './blocks';
import type { Setting } from './blocks';
import type { Block, Description, WrittenBlock } from './description';
import { Flow } from './flow';
import { brokenLines } from './marks';
import type { ComposedPage, Mark } from './marks';
import type { Reading } from '../scoring/reading';

const A4 = { width: 595, height: 842 };
/** Of footnotes and running heads, in sizes of the text. */
const SMALL = 0.8;
const SENTENCE = { fewest: 6, most: 16 };

export interface Composed {
  pages: ComposedPage[];
  truth: Reading;
}

export function compose(description: Description): Composed {
  const setting = settingOf(description);
  const sentences = sentencesFrom(description.seed ?? 1);
  const composed = description.pages.map(({ body, footnotes = [] }, index) =>
    composePage(description, { number: index + 1, body: written(body, sentences), footnotes }, setting),
  );
  return { pages: composed.map(({ page }) => page), truth: composed.flatMap(({ truth }) => truth) };
}

interface WrittenPage {
  number: number;
  body: WrittenBlock[];
  footnotes: string[];
}

function composePage(
  description: Description,
  { number, body, footnotes }: WrittenPage,
  setting: Setting,
): { page: ComposedPage; truth: Reading } {
  const { size = A4, margin = 56 } = description;
  const marks: Mark[] = [];
  const width = size.width - 2 * margin;
  const small = { ...setting.text, size: setting.text.size * SMALL };
  const noteLines = footnotes.flatMap((note) => brokenLines(note, small, width));
  const notesHeight = noteLines.length === 0 ? 0 : noteLines.length * leaded(small).leading + small.size;
  const bottom = size.height - margin - notesHeight;
  const truth = drawBlocks(new Flow(marks, [{ left: margin, width, top: margin, bottom }]), body, setting);

  const notes = new Flow(marks, [{ left: margin, width, top: bottom, bottom: size.height - margin }]);
  if (noteLines.length > 0)
    marks.push({ kind: 'line', x0: margin, x1: margin + width / 4, y0: bottom, y1: bottom, width: 0.5 });
  notes.y += small.size * 0.5;
  for (const line of noteLines) notes.line(line, leaded(small));

  const { runningHead, runningFoot } = description;
  const edges = [
    { text: runningHead, top: margin / 2 },
    { text: runningFoot, top: size.height - margin / 2 - small.size },
  ];
  for (const { text, top } of edges) {
    if (text === undefined) continue;
    const flow = new Flow(marks, [{ left: margin, width, top, bottom: top + margin }]);
    flow.line(text.replace('{page}', String(number)), leaded(small), { align: 'centre' });
  }
  return {
    page: { ...size, marks },
    truth: [...truth, ...footnotes.map((text) => ({ kind: 'text' as const, text }))],
  };
}

type SentenceSource = (count: number) => string;

function written(blocks: Block[], sentences: SentenceSource): WrittenBlock[] {
  return blocks.map((block) => {
    if ('sentences' in block) return { paragraph: sentences(block.sentences) };
    return 'columns' in block ? { ...block, body: written(block.body, sentences) } : block;
  });
}

function sentencesFrom(seed: number): SentenceSource {
  const words = seededWords(seed);
  return (count) =>
    Array.from({ length: count }, () => `${words.phrase(words.number(SENTENCE.fewest, SENTENCE.most))}.`).join(' ');
}
