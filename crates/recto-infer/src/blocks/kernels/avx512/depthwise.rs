//! Depthwise convolutions (direct, without im2col). A channel's map is copied with its padding; several rows are
//! computed at once, so that each vector loaded contributes to all the output rows within its filter's reach.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use std::arch::x86_64::{__m512, _mm512_fmadd_ps, _mm512_set1_ps};

use super::is_supported;
use super::vectors::{LANES, load, store_some};
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::DepthwiseWeights;

/// Rows of output computed at once. The maps of text lines are 12 rows high at first, then 6 and 3.
const ROWS: usize = 3;

/// Computes `portable::depthwise`; returns false without computing if the processor lacks the instructions.
pub(crate) fn depthwise(
    filters: &DepthwiseWeights,
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe {
        match (filters.side, filters.step) {
            (3, 1) => planes::<3, 1>(filters, size, input, output, scratch),
            (3, 2) => planes::<3, 2>(filters, size, input, output, scratch),
            (5, 1) => planes::<5, 1>(filters, size, input, output, scratch),
            (5, 2) => planes::<5, 2>(filters, size, input, output, scratch),
            _ => return false,
        }
    }
    true
}

#[target_feature(enable = "avx512f")]
fn planes<const SIDE: usize, const STEP: usize>(
    filters: &DepthwiseWeights,
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let border = SIDE / 2;
    let stride = width.next_multiple_of(LANES) + LANES;
    let rows = height.div_ceil(STEP);
    let bordered = rows.next_multiple_of(ROWS) * STEP + 2 * border;
    let plane = scratch.numbers(bordered * stride);
    plane.fill(0.0);
    let channels = input.chunks_exact(height * width).zip(output.chunks_exact_mut(rows * width));
    let kernels = filters.weights.as_chunks::<SIDE>().0.chunks_exact(SIDE).zip(&filters.bias);
    for ((input, output), (weights, bias)) in channels.zip(kernels) {
        for (to, from) in plane.chunks_exact_mut(stride).skip(border).zip(input.chunks_exact(width))
        {
            to[border..border + width].copy_from_slice(from);
        }
        let mut taps = [[_mm512_set1_ps(0.0); SIDE]; SIDE];
        for (taps, weights) in taps.iter_mut().zip(weights) {
            for (tap, weight) in taps.iter_mut().zip(weights) {
                *tap = _mm512_set1_ps(*weight);
            }
        }
        for (block, output) in output.chunks_mut(ROWS * width).enumerate() {
            let from = &plane[block * ROWS * STEP * stride..];
            for x in (0..width).step_by(LANES) {
                let sums = row_sums::<SIDE, STEP>(&taps, *bias, &from[x..], stride);
                for (row, sum) in output.chunks_exact_mut(width).zip(sums) {
                    store_some(&mut row[x..], sum);
                }
            }
        }
    }
}

/// Sums of consecutive output rows; `from` starts at the upper left tap of the first one.
#[target_feature(enable = "avx512f")]
#[inline]
fn row_sums<const SIDE: usize, const STEP: usize>(
    taps: &[[__m512; SIDE]; SIDE],
    bias: f32,
    from: &[f32],
    stride: usize,
) -> [__m512; ROWS] {
    let mut sums = [_mm512_set1_ps(bias); ROWS];
    for line in 0..(ROWS - 1) * STEP + SIDE {
        // One bounds check for all columns.
        let pixels = &from[line * stride..][..LANES + SIDE - 1];
        for column in 0..SIDE {
            let pixels = load(&pixels[column..]);
            for row in 0..ROWS {
                if row * STEP <= line && line < row * STEP + SIDE {
                    let tap = taps[line - row * STEP][column];
                    sums[row] = _mm512_fmadd_ps(pixels, tap, sums[row]);
                }
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, near, numbers};
    use super::*;
    use crate::blocks::kernels::portable;
    use crate::blocks::weights::{SIDES, STEPS};

    fn case() -> impl Strategy<Value = (DepthwiseWeights, [usize; 2], Vec<f32>)> {
        let sides = (prop::sample::select(&SIDES[..]), prop::sample::select(&STEPS[..]));
        let map = (1usize..3, 1usize..12, 1usize..50);
        (sides, map).prop_flat_map(|((side, step), (channels, height, width))| {
            let filters = (numbers(channels * side * side), numbers(channels))
                .prop_map(move |(weights, bias)| DepthwiseWeights { side, step, weights, bias });
            (filters, Just([height, width]), numbers(channels * height * width))
        })
    }

    proptest! {
        #[test]
        fn the_answer_is_that_of_the_portable_code((filters, size, input) in case()) {
            let length = filters.bias.len() * size[0].div_ceil(filters.step) * size[1];
            if !is_supported() {
                recto_test::skip!("no AVX512-BF16");
                return Ok(());
            }
            let [mut fast, mut exact] = [0, 1].map(|_| vec![f32::NAN; length]);
            if depthwise(&filters, size, &input, &mut fast, &mut dirty_scratch()) {
                portable::depthwise(&filters, size, &input, &mut exact);
                near(&fast, &exact, 1e-4)?;
            }
        }
    }
}
