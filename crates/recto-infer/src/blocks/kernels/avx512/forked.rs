//! Forked stems. Of each map only the rows that are still to be read are kept: some tens of kilobytes, where a page's
//! whole maps take tens of megabytes each.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use super::is_supported;
use super::line_buffer::{
    ABOVE, Activation, LineBuffer, conv_row, conv_row_out, load_row, pair_offsets, span,
};
use super::panel::Panel;
use super::vectors::{LANES, max_pool_pairs, store_pairs};
use crate::blocks::kernels::Scratch;
use crate::blocks::weights::{ConvWeights, TAPS};

/// Computes `portable::forked_stem`; returns false without computing if the processor lacks the instructions or the map
/// is narrow.
pub(crate) fn forked_stem(
    layers: &[ConvWeights; 5],
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
    [first, narrow, widen, join, last]: &[ConvWeights; 5],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let (lines, half) = (height / 2, width / 2);
    let image = LineBuffer::deinterleaved(first.pairs / TAPS, width);
    let trunk = LineBuffer::whole(3, narrow.pairs / 4, half);
    let branch = LineBuffer::whole(2, widen.pairs / 4, half);
    let joined = LineBuffer::deinterleaved(join.pairs / TAPS, half);
    let widest = [first, narrow, widen].map(|layer| layer.outputs).into_iter().max().unwrap_or(0);
    let [image_map, trunk_map, branch_map, joined_map, row, tile_row, panel] = scratch.pairs([
        image.len(),
        trunk.len(),
        branch.len(),
        joined.len(),
        (widest / 2 * span(half)).max(width),
        join.outputs / 2 * span(half / 2),
        Panel::len_for([first, narrow, widen, join, last]),
    ]);
    let panel = &mut Panel::new(panel);
    for map in [&mut *image_map, &mut *trunk_map, &mut *branch_map, &mut *joined_map] {
        map.fill(0);
    }
    // A row of the branch reads two rows of the trunk, and the concatenation reads two rows of both.
    for line in 0..lines + 2 {
        if line < lines {
            for line in [2 * line, 2 * line + 1] {
                load_row((&image, image_map), (input, height * width), line, row);
            }
            let places = image.taps_3x3_stride2(ABOVE + 2 * line);
            let row = &mut row[..first.outputs / 2 * span(half)];
            conv_row((first, Activation::Relu), (image_map, &places), panel, row);
            trunk.store_all(trunk_map, line, row);
        } else {
            trunk.row(trunk_map, ABOVE + line).for_each(|place| place.fill(0));
        }
        if let Some(line) = line.checked_sub(1) {
            if line < lines {
                let places = trunk.taps_2x2(ABOVE + line);
                let row = &mut row[..narrow.outputs / 2 * span(half)];
                conv_row((narrow, Activation::Relu), (trunk_map, &places), panel, row);
                branch.store_all(branch_map, line, row);
            } else {
                branch.row(branch_map, ABOVE + line).for_each(|place| place.fill(0));
            }
        }
        let Some(line) = line.checked_sub(2) else { continue };
        let row = &mut row[..widen.outputs / 2 * span(half)];
        let mut places = joined.row(joined_map, ABOVE + line);
        for (taps, place) in trunk.pool_2x2(ABOVE + line).zip(&mut places) {
            for at in (0..half).step_by(LANES) {
                store_pairs(&mut row[at..], max_pool_pairs(trunk_map, taps, at));
            }
            joined.store(place, row);
        }
        let squares = branch.taps_2x2(ABOVE + line);
        conv_row((widen, Activation::Relu), (branch_map, &squares), panel, row);
        for (place, pixels) in places.zip(row.chunks_exact(span(half))) {
            joined.store(place, pixels);
        }
        if !line.is_multiple_of(2) {
            let places = joined.taps_3x3_stride2(ABOVE + line - 1);
            conv_row((join, Activation::Relu), (joined_map, &places), panel, tile_row);
            let (places, to) = (pair_offsets(last, half / 2), (line / 2, [lines / 2, half / 2]));
            conv_row_out::<true>(last, (tile_row, &places), panel, to, output);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{dirty_scratch, hundredth, near, numbers};
    use super::*;
    use crate::blocks::kernels::portable;

    fn layer(channels: usize, outputs: usize, taps: usize) -> impl Strategy<Value = ConvWeights> {
        (numbers(outputs * channels * taps), numbers(outputs))
            .prop_map(move |(weights, bias)| ConvWeights::of_taps(&weights, &bias, taps).unwrap())
    }

    fn case() -> impl Strategy<Value = ([ConvWeights; 5], [usize; 2], Vec<f32>)> {
        (1usize..4, 1usize..4, 4usize..40).prop_flat_map(|(channels, height, width)| {
            let size = [4 * height, 4 * width];
            let layers = (
                layer(channels, 8, TAPS),
                layer(8, 4, 4),
                layer(4, 8, 4),
                layer(16, 8, TAPS),
                layer(8, 16, 1),
            );
            let layers = layers.prop_map(<[ConvWeights; 5]>::from);
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
            let [mut fast, mut exact] = [0, 1].map(|_| vec![f32::NAN; size[0] * size[1]]);
            if forked_stem(&layers, size, &input, &mut fast, &mut dirty_scratch()) {
                portable::forked_stem(&layers, size, &input, &mut exact);
                near(&fast, &exact, hundredth(&exact))?;
            }
        }
    }
}
