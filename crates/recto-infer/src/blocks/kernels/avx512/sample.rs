//! Inputs and comparisons for the tests of the vector kernels against the portable ones.

use proptest::prelude::*;

use crate::blocks::kernels::Scratch;

/// `count` numbers between -1 and 1.
pub(super) fn numbers(count: usize) -> impl Strategy<Value = Vec<f32>> {
    prop::collection::vec(-1.0_f32..1.0, count)
}

/// `count` numbers between -2 and 2.
pub(super) fn larger_numbers(count: usize) -> impl Strategy<Value = Vec<f32>> {
    prop::collection::vec(-2.0_f32..2.0, count)
}

/// Scratch memory filled with NaN, which spoils every sum that reads it.
pub(super) fn dirty_scratch() -> Scratch {
    let mut scratch = Scratch::default();
    scratch.pairs([20_000; 8]).into_iter().for_each(|pairs| pairs.fill(u32::MAX));
    scratch.numbers(9000).fill(f32::NAN);
    scratch
}

/// A hundredth of the largest value: sums in another order may be rounded to the next bfloat16 number between layers.
pub(super) fn hundredth(exact: &[f32]) -> f32 {
    0.01 * exact.iter().fold(1.0_f32, |most, x| most.max(x.abs()))
}

pub(super) fn near(fast: &[f32], exact: &[f32], within: f32) -> Result<(), TestCaseError> {
    prop_assert_eq!(fast.len(), exact.len());
    for (fast, exact) in fast.iter().zip(exact) {
        prop_assert!((fast - exact).abs() <= within, "{fast} {exact}");
    }
    Ok(())
}
