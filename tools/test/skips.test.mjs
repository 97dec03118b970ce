import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jestCounts, rustCounts } from './runners.mjs';
import { nodeSkips, skipReport, unexpectedSkips } from './skips.mjs';

const RESULT = 'test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s';

describe('skipped tests', () => {
  it('of Rust are those that said so and passed, and those that are ignored', () => {
    const output = [
      'test a::slow ... ignored, takes an hour',
      'successes:',
      '---- a::vectors stdout ----',
      'skipped: a::vectors: no AMX',
      'skipped: a::vectors: no AMX',
      'successes:',
      '    a::vectors',
      RESULT,
    ].join('\n');
    const skips = [
      { name: 'a::vectors', reason: 'no AMX' },
      { name: 'a::slow', reason: 'takes an hour' },
    ];
    assert.deepEqual(rustCounts(output), { passed: 2, failed: 0, skipped: 2, skips });
  });

  it('of Rust are not those that failed after saying so', () => {
    const output = [
      'failures:',
      '---- a::vectors stdout ----',
      'skipped: a::vectors: no AMX',
      'test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    ].join('\n');
    assert.deepEqual(rustCounts(output), { passed: 3, failed: 1, skipped: 0, skips: [] });
  });

  it('of Jest carry their reason in the title', () => {
    const assertionResults = [
      { status: 'pending', fullName: 'files [skipped: no server] are uploaded' },
      { status: 'passed', fullName: 'files are named' },
      { status: 'todo', fullName: 'files are shared' },
    ];
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      numRuntimeErrorTestSuites: 0,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [{ assertionResults }],
    };
    assert.deepEqual(jestCounts(report).skips, [
      { name: 'files are uploaded', reason: 'no server' },
      { name: 'files are shared', reason: 'no reason given' },
    ]);
  });

  it('of node follow a mark', () => {
    const output =
      '▶ start\n  ✔ runs (1.2ms)\n  ﹣ stays root (0.1ms) # not root on Linux\n  ﹣ waits (0.1ms) # SKIP\n';
    assert.deepEqual(nodeSkips(output), [
      { name: 'stays root', reason: 'not root on Linux' },
      { name: 'waits', reason: 'no reason given' },
    ]);
  });

  it('are told by reason, and judged by it', () => {
    const skips = [
      { name: 'a', reason: 'no AMX' },
      { name: 'b', reason: 'curl is not here' },
      { name: 'c', reason: 'no AMX' },
    ];
    assert.deepEqual(skipReport(skips), ['skipped (2): no AMX', '  a', '  c', 'skipped (1): curl is not here', '  b']);
    assert.deepEqual(unexpectedSkips(skips, [{ reason: 'no AMX' }]), [skips[1]]);
  });
});
