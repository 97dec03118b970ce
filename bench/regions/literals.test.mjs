// What counts as a number that was set by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { counted } from './literals.mjs';

test('numbers are counted outside of comments, texts, names and tests, those of constants apart', () => {
  const source = `
// A gap of 7 em.
const GAP: f32 = 0.35;
pub(crate) const SIZES: [f32; 3] = [
    1.5, 12.0,
];
fn is_wide(pair: (f32, u32), x0: f32) -> bool {
    let half = 0.5 * pair.0 + 2.0 * x0;
    half > 40.25 && pair.1 != 1_000 && pair.1 != 3u32 && half != 1e-4 && "9 of 10" != "8"
}
#[cfg(test)]
mod tests {
    const MORE: f32 = 77.0;
}
`;
  assert.deepEqual(counted(source), { named: 4, others: 4 });
});
