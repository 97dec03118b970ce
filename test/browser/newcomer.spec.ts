/** What a newcomer goes through, and loads. */
import { FIRST_LOAD_LIMIT, measureFirstLoad } from './programs/first-load.mjs';
import { takeFirstSteps } from './programs/first-steps.mjs';
import { describeInBrowser } from './support/browser';
import { makeOrganisation, ownerLink, service } from './support/service';

/** Opening the link counts, as does every field. */
const ACTIONS_TO_A_SAMPLE = 6;

describeInBrowser('a newcomer', (visits) => {
  it('comes from the link to a document, a key, a batch and a webhook by what the page shows', async () => {
    const link = await ownerLink(await makeOrganisation('Newcomers'));
    const steps = await takeFirstSteps(await visits.open(), link);
    expect(steps.map(({ name }) => name)).toHaveLength(8);
    const [owner, sample] = steps;
    expect((owner?.actions ?? 0) + (sample?.actions ?? 0)).toBeLessThanOrEqual(ACTIONS_TO_A_SAMPLE);
  });

  it('loads no more than 250 KB before the first click', async () => {
    const files = await measureFirstLoad(await visits.open(), service().urls[0]);
    expect(files.length).toBeGreaterThan(2);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });
});
