/** Who answers an extraction, and how long a language model may take. Pure. */

export type Extractor = 'embedded' | 'model';

/** Of the time that a request has left; the rest is for grounding the answer, or for the embedded extractor instead. */
const SHARE_OF_MODEL = 0.8;

export function modelDeadlineMs(leftMs: number): number {
  return Math.max(0, Math.floor(leftMs * SHARE_OF_MODEL));
}
