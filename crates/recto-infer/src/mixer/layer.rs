//! The weights of a mixer, packed as they are read.

/// So many outputs are summed up side by side.
pub(crate) const ROWS: usize = 8;

/// A pointwise convolution.
#[derive(Debug)]
pub(crate) struct Layer {
    /// Outputs; a multiple of [`ROWS`].
    pub(crate) outputs: usize,
    /// Half as many as there are inputs.
    pub(crate) pairs: usize,
    /// For each block of outputs and each pair of inputs the weights of the block's outputs: that of the pair's first input in
    /// the lower half.
    pub(crate) weights: Vec<[u32; ROWS]>,
    pub(crate) bias: Vec<f32>,
}

impl Layer {
    /// `weights` are `[outputs, inputs]`, `bias` `[outputs]`; nothing where these can't be packed.
    pub(crate) fn of(weights: &[f32], bias: &[f32]) -> Option<Self> {
        let outputs = bias.len();
        let inputs = weights.len().checked_div(outputs)?;
        if inputs == 0 || !can_be_packed(inputs, outputs) || inputs * outputs != weights.len() {
            return None;
        }
        let pairs = inputs / 2;
        let mut packed = vec![[0; ROWS]; outputs / ROWS * pairs];
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            let block = &mut packed[output / ROWS * pairs..][..pairs];
            for (packed, pair) in block.iter_mut().zip(row.as_chunks().0) {
                packed[output % ROWS] = halves(*pair);
            }
        }
        Some(Self { outputs, pairs, weights: packed, bias: bias.to_vec() })
    }

    /// The blocks of outputs: their weights for each pair of inputs, and their biases.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (&[[u32; ROWS]], &[f32; ROWS])> {
        self.weights.chunks_exact(self.pairs).zip(self.bias.as_chunks().0)
    }
}

/// Layers are read by pairs of inputs and blocks of outputs.
pub(crate) fn can_be_packed(inputs: usize, outputs: usize) -> bool {
    inputs.is_multiple_of(2) && outputs.is_multiple_of(ROWS)
}

/// Two numbers at half precision, the first in the lower half.
fn halves(pair: [f32; 2]) -> u32 {
    half(pair[0]) | half(pair[1]) << 16
}

/// The upper half of a number that is rounded to bfloat16, to even where two are as near.
pub(crate) fn half(number: f32) -> u32 {
    let bits = number.to_bits();
    bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_the_nearest_half() {
        let whole = |number: f32| f32::from_bits(half(number) << 16);
        assert_eq!([0.0, 1.0, -2.5].map(whole), [0.0, 1.0, -2.5]);
        assert_eq!(whole(1.0 + 1.0 / 256.0), 1.0, "between two: the even one");
        assert_eq!(whole(1.0 + 3.0 / 256.0), 1.0 + 4.0 / 256.0);
        assert_eq!(whole(1.0 + 1.5 / 256.0), 1.0 + 2.0 / 256.0);
    }

    #[test]
    fn weights_lie_by_blocks_of_outputs_and_pairs_of_inputs() {
        let weights: Vec<f32> = (0..16 * 4).map(|i| i as f32).collect();
        let layer = Layer::of(&weights, &[0.5; 16]).unwrap();
        assert_eq!((layer.outputs, layer.pairs, layer.weights.len()), (16, 2, 4));
        assert_eq!(layer.weights[3][1], halves([9.0 * 4.0 + 2.0, 9.0 * 4.0 + 3.0]));
    }

    #[test]
    fn what_has_no_such_blocks_is_no_layer() {
        assert!(Layer::of(&[0.0; 8 * 3], &[0.0; 8]).is_none(), "inputs in pairs");
        assert!(Layer::of(&[0.0; 7 * 2], &[0.0; 7]).is_none(), "outputs in blocks");
        assert!(Layer::of(&[0.0; 17], &[0.0; 8]).is_none(), "a weight too many");
        assert!(Layer::of(&[], &[]).is_none());
        assert!(Layer::of(&[], &[0.0; 8]).is_none());
    }
}
