/** Pages of our own making, read by the built addon: each score of each case holds its floor. */
import { writeFileSync } from 'node:fs';
import { score } from './scoring/score';
import type { Scores } from './scoring/score';
import { caseNames, loadCase } from './support/cases';
import { loadFloors, shortfalls } from './support/floors';
import { loadModels, readPdf } from './support/reader';

/** Where `npm run accuracy` wants the scores. */
const scoresFile = process.env['RECTO_ACCURACY_SCORES'];

describe('what is read of our pages', () => {
  const floors = loadFloors();
  const measured: Record<string, Scores> = {};

  beforeAll(loadModels);

  afterAll(() => {
    if (scoresFile !== undefined) writeFileSync(scoresFile, JSON.stringify(measured));
  });

  it.each(caseNames())('%s', async (name) => {
    const { pdf, truth } = loadCase(name);
    const scores = score(truth, await readPdf(pdf));
    measured[name] = scores;
    expect(shortfalls(name, scores, floors)).toEqual([]);
  });

  it('has floors for the cases that there are and for no others', () => {
    expect(Object.keys(floors).sort()).toEqual(caseNames());
  });
});
