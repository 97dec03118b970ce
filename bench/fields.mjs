// Schema extraction: values on documents of our own making and of others, grounding, citations and speed. `--only forms,grounding` runs
// some of it; `--set learning` takes the documents that weights are learned on in place of the test documents, `--set validation` those of
// further layouts that nobody looks at.
import { citations, spoiledResponses } from './fields/citations.mjs';
import { designed, forms, statement } from './fields/forms.mjs';
import { cases, grounding } from './fields/grounding.mjs';
import { learn, learnOpen } from './fields/learn.mjs';
import { legibility } from './fields/legibility.mjs';
import { realSets } from './fields/sets.mjs';
import { speed } from './fields/speed.mjs';
import { prepare } from './support.mjs';

const DEFAULT = ['forms', 'statement', 'sets', 'grounding', 'citations', 'spoiled', 'designed', 'speed'];

/** @param {{ only?: string, set?: string }} options */
export async function fields({ only, set = 'test' }) {
  const parts = {
    forms: () => forms(set),
    statement,
    sets: realSets,
    grounding,
    citations,
    spoiled: spoiledResponses,
    designed: () => designed(set),
    speed,
    /** Only writes the cases of grounding. */
    cases,
    /** How well confidences tell misread words; `--set learning`. */
    legibility: () => legibility(set),
    /** Only learns the weights of the embedded extractor. */
    learn,
    'learn-open': learnOpen,
  };
  const wanted = only?.split(',') ?? DEFAULT;
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  prepare();
  for (const name of wanted) await parts[name]();
}
