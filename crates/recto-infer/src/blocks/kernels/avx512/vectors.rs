//! Vectors of sixteen pixels, and of sixteen pairs of bfloat16 numbers, on processors with AVX512-BF16.

#![expect(unsafe_code, reason = "loads and stores of vectors take pointers")]

use std::arch::x86_64::{
    __m512, __m512bh, __m512i, _mm512_add_ps, _mm512_cvtne2ps_pbh, _mm512_dpbf16_ps,
    _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_loadu_si512, _mm512_mask_storeu_ps,
    _mm512_maskz_loadu_ps, _mm512_max_epu16, _mm512_max_ps, _mm512_mul_ps,
    _mm512_permutexvar_epi16, _mm512_permutexvar_ps, _mm512_range_ps, _mm512_set1_epi32,
    _mm512_set1_ps, _mm512_setr_epi32, _mm512_storeu_ps, _mm512_storeu_si512,
};

use super::tiles::Tiles;
use crate::blocks::kernels::portable::{GELU_LIMIT, GELU_POLYNOMIAL};
pub(super) use crate::blocks::weights::TILE;
use crate::blocks::weights::{DEPTH, ROWS, RowBlock};

pub(super) const LANES: usize = 16;
/// 24 vectors of sums for [`ROWS`] outputs: enough to hide the instructions' latency, and few enough for the registers.
pub(super) const VECTORS: usize = TILE / LANES;

/// The sums of a tile for a block of outputs.
pub(super) type Accumulators = [[__m512; VECTORS]; ROWS];

/// The matrix product of a block of outputs and a tile. `panel` holds the tile's pixels of each pair of inputs, and any
/// values that fill up the last chunk.
#[target_feature(enable = "avx512f,avx512bf16")]
#[inline]
pub(super) fn gemm(tiles: Option<&mut Tiles>, block: RowBlock<'_>, panel: &[u32]) -> Accumulators {
    match tiles {
        Some(tiles) => biased(tiles.gemm(block, panel), block.bias),
        None => gemm_vectors(block, panel),
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn biased(tiled: &[[f32; TILE]; ROWS], bias: &[f32; ROWS]) -> Accumulators {
    let mut sums = [[_mm512_set1_ps(0.0); VECTORS]; ROWS];
    for ((sums, tiled), bias) in sums.iter_mut().zip(tiled).zip(bias) {
        for (vector, sum) in sums.iter_mut().enumerate() {
            *sum = _mm512_add_ps(load(&tiled[vector * LANES..]), _mm512_set1_ps(*bias));
        }
    }
    sums
}

#[target_feature(enable = "avx512f,avx512bf16")]
#[inline]
fn gemm_vectors(block: RowBlock<'_>, panel: &[u32]) -> Accumulators {
    let mut sums = [[_mm512_set1_ps(0.0); VECTORS]; ROWS];
    for (sums, bias) in sums.iter_mut().zip(block.bias) {
        *sums = [_mm512_set1_ps(*bias); VECTORS];
    }
    let groups = panel[..block.pairs * TILE].chunks(DEPTH * TILE);
    for (weights, group) in block.chunks().zip(groups) {
        for (pair, pixels) in group.as_chunks::<TILE>().0.iter().enumerate() {
            let mut pairs = [_mm512_set1_epi32(0); VECTORS];
            for (vector, pair) in pairs.iter_mut().enumerate() {
                *pair = load_pairs(&pixels[vector * LANES..]);
            }
            for (sums, weights) in sums.iter_mut().zip(weights) {
                let weight = as_halves(_mm512_set1_epi32(weights[pair].cast_signed()));
                for (sum, pair) in sums.iter_mut().zip(&pairs) {
                    *sum = _mm512_dpbf16_ps(*sum, as_halves(*pair), weight);
                }
            }
        }
    }
    sums
}

#[target_feature(enable = "avx512f,avx512dq")]
#[inline]
fn gelu(x: __m512) -> __m512 {
    // Selects the smaller absolute value with the sign of the first operand.
    const NEARER: i32 = 0b0010;
    let near = _mm512_range_ps::<NEARER>(x, _mm512_set1_ps(GELU_LIMIT));
    let square = _mm512_mul_ps(near, near);
    let [rest @ .., highest] = &GELU_POLYNOMIAL;
    let mut polynomial = _mm512_set1_ps(*highest);
    for factor in rest.iter().rev() {
        polynomial = _mm512_fmadd_ps(polynomial, square, _mm512_set1_ps(*factor));
    }
    _mm512_mul_ps(x, _mm512_fmadd_ps(polynomial, near, _mm512_set1_ps(0.5)))
}

/// Rounds two channels of the same pixels to bfloat16 pairs; `order` is that of [`interleaved`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
#[inline]
pub(super) fn bf16_pair(first: __m512, second: __m512, order: __m512i) -> __m512i {
    let apart = _mm512_cvtne2ps_pbh(second, first);
    // SAFETY: both types are 512 bits without a meaning of their own.
    let apart = unsafe { std::mem::transmute::<__m512bh, __m512i>(apart) };
    _mm512_permutexvar_epi16(order, apart)
}

/// GELU of two outputs of a tile, as pairs.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
#[inline]
pub(super) fn store_gelu(to: &mut [u32], [first, second]: &[[__m512; VECTORS]; 2], order: __m512i) {
    for (both, (first, second)) in to.chunks_exact_mut(LANES).zip(first.iter().zip(second)) {
        store_pairs(both, bf16_pair(gelu(*first), gelu(*second), order));
    }
}

/// `ReLU` of two outputs of a tile, as pairs.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
#[inline]
pub(super) fn store_relu(to: &mut [u32], [first, second]: &[[__m512; VECTORS]; 2], order: __m512i) {
    for (both, (first, second)) in to.chunks_exact_mut(LANES).zip(first.iter().zip(second)) {
        store_pairs(both, bf16_pair(relu(*first), relu(*second), order));
    }
}

/// Negative values become zero.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn relu(x: __m512) -> __m512 {
    _mm512_max_ps(x, _mm512_set1_ps(0.0))
}

/// The maximum of the pairs at four places (max pooling). None may be negative: only non-negative bfloat16 numbers
/// compare like their bits.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
pub(super) fn max_pool_pairs(map: &[u32], places: [usize; 4], at: usize) -> __m512i {
    let [a, b, c, d] = places;
    let first = _mm512_max_epu16(load_pairs(&map[a + at..]), load_pairs(&map[b + at..]));
    let second = _mm512_max_epu16(load_pairs(&map[c + at..]), load_pairs(&map[d + at..]));
    _mm512_max_epu16(first, second)
}

/// The permutation that interleaves the bfloat16 numbers of two vectors into pairs.
#[target_feature(enable = "avx512f")]
pub(super) fn interleaved() -> __m512i {
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

/// Loads the first sixteen values.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load(values: &[f32]) -> __m512 {
    // SAFETY: the slice is as long as what is loaded.
    unsafe { _mm512_loadu_ps(values[..LANES].as_ptr()) }
}

/// Loads up to sixteen values; the rest of the vector is zero.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load_some(values: &[f32]) -> __m512 {
    // SAFETY: no more is loaded than the slice is long.
    unsafe { _mm512_maskz_loadu_ps(first_lanes(values.len()), values.as_ptr()) }
}

