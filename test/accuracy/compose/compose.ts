/** A description becomes pages and, from the same words, the truth about them. */
import { seededWords } from '../../../tools/make-pdf/words.mjs';
import { drawBlocks, leaded, settingOf } from './blocks';
import type { Setting } from './blocks';
import type { Block, Description, WrittenBlock } from './description';
import { Flow } from './flow';
import type { Frame } from './flow';
import { brokenLines } from './marks';
import type { ComposedPage, Mark, TextStyle } from './marks';
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
    composePage(description, { number: index + 1, body: withSentences(body, sentences), footnotes }, setting),
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
  const small = { ...setting.text, size: setting.text.size * SMALL };
  const area = { left: margin, width: size.width - 2 * margin, top: margin, bottom: size.height - margin };
  const bottom = drawFootnotes(marks, footnotes, area, small);
  const truth = drawBlocks(new Flow(marks, [{ ...area, bottom }]), body, setting);

  const line = (text: string | undefined, top: number): void => {
    if (text === undefined) return;
    const flow = new Flow(marks, [{ ...area, top, bottom: top + margin }]);
    flow.line(text.replace('{page}', String(number)), leaded(small), { align: 'centre' });
  };
  line(description.runningHead, margin / 2);
  line(description.runningFoot, size.height - margin / 2 - small.size);
  return {
    page: { ...size, marks },
    truth: [...truth, ...footnotes.map((text) => ({ kind: 'text' as const, text }))],
  };
}

/** At the end of the area, below a short line; answers where they begin. */
function drawFootnotes(marks: Mark[], footnotes: string[], area: Frame, style: TextStyle): number {
  const lines = footnotes.flatMap((note) => brokenLines(note, style, area.width));
  if (lines.length === 0) return area.bottom;
  const { leading } = leaded(style);
  const top = area.bottom - lines.length * leading - style.size;
  marks.push({ kind: 'line', x0: area.left, x1: area.left + area.width / 4, y0: top, y1: top, width: 0.5 });
  const flow = new Flow(marks, [{ ...area, top: top + style.size / 2 }]);
  for (const line of lines) flow.line(line, { ...style, leading });
  return top;
}

/** So many sentences. */
type SentenceSource = (count: number) => string;

/** The blocks with the sentences that they ask for. */
function withSentences(blocks: Block[], sentences: SentenceSource): WrittenBlock[] {
  return blocks.map((block) => {
    if ('sentences' in block) return { paragraph: sentences(block.sentences) };
    return 'columns' in block ? { ...block, body: withSentences(block.body, sentences) } : block;
  });
}

function sentencesFrom(seed: number): SentenceSource {
  const words = seededWords(seed);
  return (count) =>
    Array.from({ length: count }, () => `${words.phrase(words.number(SENTENCE.fewest, SENTENCE.most))}.`).join(' ');
}
