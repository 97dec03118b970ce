import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jestCounts, nodeCounts, pytestCounts, rustCounts } from './runners.mjs';

describe('the counts of the runners', () => {
  it('of cargo test are summed over its programs', () => {
    const output = [
      'test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s',
      'test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s',
    ].join('\n');
    assert.deepEqual(rustCounts(output), { passed: 15, failed: 2, skipped: 1, skips: [] });
  });

  it('of Jest hold the suites that did not load', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 2,
      numPendingTests: 3,
      numTodoTests: 1,
      testResults: [],
    };
    assert.deepEqual(jestCounts(report), { passed: 7, failed: 3, skipped: 4, skips: [] });
  });

  it('of pytest are read from its closing line, with the reasons of what it skips', () => {
    const output = [
      'SKIPPED [2] clients/python/tests/test_service.py:20: no service',
      '============ 1 failed, 12 passed, 2 skipped, 1 error in 3.30s ============',
    ].join('\n');
    const skip = { name: 'clients/python/tests/test_service.py:20', reason: 'no service' };
    assert.deepEqual(pytestCounts(output), { passed: 12, failed: 2, skipped: 2, skips: [skip, skip] });
    assert.equal(pytestCounts('============= 9 passed in 61.20s (0:01:01) =============').passed, 9);
  });

  it('of node are read from its summary', () => {
    const output =
      'ℹ tests 9\nℹ suites 2\nℹ pass 6\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\nℹ duration_ms 12.5\n';
    assert.deepEqual(nodeCounts(output), { passed: 6, failed: 2, skipped: 1, skips: [] });
  });
});
