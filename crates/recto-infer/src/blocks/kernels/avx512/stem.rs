//! Stems. Of each map only the rows that a convolution still reads are kept.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use super::is_supported;
use super::line_buffer::{ABOVE, Activation, LineBuffer, conv_row, conv_row_out, load_row, span};
use super::panel::Panel;
use super::vectors::LANES;
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::{ConvWeights, TAPS};

/// Computes `portable::stem`; returns false without computing if the processor lacks the instructions or the map is
/// narrow.
pub(crate) fn stem(
    layers: &[ConvWeights; 2],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() || width < LANES {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe { rows(layers, [height, width], input, output, scratch) };
    true
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
fn rows(
    [first, second]: &[ConvWeights; 2],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let (lines, half) = (height / 2, width / 2);
    let image = LineBuffer::deinterleaved(first.pairs / TAPS, width);
    let inner = LineBuffer::deinterleaved(second.pairs / TAPS, half);
    let [image_map, inner_map, row, panel] = scratch.pairs([
        image.len(),
        inner.len(),
        (first.outputs / 2 * span(half)).max(width),
        Panel::len_for([first, second]),
    ]);
    let panel = &mut Panel::new(panel);
    image_map.fill(0);
    inner_map.fill(0);
    for line in 0..lines {
        for line in [2 * line, 2 * line + 1] {
            load_row((&image, image_map), (input, height * width), line, row);
        }
        let row = &mut row[..first.outputs / 2 * span(half)];
        conv_row(
            (first, Activation::Gelu),
            (image_map, &image.taps_3x3_stride2(ABOVE + 2 * line)),
            panel,
            row,
        );
        inner.store_all(inner_map, line, row);
        if !line.is_multiple_of(2) {
            let places = inner.taps_3x3_stride2(ABOVE + line - 1);
            let to = (line / 2, [lines / 2, half / 2]);
            conv_row_out::<false>(second, (inner_map, &places), panel, to, output);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, hundredth, near, numbers};
    use super::*;
    use crate::blocks::kernels::portable;
    use crate::blocks::weights::BatchNorm;

    fn layer(channels: usize, outputs: usize) -> impl Strategy<Value = ConvWeights> {
        let parts = (numbers(outputs * channels * TAPS), numbers(outputs), numbers(outputs));
        parts.prop_map(move |(weights, scale, shift)| {
            let (mean, variance) = (vec![0.25; outputs], vec![0.5; outputs]);
            let norm = BatchNorm { scale: &scale, shift: &shift, mean: &mean, variance: &variance };
            ConvWeights::of_normed_taps(&weights, &norm, TAPS).unwrap()
        })
    }

    fn case() -> impl Strategy<Value = ([ConvWeights; 2], [usize; 2], Vec<f32>)> {
        (1usize..4, 1usize..3, 1usize..60).prop_flat_map(|(channels, height, width)| {
            let size = [4 * height, 4 * width];
            let layers = (layer(channels, 8), layer(8, 16)).prop_map(<[ConvWeights; 2]>::from);
            (layers, Just(size), numbers(channels * size[0] * size[1]))
        })
    }

    proptest! {
        #[test]
        fn the_answer_is_that_of_the_portable_code((layers, size, input) in case()) {
            if !is_supported() {
                recto_test::skip!("no AVX512-BF16");
                return Ok(());
            }
            let [mut fast, mut exact] = [0, 1].map(|_| vec![0.0; size[0] * size[1]]);
            if stem(&layers, size, &input, &mut fast, &mut dirty_scratch()) {
                portable::stem(&layers, size, &input, &mut exact);
                near(&fast, &exact, hundredth(&exact))?;
            }
        }
    }
}
