//! A mixer on processors with AVX512-BF16, whose instructions multiply two pairs of halves and add both products to a sum in
//! single precision, sixteen pixels at a time.
//!
//! A tile of 48 pixels goes through both layers before the next one: its inputs and what lies between the layers, some 60 kB
//! at most, stay in the second-level cache. Eight outputs of three vectors of pixels are summed up at once, which are the
//! 24 registers that the instructions' latency asks for.

#![expect(
    unsafe_code,
    reason = "vector instructions: unsafe to call where the processor may lack them, and to load"
)]

use std::arch::x86_64::{
    __m512, __m512bh, __m512i, _mm512_add_ps, _mm512_cvtne2ps_pbh, _mm512_dpbf16_ps,
    _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_loadu_si512, _mm512_max_ps, _mm512_min_ps,
    _mm512_mul_ps, _mm512_permutexvar_epi16, _mm512_set1_epi32, _mm512_set1_ps,
    _mm512_setzero_si512, _mm512_storeu_ps,
};

use super::layer::{Layer, ROWS};
use super::plain::{FAR, SHARE};

const LANES: usize = 16;
const VECTORS: usize = 3;
const TILE: usize = LANES * VECTORS;

/// Two channels of a tile at half precision, side by side for each pixel.
type Pair = [__m512i; VECTORS];

/// What is worked on, kept from run to run.
#[derive(Default)]
pub(crate) struct Scratch {
    inputs: Vec<Pair>,
    inner: Vec<Pair>,
    /// Inputs and outputs of less than a tile.
    narrow: [Vec<f32>; 2],
}

pub(crate) fn is_supported() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bf16")
}

