//! The weights of a convolution, packed for the matrix product.

use crate::blocks::aligned_buffer::{aligned, aligned_buffer};

/// Outputs whose sums are computed at the same time.
pub(crate) const ROWS: usize = 8;

/// Outputs whose weights are adjacent in memory.
pub(crate) const GROUP: usize = 2 * ROWS;

/// Pairs of inputs whose weights are adjacent in memory.
pub(crate) const DEPTH: usize = 16;

/// For each output of a group the weights of [`DEPTH`] pairs of inputs; the first input of a pair is in the lower half.
pub(crate) type WeightChunk = [[u32; DEPTH]; GROUP];

/// A block of outputs: the first or the second half of a group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowBlock<'a> {
    pub(crate) pairs: usize,
    /// The group's weights, chunk by chunk of the pairs; the last chunk is filled up with zeros.
    pub(crate) weights: &'a [WeightChunk],
    pub(crate) half: usize,
    pub(crate) bias: &'a [f32; ROWS],
}

impl RowBlock<'_> {
    /// The outputs' weights, chunk by chunk.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = &[[u32; DEPTH]; ROWS]> {
        self.weights.iter().map(|chunk| &chunk.as_chunks().0[self.half])
    }
}

/// Taps of a 3 x 3 convolution.
pub(crate) const TAPS: usize = 9;

/// A pointwise convolution, or one whose taps count as inputs (as im2col makes them).
#[derive(Debug)]
pub(crate) struct ConvWeights {
    /// Outputs; a multiple of [`ROWS`].
    pub(crate) outputs: usize,
    /// Half the number of inputs.
    pub(crate) pairs: usize,
    pub(crate) bias: Vec<f32>,
    /// The [`WeightChunk`]s of each group of outputs.
    weights: Vec<u32>,
}

impl ConvWeights {
    /// `weights` are `[outputs, inputs]`, `bias` `[outputs]`; `None` where these can't be packed.
    pub(crate) fn of(weights: &[f32], bias: &[f32]) -> Option<Self> {
        let outputs = bias.len();
        let inputs = weights.len().checked_div(outputs)?;
        if inputs == 0 || !can_be_packed(inputs, outputs) || inputs * outputs != weights.len() {
            return None;
        }
        let pairs = inputs / 2;
        let mut layer = Self { outputs, pairs, bias: bias.to_vec(), weights: Vec::new() };
        let packed =
            aligned_buffer(&mut layer.weights, outputs.next_multiple_of(GROUP) * deep(pairs));
        let groups = packed.chunks_exact_mut(GROUP * deep(pairs));
        for (group, rows) in groups.zip(weights.chunks(GROUP * inputs)) {
            for (row, weights) in rows.chunks_exact(inputs).enumerate() {
                for (pair, weights) in weights.as_chunks().0.iter().enumerate() {
                    group[place(row, pair)] = bf16_pair(*weights);
                }
            }
        }
        Some(layer)
    }

    /// A convolution with several taps. `weights` are `[outputs, channels, taps]`; the layer's inputs are the taps, and
    /// within a tap the channels, plus one of zeros if they are odd in number. Outputs of zeros fill up the last block.
    pub(crate) fn of_taps(weights: &[f32], bias: &[f32], taps: usize) -> Option<Self> {
        let outputs = bias.len();
        let channels = weights.len().checked_div(outputs * taps)?;
        if channels == 0 || weights.len() != outputs * channels * taps {
            return None;
        }
        let (each, blocks) = (channels.next_multiple_of(2), outputs.next_multiple_of(ROWS));
        let mut ordered = vec![0.0; blocks * each * taps];
        let rows = ordered.chunks_exact_mut(each * taps).zip(weights.chunks_exact(channels * taps));
        for (row, weights) in rows {
            for (channel, weights) in weights.chunks_exact(taps).enumerate() {
                for (tap, weight) in weights.iter().enumerate() {
                    row[tap * each + channel] = *weight;
                }
            }
        }
        let mut bias = bias.to_vec();
        bias.resize(blocks, 0.0);
        Self::of(&ordered, &bias)
    }

