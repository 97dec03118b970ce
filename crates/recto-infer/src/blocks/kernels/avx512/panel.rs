//! The inputs of a tile of pixels, as its sums read them: the packed panel of a matrix product.

use super::tiles::Tiles;
use super::vectors::{Accumulators, LANES, TILE, copy_pairs, gemm};
use crate::blocks::weights::{ConvWeights, RowBlock, deep};

/// Of each pair of inputs a tile's pixels, taken from where they lie in a map.
pub(super) struct Panel<'a> {
    tiles: Option<Tiles>,
    pixels: &'a mut [u32],
}

impl<'a> Panel<'a> {
    /// `pixels` is room for one of these.
    pub(super) fn new(pixels: &'a mut [u32]) -> Self {
        Self { tiles: Tiles::ready(), pixels }
    }

    /// What room some layers need.
    pub(super) fn room<'b>(layers: impl IntoIterator<Item = &'b ConvWeights>) -> usize {
        layers.into_iter().map(|layer| deep(layer.pairs) * TILE).max().unwrap_or(0)
    }

    /// Copies a tile's pixels of each pair, from `start` on, next to each other.
    #[target_feature(enable = "avx512f")]
    pub(super) fn im2col(&mut self, map: &[u32], places: &[usize], start: usize) {
        let (taken, rest) =
            self.pixels[..deep(places.len()) * TILE].split_at_mut(places.len() * TILE);
        for (to, place) in taken.chunks_exact_mut(TILE).zip(places) {
            let from = &map[place + start..][..TILE];
            for at in (0..TILE).step_by(LANES) {
                copy_pairs(&from[at..], &mut to[at..]);
            }
        }
        // Only tiles read whole chunks; what was left there may be no number.
        if self.tiles.is_some() {
            rest.fill(0);
        }
    }

    /// The matrix product of a block of outputs and the last panel. A layer's blocks must be asked for in order.
    #[target_feature(enable = "avx512f,avx512bf16")]
    #[inline]
    pub(super) fn gemm(&mut self, block: RowBlock<'_>) -> Accumulators {
        gemm(self.tiles.as_mut(), block, self.pixels)
    }
}
