import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

test('tables and words of answers on office documents are compared', () => {
  const script = join(import.meta.dirname, 'test_scores.py');
  const run = spawnSync('python3', ['-B', script], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
});
