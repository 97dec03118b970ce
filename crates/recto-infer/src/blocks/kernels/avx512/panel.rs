//! The packed panel of a matrix product: the inputs of a tile of pixels in the order in which gemm reads them.

use super::tiles::Tiles;
use super::vectors::{Accumulators, LANES, TILE, copy_pairs, gemm};
use crate::blocks::weights::{ConvWeights, RowBlock, deep};

/// For each pair of inputs the pixels of a tile, copied from a map (im2col).
pub(super) struct Panel<'a> {
    tiles: Option<Tiles>,
    pixels: &'a mut [u32],
}

impl<'a> Panel<'a> {
    /// `pixels` has the length that [`Panel::len_for`] gives.
    pub(super) fn new(pixels: &'a mut [u32]) -> Self {
        Self { tiles: Tiles::ready(), pixels }
    }

    /// The length of a panel that suffices for these layers.
    pub(super) fn len_for<'b>(layers: impl IntoIterator<Item = &'b ConvWeights>) -> usize {
        layers.into_iter().map(|layer| deep(layer.pairs) * TILE).max().unwrap_or(0)
    }

    /// Copies the tile's pixels of each pair, from `start` on, into adjacent rows of the panel.
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
        // Only AMX reads whole chunks; the rest may hold NaN from an earlier use.
        if self.tiles.is_some() {
            rest.fill(0);
        }
    }

    /// The matrix product (gemm) of a block of outputs and the last panel. The blocks of a layer must be requested in
    /// order.
    #[target_feature(enable = "avx512f,avx512bf16")]
    #[inline]
    pub(super) fn gemm(&mut self, block: RowBlock<'_>) -> Accumulators {
        gemm(self.tiles.as_mut(), block, self.pixels)
    }
}
