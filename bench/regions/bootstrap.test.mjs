// The paired bootstrap, on values whose answer is known.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { paired } from './bootstrap.mjs';

const values = (list) => new Map(list.map((value, at) => [String(at), value]));

describe('paired', () => {
  it('weighs sets alike whatever their size', () => {
    const { mean, each } = paired([
      [values([0, 0, 0, 0]), values([1, 1, 1, 1])],
      [values([0.5]), values([0])],
    ]);
    assert.deepEqual(each, [1, -0.5]);
    assert.equal(mean, 0.25);
  });

  it('is sure where every document is better, and undecided where as many are worse', () => {
    const one = values(Array.from({ length: 40 }, () => 0.5));
    assert.equal(paired([[one, values([...one.values()].map((value) => value + 0.1))]]).share, 1);
    const { share } = paired([[one, values([...one.values()].map((value, at) => value + (at % 2 ? 0.1 : -0.1)))]]);
    assert.ok(share > 0.3 && share < 0.7, `${share}`);
  });

  it('counts a document that the other way lacks as nothing', () => {
    assert.deepEqual(paired([[values([1, 1]), values([1])]]).each, [-0.5]);
  });
});
