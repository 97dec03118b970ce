//! The weights of a linear layer, packed in the order in which the kernel reads them.

use super::{bf16_pair, deep};
use crate::blocks::aligned_buffer::{aligned, aligned_buffer};

/// Outputs whose sums are computed at the same time.
pub(crate) const TILE: usize = 48;

/// Tiles of outputs. For each pair of inputs a tile has the weights of its outputs; the first input of a pair is in the
/// lower half. The last tile, the last pair and the last chunk are filled up with zeros.
#[derive(Debug)]
pub(crate) struct LinearWeights {
    pub(crate) inputs: usize,
    pub(crate) bias: Vec<f32>,
    tiles: Vec<u32>,
}

impl LinearWeights {
    /// `weights` are `[inputs, outputs]`, `bias` `[outputs]`; `None` where their lengths don't match.
    pub(crate) fn of(weights: &[f32], bias: &[f32]) -> Option<Self> {
        let outputs = bias.len();
        let inputs = weights.len().checked_div(outputs)?;
        if inputs == 0 || inputs * outputs != weights.len() {
            return None;
        }
        let pairs = deep(inputs.div_ceil(2));
        let mut table = Self { inputs, bias: bias.to_vec(), tiles: Vec::new() };
        let tiles = aligned_buffer(&mut table.tiles, outputs.div_ceil(TILE) * pairs * TILE);
        for (pair, rows) in weights.chunks(2 * outputs).enumerate() {
            let (first, second) = rows.split_at(outputs);
            for (output, weight) in first.iter().enumerate() {
                let other = second.get(output).copied().unwrap_or(0.0);
                tiles[(output / TILE * pairs + pair) * TILE + output % TILE] =
                    bf16_pair([*weight, other]);
            }
        }
        Some(table)
    }

    pub(crate) fn pairs(&self) -> usize {
        self.inputs.div_ceil(2)
    }

    /// The tiles of outputs: their weights for each pair of inputs, and their biases.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (&[u32], &[f32])> {
        aligned(&self.tiles).chunks_exact(deep(self.pairs()) * TILE).zip(self.bias.chunks(TILE))
    }
}

#[cfg(test)]
mod tests {
    use super::super::DEPTH;
    use super::*;

    #[test]
    fn weights_lie_by_tiles_of_outputs_and_pairs_of_inputs() {
        let weights: Vec<f32> = (0..3 * 50).map(|i| i as f32).collect();
        let table = LinearWeights::of(&weights, &[0.5; 50]).unwrap();
        let tiles: Vec<(&[u32], &[f32])> = table.tiles().collect();
        assert_eq!((tiles.len(), tiles[0].0.len(), tiles[1].1.len()), (2, DEPTH * TILE, 2));
        assert_eq!(tiles[0].0[7], bf16_pair([7.0, 57.0]));
        assert_eq!(tiles[1].0[TILE + 1], bf16_pair([149.0, 0.0]), "of the odd input");
        assert_eq!(tiles[1].0[2], 0, "of no output");
    }

    #[test]
    fn lengths_that_do_not_match_are_refused() {
        assert!(LinearWeights::of(&[0.0; 7], &[0.0; 2]).is_none());
        assert!(LinearWeights::of(&[], &[0.0; 2]).is_none());
        assert!(LinearWeights::of(&[], &[]).is_none());
    }
}
