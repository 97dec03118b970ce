//! Detector heads. The maps are concatenated and upsampled row by row, so that neither the concatenated map nor the one
//! of half the page's size exists as a whole.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use super::is_supported;
use super::line_buffer::{ABOVE, Activation, LineBuffer, conv_row, pair, pair_offsets, span};
use super::panel::Panel;
use super::vectors::{LANES, TILE, store};
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::{ConvWeights, SCALES, Scale, TAPS, TIMES};

/// Computes `portable::detector_head`; returns false without computing if the processor lacks the instructions.
pub(crate) fn detector_head(
    layers: &[ConvWeights; 3],
    size: [usize; 2],
    maps: [Scale<'_>; SCALES],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe { rows(layers, size, maps, output, scratch) };
    true
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
fn rows(
    [join, twice, again]: &[ConvWeights; 3],
    [height, width]: [usize; 2],
    maps: [Scale<'_>; SCALES],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let joined = LineBuffer::bordered(join.pairs / TAPS, width);
    let [map, row, larger, panel] = scratch.pairs([
        joined.len(),
        join.outputs / 2 * span(width),
        twice.outputs / 2 * span(width),
        Panel::len_for([join, twice, again]),
    ]);
    let panel = &mut Panel::new(panel);
    map.fill(0);
    for line in 0..=height {
        if line < height {
            let mut places = joined.row(map, ABOVE + line);
            for (scale, times) in maps {
                let (rows, columns) = (height / times, width / times);
                for planes in scale.chunks_exact(2 * rows * columns) {
                    let (first, second) = planes.split_at(rows * columns);
                    let start = line / times * columns;
                    let [first, second] = [first, second].map(|plane| &plane[start..][..columns]);
                    pair(first, second, row);
                    repeat(row, columns, times);
                    if let Some(place) = places.next() {
                        joined.store(place, row);
                    }
                }
            }
        } else {
            joined.row(map, ABOVE + line).for_each(|place| place.fill(0));
        }
        let Some(line) = line.checked_sub(1) else { continue };
        let row = &mut row[..join.outputs / 2 * span(width)];
        conv_row((join, Activation::Relu), (map, &joined.taps_3x3(ABOVE + line)), panel, row);
        conv_row((twice, Activation::Relu), (row, &pair_offsets(twice, width)), panel, larger);
        let lines = &mut output[line * TIMES * TIMES * width..][..TIMES * TIMES * width];
        conv_row_out(again, (larger, width), panel, lines);
    }
}

/// Repeats each of the first `count` values `times` times, in place.
fn repeat(row: &mut [u32], count: usize, times: usize) {
    if times > 1 {
        for at in (0..count).rev() {
            let pixel = row[at];
            row[at * times..][..times].fill(pixel);
        }
    }
}

/// The output rows of an input row: both transposed convolutions turn each pixel into a square of pixels.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
fn conv_row_out(
    layer: &ConvWeights,
    (row, width): (&[u32], usize),
    panel: &mut Panel<'_>,
    lines: &mut [f32],
) {
    let Some(block) = layer.blocks().next() else { return };
    let places = pair_offsets(layer, width);
    for start in (0..width).step_by(TILE) {
        let left = TILE.min(width - start);
        for (upper, lines) in lines.chunks_exact_mut(2 * TIMES * width).enumerate() {
            let mut columns = [[0.0; TILE]; 2 * TIMES];
            for right in 0..2 {
                let quarter = (2 * upper + right) * layer.pairs * span(width);
                panel.im2col(row, &places, quarter + start);
                let sums = panel.gemm(block);
                // The upper and the lower half of a square, two pixels each.
                for (index, sums) in sums.iter().take(TIMES).enumerate() {
                    let column = &mut columns[index / 2 * TIMES + 2 * right + index % 2];
                    for (to, sum) in column.chunks_exact_mut(LANES).zip(sums) {
                        store(to, *sum);
                    }
                }
            }
            let (columns, _) = columns.as_chunks::<TIMES>();
            for (line, columns) in lines.chunks_exact_mut(TIMES * width).zip(columns) {
                let (pixels, _) = line[TIMES * start..].as_chunks_mut::<TIMES>();
                for (at, pixels) in pixels.iter_mut().take(left).enumerate() {
                    *pixels = [columns[0][at], columns[1][at], columns[2][at], columns[3][at]];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, hundredth, near, numbers};
    use super::*;
    use crate::blocks::kernels::portable;

    fn case() -> impl Strategy<Value = ([ConvWeights; 3], [usize; 2], Vec<Vec<f32>>)> {
        (1usize..3, 1usize..12).prop_flat_map(|(height, width)| {
            let (height, width) = (8 * height, 8 * width);
            let joined = (numbers(8 * 32 * TAPS), numbers(8))
                .prop_map(|(weights, bias)| ConvWeights::of_taps(&weights, &bias, TAPS).unwrap());
            let larger = |outputs: usize| {
                (numbers(8 * outputs * 4), numbers(outputs)).prop_map(|(weights, bias)| {
                    ConvWeights::of_transposed(&weights, &bias).unwrap()
                })
            };
            let layers = (joined, larger(8), larger(1)).prop_map(<[ConvWeights; 3]>::from);
            let maps = [8, 4, 2, 1].map(|times| numbers(8 * height / times * width / times));
            (layers, Just([height, width]), Vec::from(maps))
        })
    }

    proptest! {
        #[test]
        fn the_answer_is_that_of_the_portable_code((layers, size, maps) in case()) {
            let length = TIMES * TIMES * size[0] * size[1];
            if !is_supported() {
                recto_test::skip!("no AVX512-BF16");
                return Ok(());
            }
            let [mut fast, mut exact] = [0, 1].map(|_| vec![f32::NAN; length]);
            let maps = [0, 1, 2, 3].map(|at| (maps[at].as_slice(), 8 >> at));
            if detector_head(&layers, size, maps, &mut fast, &mut dirty_scratch()) {
                portable::detector_head(&layers, size, maps, &mut exact);
                near(&fast, &exact, hundredth(&exact))?;
            }
        }
    }
}
