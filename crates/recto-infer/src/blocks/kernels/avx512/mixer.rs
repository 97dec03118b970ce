//! Channel mixers. A tile of pixels passes through both layers before the next one, so that its inputs and the values
//! between the layers, 60 kB at most, stay in the second-level cache.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use std::arch::x86_64::_mm512_add_ps;

use super::is_supported;
use super::tiles::Tiles;
use super::vectors::{
    LANES, TILE, bf16_pair, gemm, interleaved, load, store, store_gelu, store_pairs,
};
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::{ConvWeights, ROWS, deep};

/// Computes `portable::channel_mixer`; returns false without computing if the processor lacks the instructions.
pub(crate) fn channel_mixer(
    layers: &[ConvWeights; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() {
        return false;
    }
    let [from, to] = [2 * layers[0].pairs, layers[1].outputs];
    let pixels = input.len() / from;
    let mut run = |input: &[f32], output: &mut [f32]| {
        // SAFETY: the processor has the features.
        unsafe { tiles(layers, is_added, input, output, scratch) };
    };
    if pixels >= TILE {
        run(input, output);
    } else if pixels > 0 {
        let (mut wide_input, mut wide_output) = (vec![0.0; from * TILE], vec![0.0; to * TILE]);
        for (wide, narrow) in wide_input.chunks_exact_mut(TILE).zip(input.chunks_exact(pixels)) {
            wide[..pixels].copy_from_slice(narrow);
        }
        run(&wide_input, &mut wide_output);
        for (narrow, wide) in output.chunks_exact_mut(pixels).zip(wide_output.chunks_exact(TILE)) {
            narrow.copy_from_slice(&wide[..pixels]);
        }
    }
    true
}

/// Needs at least one tile of pixels; the last tile overlaps the one before if the pixels are not a multiple of a tile.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
fn tiles(
    [expand, project]: &[ConvWeights; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let pixels = input.len() / (2 * expand.pairs);
    let order = interleaved();
    let mut tiles = Tiles::ready();
    let [inputs, inner] = scratch.pairs([expand, project].map(|layer| deep(layer.pairs) * TILE));
    inputs[expand.pairs * TILE..].fill(0);
    inner[project.pairs * TILE..].fill(0);
    for start in (0..pixels).step_by(TILE) {
        let start = start.min(pixels - TILE);
        for (pair, both) in inputs.chunks_exact_mut(TILE).take(expand.pairs).enumerate() {
            let first = &input[2 * pair * pixels + start..][..TILE];
            let second = &input[(2 * pair + 1) * pixels + start..][..TILE];
            for at in (0..TILE).step_by(LANES) {
                let both = &mut both[at..];
                store_pairs(both, bf16_pair(load(&first[at..]), load(&second[at..]), order));
            }
        }
        let blocks = inner.chunks_exact_mut(ROWS / 2 * TILE);
        for (block, inner) in expand.blocks().zip(blocks) {
            let sums = gemm(tiles.as_mut(), block, inputs);
            for (pair, both) in inner.chunks_exact_mut(TILE).zip(sums.as_chunks().0) {
                store_gelu(pair, both, order);
            }
        }
        for (index, block) in project.blocks().enumerate() {
            let sums = gemm(tiles.as_mut(), block, inner);
            for (row, sums) in sums.into_iter().enumerate() {
                for (vector, sum) in sums.into_iter().enumerate() {
                    let at = (index * ROWS + row) * pixels + start + vector * LANES;
                    let sum = if is_added { _mm512_add_ps(sum, load(&input[at..])) } else { sum };
                    store(&mut output[at..], sum);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, hundredth, larger_numbers as numbers, near};
    use super::*;
    use crate::blocks::kernels::portable;

    fn case() -> impl Strategy<Value = ([ConvWeights; 2], Vec<f32>)> {
        (1usize..5, 1usize..5, 1usize..130).prop_flat_map(|(outer, inner, pixels)| {
            let (outer, inner) = (8 * outer, 8 * inner);
            let layer = |from: usize, to: usize| {
                (numbers(from * to), numbers(to))
                    .prop_map(|(weights, bias)| ConvWeights::of(&weights, &bias).unwrap())
            };
            let layers =
                (layer(outer, inner), layer(inner, outer)).prop_map(<[ConvWeights; 2]>::from);
            (layers, numbers(outer * pixels))
        })
    }

    proptest! {
        #[test]
        fn the_answer_is_that_of_the_portable_code((layers, input) in case(), is_added: bool) {
            if !is_supported() {
                recto_test::skip!("no AVX512-BF16");
                return Ok(());
            }
            let [mut fast, mut exact] = [0, 1].map(|_| vec![0.0; input.len()]);
            if channel_mixer(&layers, is_added, &input, &mut fast, &mut dirty_scratch()) {
                portable::channel_mixer(&layers, is_added, &input, &mut exact);
                near(&fast, &exact, hundredth(&exact))?;
            }
        }
    }
}