/// As [`super::plain::mix`]; false, and nothing done, where the processor can't.
pub(crate) fn mix(
    layers: &[Layer; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() {
        return false;
    }
    let [expand, project] = layers;
    let (from, to) = (2 * expand.pairs, project.outputs);
    let pixels = input.len() / from;
    let Scratch { inputs, inner, narrow } = scratch;
    let mut run = |input: &[f32], output: &mut [f32]| {
        // SAFETY: the processor has the features.
        unsafe { tiles(layers, is_added, input, output, inputs, inner) };
    };
    if pixels >= TILE {
        run(input, output);
    } else if pixels > 0 {
        let [wide_input, wide_output] = narrow;
        wide_input.clear();
        wide_input.resize(from * TILE, 0.0);
        wide_output.resize(to * TILE, 0.0);
        for (wide, narrow) in wide_input.chunks_exact_mut(TILE).zip(input.chunks_exact(pixels)) {
            wide[..pixels].copy_from_slice(narrow);
        }
        run(wide_input, wide_output);
        for (narrow, wide) in output.chunks_exact_mut(pixels).zip(wide_output.chunks_exact(TILE)) {
            narrow.copy_from_slice(&wide[..pixels]);
        }
    }
    true
}

/// At least a tile of pixels; the last tile reaches back over the one before where they don't come out even.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn tiles(
    [expand, project]: &[Layer; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    inputs: &mut Vec<Pair>,
    inner: &mut Vec<Pair>,
) {
    inputs.resize(expand.pairs, [_mm512_setzero_si512(); VECTORS]);
    inner.resize(project.pairs, [_mm512_setzero_si512(); VECTORS]);
    let pixels = input.len() / (2 * expand.pairs);
    let order = interleaved();
    for start in (0..pixels).step_by(TILE) {
        let start = start.min(pixels - TILE);
        let place = |channel: usize, vector: usize| channel * pixels + start + vector * LANES;
        for (channel, pair) in inputs.iter_mut().enumerate() {
            for (vector, both) in pair.iter_mut().enumerate() {
                let [first, second] = [0, 1].map(|i| place(2 * channel + i, vector));
                *both = halves(load(input, first), load(input, second), order);
            }
        }
        for ((weights, bias), inner) in expand.blocks().zip(inner.chunks_exact_mut(ROWS / 2)) {
            let sums = sums(weights, bias, inputs);
            for (pair, [first, second]) in inner.iter_mut().zip(sums.as_chunks().0) {
                for (vector, both) in pair.iter_mut().enumerate() {
                    *both = halves(gelu(first[vector]), gelu(second[vector]), order);
                }
            }
        }
        for (block, (weights, bias)) in project.blocks().enumerate() {
            let sums = sums(weights, bias, inner);
            for (row, sums) in sums.into_iter().enumerate() {
                for (vector, sum) in sums.into_iter().enumerate() {
                    let at = place(block * ROWS + row, vector);
                    let sum = if is_added { _mm512_add_ps(sum, load(input, at)) } else { sum };
                    store(output, at, sum);
                }
            }
        }
    }
}

/// A block of outputs of a tile.
#[target_feature(enable = "avx512f,avx512bf16")]
#[inline]
fn sums(weights: &[[u32; ROWS]], bias: &[f32; ROWS], inputs: &[Pair]) -> [[__m512; VECTORS]; ROWS] {
    let mut sums = [[_mm512_set1_ps(0.0); VECTORS]; ROWS];
    for (sums, bias) in sums.iter_mut().zip(bias) {
        *sums = [_mm512_set1_ps(*bias); VECTORS];
    }
    for (weights, inputs) in weights.iter().zip(inputs) {
        for (sums, weight) in sums.iter_mut().zip(weights) {
            let weight = as_halves(_mm512_set1_epi32(weight.cast_signed()));
            for (sum, input) in sums.iter_mut().zip(inputs) {
                *sum = _mm512_dpbf16_ps(*sum, as_halves(*input), weight);
            }
        }
    }
    sums
}

#[target_feature(enable = "avx512f")]
#[inline]
fn gelu(x: __m512) -> __m512 {
    let near = _mm512_max_ps(_mm512_min_ps(x, _mm512_set1_ps(FAR)), _mm512_set1_ps(-FAR));
    let square = _mm512_mul_ps(near, near);
    let mut polynomial = _mm512_set1_ps(0.0);
    for factor in SHARE.iter().rev() {
        polynomial = _mm512_fmadd_ps(polynomial, square, _mm512_set1_ps(*factor));
    }
    _mm512_mul_ps(x, _mm512_fmadd_ps(polynomial, near, _mm512_set1_ps(0.5)))
}

/// Two channels of as many pixels, rounded, each pixel's side by side.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
#[inline]
fn halves(first: __m512, second: __m512, order: __m512i) -> __m512i {
    let apart = _mm512_cvtne2ps_pbh(second, first);
    // SAFETY: both types are 512 bits without a meaning of their own.
    let apart = unsafe { std::mem::transmute::<__m512bh, __m512i>(apart) };
    _mm512_permutexvar_epi16(order, apart)
}

/// The order in which halves of two vectors, one behind the other, stand in pairs.
#[target_feature(enable = "avx512f")]
fn interleaved() -> __m512i {
    let order: [u16; 2 * LANES] = std::array::from_fn(|i| (i / 2 + i % 2 * LANES) as u16);
    // SAFETY: the array has 512 bits.
    unsafe { _mm512_loadu_si512(order.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn as_halves(bits: __m512i) -> __m512bh {
    // SAFETY: both types are 512 bits without a meaning of their own.
    unsafe { std::mem::transmute::<__m512i, __m512bh>(bits) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(values: &[f32], at: usize) -> __m512 {
    // SAFETY: the slice is as long as what is loaded.
    unsafe { _mm512_loadu_ps(values[at..at + LANES].as_ptr()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(values: &mut [f32], at: usize, vector: __m512) {
    // SAFETY: the slice is as long as what is stored.
    unsafe { _mm512_storeu_ps(values[at..at + LANES].as_mut_ptr(), vector) };
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::plain;
    use super::*;

    fn numbers(count: usize) -> impl Strategy<Value = Vec<f32>> {
        prop::collection::vec(-2.0_f32..2.0, count)
    }

    fn case() -> impl Strategy<Value = ([Layer; 2], Vec<f32>)> {
        (1usize..5, 1usize..5, 1usize..130).prop_flat_map(|(outer, inner, pixels)| {
            let (outer, inner) = (8 * outer, 8 * inner);
            let layer = |from: usize, to: usize| {
                (numbers(from * to), numbers(to))
                    .prop_map(|(weights, bias)| Layer::of(&weights, &bias).unwrap())
            };
            let layers = (layer(outer, inner), layer(inner, outer)).prop_map(<[Layer; 2]>::from);
            (layers, numbers(outer * pixels))
        })
    }

    proptest! {
        #[test]
        fn what_comes_out_is_what_the_plain_code_says((layers, input) in case(), is_added: bool) {
            let [mut fast, mut exact] = [0, 1].map(|_| vec![0.0; input.len()]);
            if mix(&layers, is_added, &input, &mut fast, &mut Scratch::default()) {
                plain::mix(&layers, is_added, &input, &mut exact);
                // A sum whose order differs may be rounded to the next half between the layers.
                let most = exact.iter().fold(1.0_f32, |most, x| most.max(x.abs()));
                for (fast, exact) in fast.iter().zip(&exact) {
                    prop_assert!((fast - exact).abs() <= 0.01 * most, "{fast} {exact}");
                }
            }
        }
    }
}
