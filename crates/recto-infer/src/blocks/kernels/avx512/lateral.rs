//! Gated maps with a lateral connection, row by row.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use std::arch::x86_64::{__m512, _mm512_add_ps, _mm512_mul_ps, _mm512_set1_ps};

use super::is_supported;
use super::line_buffer::pair;
use super::tiles::Tiles;
use super::vectors::{LANES, TILE, VECTORS, gemm, load_some, repeat_each, store_some};
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::{ConvWeights, ROWS, deep};

/// Computes `portable::lateral`; returns false without computing if the processor lacks the instructions.
pub(crate) fn lateral(
    layer: &ConvWeights,
    gates: &[f32],
    size: [usize; 2],
    maps: (&[f32], Option<&[f32]>),
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe { lines(layer, gates, size, maps, output, scratch) };
    true
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
fn lines(
    layer: &ConvWeights,
    gates: &[f32],
    [height, width]: [usize; 2],
    (input, above): (&[f32], Option<&[f32]>),
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let mut tiles = Tiles::ready();
    let [panel] = scratch.pairs([deep(layer.pairs) * TILE]);
    panel.fill(0);
    for line in 0..height {
        for start in (0..width).step_by(TILE) {
            let end = width.min(start + TILE);
            let planes = input.chunks_exact(2 * height * width);
            for (planes, to) in planes.zip(panel.chunks_exact_mut(TILE)) {
                let first = &planes[line * width..][start..end];
                let second = &planes[(height + line) * width..][start..end];
                pair(first, second, to);
            }
            for (number, block) in layer.blocks().enumerate() {
                let sums = gemm(tiles.as_mut(), block, panel);
                for (index, sums) in sums.iter().enumerate() {
                    let channel = number * ROWS + index;
                    let line_at = (channel * height + line) * width;
                    let half_at = (channel * (height / 2) + line / 2) * (width / 2) + start / 2;
                    let above = above.map(|above| &above[half_at..half_at + (end - start) / 2]);
                    let to = &mut output[line_at + start..line_at + end];
                    store_gated(sums, 1.0 + gates[channel], above, to);
                }
            }
        }
    }
}

/// Stores a channel of a tile: its sums times the gate, plus the upsampled map of half the size.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
#[inline]
fn store_gated(sums: &[__m512; VECTORS], gate: f32, above: Option<&[f32]>, to: &mut [f32]) {
    let gate = _mm512_set1_ps(gate);
    for (at, (to, sum)) in to.chunks_mut(LANES).zip(sums).enumerate() {
        let mut sum = _mm512_mul_ps(*sum, gate);
        if let Some(above) = above {
            sum = _mm512_add_ps(sum, repeat_each(load_some(&above[at * LANES / 2..])));
        }
        store_some(to, sum);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, near, numbers};
    use super::*;
    use crate::blocks::kernels::portable;

    type LateralCase = (ConvWeights, Vec<f32>, [usize; 2], Vec<f32>, Vec<f32>);

    fn case() -> impl Strategy<Value = LateralCase> {
        (1usize..4, 1usize..3, 1usize..4, 1usize..40).prop_flat_map(
            |(inputs, outputs, height, width)| {
                let (inputs, outputs) = (2 * inputs, 8 * outputs);
                let layer = numbers(inputs * outputs)
                    .prop_map(move |w| ConvWeights::of_taps(&w, &vec![0.0; outputs], 1).unwrap());
                let half = numbers(outputs * height * width);
                let size = [2 * height, 2 * width];
                (layer, numbers(outputs), Just(size), numbers(inputs * 4 * height * width), half)
            },
        )
    }

    proptest! {
        #[test]
        fn the_answer_is_that_of_the_portable_code(
            (layer, gates, size, input, half) in case(),
            has_above: bool,
        ) {
            let length = layer.outputs * size[0] * size[1];
            if !is_supported() {
                recto_test::skip!("no AVX512-BF16");
                return Ok(());
            }
            let [mut fast, mut exact] = [0, 1].map(|_| vec![f32::NAN; length]);
            let maps = (input.as_slice(), has_above.then_some(half.as_slice()));
            if lateral(&layer, &gates, size, maps, &mut fast, &mut dirty_scratch()) {
                portable::lateral(&layer, &gates, size, maps, &mut exact);
                near(&fast, &exact, 1e-3)?;
            }
        }
    }
}