    /// A transposed convolution of 2 x 2 taps with stride 2. `weights` are `[channels, outputs, 2, 2]`; the layer's
    /// outputs are the pixels of the square, and within a pixel the outputs.
    pub(crate) fn of_transposed(weights: &[f32], bias: &[f32]) -> Option<Self> {
        const SQUARE: usize = 4;
        let outputs = bias.len();
        let channels = weights.len().checked_div(outputs * SQUARE)?;
        let mut ordered = vec![0.0; weights.len()];
        for (channel, weights) in weights.chunks_exact(outputs * SQUARE).enumerate() {
            for (output, square) in weights.chunks_exact(SQUARE).enumerate() {
                for (pixel, weight) in square.iter().enumerate() {
                    ordered[(pixel * outputs + output) * channels + channel] = *weight;
                }
            }
        }
        Self::of_taps(&ordered, &bias.repeat(SQUARE), 1)
    }

    /// A convolution with its batch normalisation folded in.
    pub(crate) fn of_normed_taps(
        weights: &[f32],
        norm: &BatchNorm<'_>,
        taps: usize,
    ) -> Option<Self> {
        let outputs = norm.mean.len();
        let each = weights.len().checked_div(outputs).filter(|each| *each > 0)?;
        let rows = weights.chunks(each).zip(norm.factors()?);
        let weights: Vec<f32> =
            rows.flat_map(|(row, factor)| row.iter().map(move |weight| weight * factor)).collect();
        let means = norm.mean.iter().zip(norm.factors()?);
        let bias =
            norm.shift.iter().zip(means).map(|(shift, (mean, factor))| shift - mean * factor);
        Self::of_taps(&weights, &bias.collect::<Vec<_>>(), taps)
    }

    /// The blocks of outputs, in order.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = RowBlock<'_>> {
        blocks(self.pairs, aligned(&self.weights))
            .zip(self.bias.as_chunks().0)
            .map(|(block, bias)| RowBlock { bias, ..block })
    }
}

/// Blocks without biases, of weights packed as in a [`ConvWeights`].
pub(crate) fn blocks(pairs: usize, weights: &[u32]) -> impl Iterator<Item = RowBlock<'_>> {
    let chunks = weights.as_chunks::<DEPTH>().0.as_chunks::<GROUP>().0;
    chunks.chunks_exact(deep(pairs) / DEPTH).flat_map(move |weights| {
        [0, 1].map(|half| RowBlock { pairs, weights, half, bias: &[0.0; ROWS] })
    })
}

/// The number of pairs, rounded up to whole chunks.
pub(crate) fn deep(pairs: usize) -> usize {
    pairs.next_multiple_of(DEPTH)
}

/// The index of a weight within its group, for an output and a pair of inputs.
pub(crate) fn place(row: usize, pair: usize) -> usize {
    (pair / DEPTH * GROUP + row) * DEPTH + pair % DEPTH
}

/// A batch normalisation: scale, shift, mean and variance of each output.
pub(crate) struct BatchNorm<'a> {
    pub(crate) scale: &'a [f32],
    pub(crate) shift: &'a [f32],
    pub(crate) mean: &'a [f32],
    pub(crate) variance: &'a [f32],
}

impl BatchNorm<'_> {
    /// The factor of each output; `None` where the parts differ in length.
    fn factors(&self) -> Option<impl Iterator<Item = f32>> {
        // The usual epsilon, which the models have as well.
        const EPSILON: f32 = 1e-5;
        let count = self.scale.len();
        let is_whole =
            [self.shift, self.mean, self.variance].iter().all(|part| part.len() == count);
        let pairs = self.scale.iter().zip(self.variance);
        is_whole.then(|| pairs.map(|(scale, variance)| scale / (variance + EPSILON).sqrt()))
    }
}

/// Inputs must come in pairs, and outputs in blocks.
pub(crate) fn can_be_packed(inputs: usize, outputs: usize) -> bool {
    inputs.is_multiple_of(2) && outputs.is_multiple_of(ROWS)
}

/// Two numbers as bfloat16, the first in the lower half.
pub(crate) fn bf16_pair(pair: [f32; 2]) -> u32 {
    bf16_bits(pair[0]) | bf16_bits(pair[1]) << 16
}

