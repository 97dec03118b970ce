// npm run dashboard -- NAME: programs over the dashboard as it is served, in Chromium.
import '../../../tools/setup/check-node.mjs';
import { prepare } from '../../../tools/setup/prepare.mjs';
import { makeSteps, showFailure } from '../../../tools/setup/steps.mjs';

const PROGRAMS = {
  'first-load': async () => (await import('./first-load.mjs')).printFirstLoad(),
  'first-steps': async () => (await import('./first-steps.mjs')).printFirstSteps(),
  screenshots: async () => (await import('./screenshots.mjs')).takeScreenshots(),
};

const [name = ''] = process.argv.slice(2);
try {
  const program = PROGRAMS[name];
  if (!program) throw new Error(`npm run dashboard -- NAME: there are ${Object.keys(PROGRAMS).join(', ')}`);
  await prepare({ steps: makeSteps(), tests: true, office: true });
  await program();
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}
