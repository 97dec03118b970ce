//! Linear layers. For each tile of outputs, whose weights stay in the first-level cache, all rows of the input are
//! computed before the next tile.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use std::arch::x86_64::_mm512_add_ps;

use super::is_supported;
use super::tiles::Tiles;
use super::vectors::{LANES, TILE, gemm, load_some, store_some};
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::{GROUP, LinearWeights, ROWS, bf16_pair, blocks, deep, place};

/// Computes `portable::linear`; returns false without computing if the processor lacks the instructions.
pub(crate) fn linear(
    table: &LinearWeights,
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
fn tiles(table: &LinearWeights, input: &[f32], output: &mut [f32], scratch: &mut Scratch) {
    let (pairs, outputs) = (table.pairs(), table.bias.len());
    let rows = input.len() / table.inputs;
    let [packed] = scratch.pairs([rows.next_multiple_of(GROUP) * deep(pairs)]);
    pack(table.inputs, input, packed);
    let mut tiles = Tiles::ready();
    for (tile, (panel, bias)) in table.tiles().enumerate() {
        for (block, output) in blocks(pairs, packed).zip(output.chunks_mut(ROWS * outputs)) {
            let sums = gemm(tiles.as_mut(), block, panel);
            for (sums, output) in sums.iter().zip(output.chunks_exact_mut(outputs)) {
                let parts = output[tile * TILE..].chunks_mut(LANES).zip(bias.chunks(LANES));
                for (sum, (to, bias)) in sums.iter().zip(parts) {
                    store_some(to, _mm512_add_ps(*sum, load_some(bias)));
                }
            }
        }
    }
}

/// Packs rows of the input in groups, as the weights of a convolution's outputs are packed.
fn pack(inputs: usize, input: &[f32], packed: &mut [u32]) {
    packed.fill(0);
    let groups = packed.chunks_exact_mut(GROUP * deep(inputs.div_ceil(2)));
    for (group, rows) in groups.zip(input.chunks(GROUP * inputs)) {
        for (row, values) in rows.chunks_exact(inputs).enumerate() {
            for (pair, values) in values.chunks(2).enumerate() {
                group[place(row, pair)] =
                    bf16_pair([values[0], values.get(1).copied().unwrap_or(0.0)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, larger_numbers as numbers, near};
    use super::*;
    use crate::blocks::kernels::portable;

    fn case() -> impl Strategy<Value = (LinearWeights, Vec<f32>, usize)> {
        (1usize..20, 1usize..120, 0usize..20).prop_flat_map(|(inputs, outputs, rows)| {
            let table = (numbers(inputs * outputs), numbers(outputs))
                .prop_map(|(weights, bias)| LinearWeights::of(&weights, &bias).unwrap());
            (table, numbers(rows * inputs), Just(rows * outputs))
        })
    }

    proptest! {
        #[test]
        fn the_answer_is_that_of_the_portable_code((table, input, length) in case()) {
            if !is_supported() {
                recto_test::skip!("no AVX512-BF16");
                return Ok(());
            }
            let [mut fast, mut exact] = [0, 1].map(|_| vec![f32::NAN; length]);
            if linear(&table, &input, &mut fast, &mut dirty_scratch()) {
                portable::linear(&table, &input, &mut exact);
                near(&fast, &exact, 1e-3)?;
            }
        }
    }
}