/// The bits of a number rounded to bfloat16, ties to even.
pub(crate) fn bf16_bits(number: f32) -> u32 {
    let bits = number.to_bits();
    bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(layer: &ConvWeights, output: usize, pair: usize) -> u32 {
        let block = layer.blocks().nth(output / ROWS).unwrap();
        block.chunks().nth(pair / DEPTH).unwrap()[output % ROWS][pair % DEPTH]
    }

    #[test]
    fn numbers_are_rounded_to_the_nearest_half() {
        let whole = |number: f32| f32::from_bits(bf16_bits(number) << 16);
        assert_eq!([0.0, 1.0, -2.5].map(whole), [0.0, 1.0, -2.5]);
        assert_eq!(whole(1.0 + 1.0 / 256.0), 1.0, "between two: the even one");
        assert_eq!(whole(1.0 + 3.0 / 256.0), 1.0 + 4.0 / 256.0);
        assert_eq!(whole(1.0 + 1.5 / 256.0), 1.0 + 2.0 / 256.0);
    }

    #[test]
    fn weights_lie_by_blocks_of_outputs_and_pairs_of_inputs() {
        let weights: Vec<f32> = (0..16 * 4).map(|i| i as f32).collect();
        let layer = ConvWeights::of(&weights, &[0.5; 16]).unwrap();
        assert_eq!((layer.outputs, layer.pairs, layer.blocks().count()), (16, 2, 2));
        assert_eq!(weight(&layer, 9, 1), bf16_pair([9.0 * 4.0 + 2.0, 9.0 * 4.0 + 3.0]));
        assert_eq!(weight(&layer, 9, 2), 0, "of no pair");
    }

    #[test]
    fn taps_come_before_channels_and_the_norm_is_in_them() {
        let weights: Vec<f32> = (0..8 * 3 * 9).map(|i| (i % 27) as f32).collect();
        let (scale, shift) = ([2.0; 8], [1.0; 8]);
        let (mean, variance) = ([0.5; 8], [1.0 - 1e-5; 8]);
        let norm = BatchNorm { scale: &scale, shift: &shift, mean: &mean, variance: &variance };
        let layer = ConvWeights::of_normed_taps(&weights, &norm, TAPS).unwrap();
        assert_eq!((layer.outputs, layer.pairs), (8, 2 * 9));
        // Of tap 4 the first two channels, then the third with one of zeros.
        assert_eq!(weight(&layer, 5, 8), bf16_pair([2.0 * 4.0, 2.0 * 13.0]));
        assert_eq!(weight(&layer, 5, 9), bf16_pair([2.0 * 22.0, 0.0]));
        assert_eq!(weight(&layer, 5, 17), bf16_pair([2.0 * 26.0, 0.0]), "in the second chunk");
        assert!((layer.bias[0] - (1.0 - 0.5 * 2.0)).abs() < 1e-6);
        assert!(ConvWeights::of_normed_taps(&weights[1..], &norm, TAPS).is_none());
        let short = BatchNorm { shift: &[], ..norm };
        assert!(ConvWeights::of_normed_taps(&weights, &short, TAPS).is_none());
    }

    #[test]
    fn a_transposed_convolution_is_ordered_by_pixels() {
        let weights: Vec<f32> = (0..2 * 3 * 4).map(|i| i as f32).collect();
        let layer = ConvWeights::of_transposed(&weights, &[0.0, 1.0, 2.0]).unwrap();
        assert_eq!((layer.outputs, layer.pairs), (16, 1));
        assert_eq!(layer.bias[..6], [0.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
        // The last output of the second pixel.
        assert_eq!(weight(&layer, 5, 0), bf16_pair([2.0 * 4.0 + 1.0, 12.0 + 2.0 * 4.0 + 1.0]));
    }

    #[test]
    fn the_last_block_is_filled_up() {
        let layer = ConvWeights::of_taps(&[1.0; 12 * 4], &[0.5; 12], 4).unwrap();
        assert_eq!((layer.outputs, layer.pairs), (16, 4));
        assert_eq!((layer.bias[11], layer.bias[12]), (0.5, 0.0));
        assert_eq!([11, 12].map(|output| weight(&layer, output, 0)), [bf16_pair([1.0, 0.0]), 0]);
    }

    #[test]
    fn weights_without_whole_blocks_are_refused() {
        assert!(ConvWeights::of(&[0.0; 8 * 3], &[0.0; 8]).is_none(), "inputs in pairs");
        assert!(ConvWeights::of(&[0.0; 7 * 2], &[0.0; 7]).is_none(), "outputs in blocks");
        assert!(ConvWeights::of(&[0.0; 17], &[0.0; 8]).is_none(), "a weight too many");
        assert!(ConvWeights::of(&[], &[]).is_none());
        assert!(ConvWeights::of(&[], &[0.0; 8]).is_none());
    }
}
