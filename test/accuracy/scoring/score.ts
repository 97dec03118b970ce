/** Truth and what was read, compared in four ways; each score runs from 0 to 1. */
import { alignedCredit, f1 } from './alignment';
import type { ReadBlock, Reading } from './reading';
import { similarity, textSimilarity } from './similarity';
import { tableScore } from './tables';

export const METRICS = ['text', 'tables', 'headings', 'lists'] as const;
/** `text` is the words in reading order, those of tables among them. */
export type Scores = Record<(typeof METRICS)[number], number>;

type Kind = ReadBlock['kind'];
type Of<K extends Kind> = Extract<ReadBlock, { kind: K }>;

/** What a heading of the wrong level is worth, and a list item of the wrong depth or kind. */
const HALF_RIGHT = 0.5;
/** Texts that are less alike aren't taken for the same heading or item. */
const SAME_TEXT = 0.7;

export function score(truth: Reading, found: Reading): Scores {
  return {
    text: similarity(wordsOf(truth), wordsOf(found)),
    tables: tableScore(
      only(truth, 'table').map(({ cells }) => cells),
      only(found, 'table').map(({ cells }) => cells),
    ),
    headings: blockScore(only(truth, 'heading'), only(found, 'heading'), (one, other) => one.level === other.level),
    lists: blockScore(
      only(truth, 'item'),
      only(found, 'item'),
      (one, other) => one.depth === other.depth && one.isOrdered === other.isOrdered,
    ),
  };
}

/** Words as they are printed; signs that stand alone don't count. */
export function wordsOf(reading: Reading): string[] {
  const texts = reading.flatMap((block) =>
    block.kind === 'table' ? block.cells.map(({ text }) => text) : [block.text],
  );
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function blockScore<B extends { text: string }>(
  expected: B[],
  given: B[],
  isSameKind: (one: B, other: B) => boolean,
): number {
  const credit = alignedCredit(expected, given, (one, other) => {
    const alike = textSimilarity(one.text, other.text);
    if (alike < SAME_TEXT) return 0;
    return alike * (isSameKind(one, other) ? 1 : HALF_RIGHT);
  });
  return f1(credit, expected.length, given.length);
}

function only<K extends Kind>(reading: Reading, kind: K): Of<K>[] {
  return reading.filter((block): block is Of<K> => block.kind === kind);
}