/// The first eight values, each repeated once.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn repeat_each(vector: __m512) -> __m512 {
    let order = _mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    _mm512_permutexvar_ps(order, vector)
}

/// A mask for the first `count` lanes, at most sixteen.
fn first_lanes(count: usize) -> u16 {
    ((1_u32 << count.min(LANES)) - 1) as u16
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store(values: &mut [f32], vector: __m512) {
    // SAFETY: the slice is as long as what is stored.
    unsafe { _mm512_storeu_ps(values[..LANES].as_mut_ptr(), vector) };
}

/// Stores as many values as fit.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store_some(values: &mut [f32], vector: __m512) {
    // SAFETY: no more is stored than the slice is long.
    unsafe { _mm512_mask_storeu_ps(values.as_mut_ptr(), first_lanes(values.len()), vector) };
}

/// Copies sixteen pairs.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn copy_pairs(from: &[u32], to: &mut [u32]) {
    store_pairs(to, load_pairs(from));
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load_pairs(values: &[u32]) -> __m512i {
    // SAFETY: the slice is as long as what is loaded.
    unsafe { _mm512_loadu_si512(values[..LANES].as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store_pairs(values: &mut [u32], vector: __m512i) {
    // SAFETY: the slice is as long as what is stored.
    unsafe { _mm512_storeu_si512(values[..LANES].as_mut_ptr().cast(), vector) };
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{larger_numbers as numbers, near};
    use super::*;
    use crate::blocks::kernels::avx512::is_supported;
    use crate::blocks::weights::{ConvWeights, bf16_pair, deep};

    fn case() -> impl Strategy<Value = (ConvWeights, Vec<f32>)> {
        (1usize..70).prop_flat_map(|pairs| {
            let layer = (numbers(3 * ROWS * 2 * pairs), numbers(3 * ROWS))
                .prop_map(|(weights, bias)| ConvWeights::of(&weights, &bias).unwrap());
            (layer, numbers(2 * pairs * TILE))
        })
    }

    #[target_feature(enable = "avx512f,avx512bf16")]
    fn summed(mut tiles: Option<Tiles>, layer: &ConvWeights, panel: &[u32]) -> Vec<f32> {
        let mut all = vec![0.0; layer.outputs * TILE];
        for (block, to) in layer.blocks().zip(all.chunks_exact_mut(ROWS * TILE)) {
            let sums = gemm(tiles.as_mut(), block, panel);
            for (to, sum) in to.chunks_exact_mut(LANES).zip(sums.as_flattened()) {
                store(to, *sum);
            }
        }
        all
    }

    proptest! {
        #[test]
        fn tiles_sum_up_what_vectors_do((layer, pixels) in case()) {
            let Some(tiles) = Tiles::ready().filter(|_| is_supported()) else {
                recto_test::skip!("no AMX");
                return Ok(());
            };
            let mut panel: Vec<u32> = pixels.as_chunks().0.iter().copied().map(bf16_pair).collect();
            panel.resize(deep(layer.pairs) * TILE, bf16_pair([1e30, -1e30]));
            // SAFETY: the processor has the features.
            let [by_tiles, by_vectors] =
                [Some(tiles), None].map(|tiles| unsafe { summed(tiles, &layer, &panel) });
            near(&by_tiles, &by_vectors, 1e-3)?;
        }
    }
}
