import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

import { corpusPython } from '../support.mjs';
import { whatIsMissing } from './documents.mjs';

const missing = whatIsMissing([]);
const skip = missing === null ? false : `the document maker has not all it needs: ${missing}`;

test('documents are finished so that nothing tells of their content and they look the same', { skip }, () => {
  const script = join(import.meta.dirname, 'test_finishing.py');
  const run = spawnSync(corpusPython(), ['-B', script], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
});
