import assert from 'node:assert/strict';
import { it } from 'node:test';
import { seeded } from './random.mjs';

it('draws the same for the same seed, and a fork is the same whatever was drawn before', () => {
  const [one, other] = [seeded('a'), seeded('a')];
  const drawn = Array.from({ length: 5 }, () => one.integer(0, 1e6));
  assert.deepEqual(
    Array.from({ length: 5 }, () => other.integer(0, 1e6)),
    drawn,
  );
  assert.notEqual(seeded('b').integer(0, 1e6), drawn[0]);
  assert.equal(one.fork('x').next(), seeded('a').fork('x').next());
  assert.notEqual(one.fork('x').next(), one.fork('y').next());
});

it('keeps to its bounds, and samples without taking one twice', () => {
  const random = seeded(7);
  const numbers = Array.from({ length: 500 }, () => random.integer(3, 5));
  assert.deepEqual([...new Set(numbers)].sort(), [3, 4, 5]);
  assert.deepEqual(random.sample([1, 2, 3, 4], 9).sort(), [1, 2, 3, 4]);
});
