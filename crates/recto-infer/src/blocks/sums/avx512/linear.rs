//! Linear layers. A tile of outputs, whose weights stay in the first-level cache, is summed up for all rows of the input before
//! the next one.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use super::is_supported;
use super::vectors::{LANES, TILE, store, sums};
use crate::blocks::sums::Scratch;
use crate::blocks::weights::Table;
use crate::blocks::weights::{ROWS, halves};

/// As [`plain::weigh`]; false, and nothing done, where the processor can't.
pub(crate) fn weigh(
    table: &Table,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe { tiles(table, input, output, scratch) };
    true
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
fn tiles(table: &Table, input: &[f32], output: &mut [f32], scratch: &mut Scratch) {
    let (pairs, outputs) = (table.pairs(), table.bias.len());
    let rows = input.len() / table.inputs;
    let [packed] = scratch.pairs([rows.div_ceil(ROWS) * pairs * ROWS]);
    pack(table.inputs, input, packed);
    let blocks = packed.as_chunks::<ROWS>().0;
    let places: Vec<usize> = (0..pairs).map(|pair| pair * TILE).collect();
    for (tile, (weights, bias)) in table.tiles().enumerate() {
        let blocks = blocks.chunks_exact(pairs).zip(output.chunks_mut(ROWS * outputs));
        for (block, output) in blocks {
            let sums = sums(block, &[0.0; ROWS], weights, &places, 0);
            for (sums, output) in sums.iter().zip(output.chunks_exact_mut(outputs)) {
                let mut row = [0.0; TILE];
                for (to, sum) in row.chunks_exact_mut(LANES).zip(sums) {
                    store(to, *sum);
                }
                let output = &mut output[tile * TILE..];
                for ((output, sum), bias) in output.iter_mut().zip(&row).zip(bias) {
                    *output = sum + bias;
                }
            }
        }
    }
}

/// Rows of the input in blocks: for each pair of inputs those of the block's rows.
fn pack(inputs: usize, input: &[f32], packed: &mut [u32]) {
    let pairs = inputs.div_ceil(2);
    packed.fill(0);
    for (row, values) in input.chunks_exact(inputs).enumerate() {
        let block = &mut packed[row / ROWS * pairs * ROWS..][..pairs * ROWS];
        for (pair, values) in values.chunks(2).enumerate() {
            block[pair * ROWS + row % ROWS] =
                halves([values[0], values.get(1).copied().unwrap_or(0.0)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::blocks::sums::plain;

    fn numbers(count: usize) -> impl Strategy<Value = Vec<f32>> {
        prop::collection::vec(-2.0_f32..2.0, count)
    }

    fn case() -> impl Strategy<Value = (Table, Vec<f32>, usize)> {
        (1usize..20, 1usize..120, 0usize..20).prop_flat_map(|(inputs, outputs, rows)| {
            let table = (numbers(inputs * outputs), numbers(outputs))
                .prop_map(|(weights, bias)| Table::of(&weights, &bias).unwrap());
            (table, numbers(rows * inputs), Just(rows * outputs))
        })
    }

    proptest! {
        #[test]
        fn what_comes_out_is_what_the_plain_code_says((table, input, length) in case()) {
            let [mut fast, mut exact] = [0, 1].map(|_| vec![f32::NAN; length]);
            if weigh(&table, &input, &mut fast, &mut Scratch::default()) {
                plain::weigh(&table, &input, &mut exact);
                for (fast, exact) in fast.iter().zip(&exact) {
                    prop_assert!((fast - exact).abs() <= 1e-3, "{fast} {exact}");
                }
            }
        }
    }
}
