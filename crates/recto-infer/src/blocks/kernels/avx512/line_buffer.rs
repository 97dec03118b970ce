//! A ring buffer of a map's rows, as pairs of channels in bfloat16: a row is dropped once no convolution reads it.

use super::panel::Panel;
use super::vectors::{
    LANES, TILE, bf16_pair, interleaved, load_some, relu, store_gelu, store_pairs, store_relu,
    store_some,
};
use crate::blocks::weights::{ConvWeights, ROWS};

/// The index of the first row: rows of padding have smaller ones. A multiple of the number of rows of each buffer.
pub(super) const ABOVE: usize = 6;

/// The layout of some rows: each row overwrites the one `rows` above it. Padding is zero.
pub(super) struct LineBuffer {
    rows: usize,
    pairs: usize,
    width: usize,
    /// Even columns apart from odd ones: for those that read every other one.
    is_parted: bool,
    /// Columns of zeros before the first one.
    border: usize,
    /// Of a row of a pair, or of its even or odd columns.
    stride: usize,
}

impl LineBuffer {
    /// Rows for a convolution that looks at each pixel, and at what is to the right and below.
    pub(super) fn whole(rows: usize, pairs: usize, width: usize) -> Self {
        Self { rows, pairs, width, is_parted: false, border: 0, stride: span(width) + LANES }
    }

    /// Rows for a convolution of three by three taps that looks at each pixel.
    pub(super) fn bordered(pairs: usize, width: usize) -> Self {
        Self { border: 1, ..Self::whole(3, pairs, width) }
    }

    /// Rows for a convolution of three by three taps that looks at every other pixel.
    pub(super) fn parted(pairs: usize, width: usize) -> Self {
        Self { rows: 3, pairs, width, is_parted: true, border: 1, stride: span(width / 2) + LANES }
    }

    pub(super) fn len(&self) -> usize {
        self.place(self.rows - 1, self.pairs)
    }

    fn place(&self, row: usize, pair: usize) -> usize {
        let stride = if self.is_parted { 2 * self.stride } else { self.stride };
        (row % self.rows * self.pairs + pair) * stride
    }

    /// The pairs of a row, one by one.
    pub(super) fn row<'a>(
        &self,
        map: &'a mut [u32],
        row: usize,
    ) -> std::slice::ChunksExactMut<'a, u32> {
        let (start, end) = (self.place(row, 0), self.place(row, self.pairs));
        map[start..end].chunks_exact_mut((end - start) / self.pairs)
    }

    /// Puts the pixels of a pair in its place.
    pub(super) fn put(&self, place: &mut [u32], pixels: &[u32]) {
        if self.is_parted {
            // A border of one column is an odd one; an even one beside it is never read.
            let (even, odd) = place.split_at_mut(self.stride);
            let (columns, _) = pixels[..self.width].as_chunks::<2>();
            let parts = even[self.border..].iter_mut().zip(&mut odd[self.border..]);
            for ((even, odd), pixels) in parts.zip(columns) {
                [*even, *odd] = *pixels;
            }
        } else {
            place[self.border..][..self.width].copy_from_slice(&pixels[..self.width]);
        }
    }

    /// Puts the pairs of a line in their places; of those that fill up a block there are none.
    pub(super) fn put_all(&self, map: &mut [u32], line: usize, row: &[u32]) {
        let pixels = row.chunks_exact(span(self.width));
        for (place, pixels) in self.row(map, ABOVE + line).zip(pixels) {
            self.put(place, pixels);
        }
    }

    /// Where three by three taps around every other pixel of `row` read for the first of them.
    pub(super) fn halving(&self, row: usize) -> Vec<usize> {
        self.taps([row - 1, row, row + 1], [self.stride, 1, self.stride + 1])
    }

    /// Where three by three taps around each pixel of `row` read for the first of them.
    pub(super) fn around(&self, row: usize) -> Vec<usize> {
        self.taps([row - 1, row, row + 1], [0, 1, 2])
    }

    /// Where two by two taps at the first pixel of `row` read.
    pub(super) fn square(&self, row: usize) -> Vec<usize> {
        self.taps([row, row + 1], [0, 1])
    }

    /// Where the pixels under two by two taps at the first pixel of `row` lie, for each pair.
    pub(super) fn squares(&self, row: usize) -> impl Iterator<Item = [usize; 4]> {
        (0..self.pairs).map(move |pair| {
            let [here, below] = [row, row + 1].map(|row| self.place(row, pair));
            [here, here + 1, below, below + 1]
        })
    }

    fn taps<const SIDE: usize>(&self, rows: [usize; SIDE], columns: [usize; SIDE]) -> Vec<usize> {
        let mut places = Vec::with_capacity(SIDE * SIDE * self.pairs);
        for row in rows {
            for column in columns {
                places.extend((0..self.pairs).map(|pair| self.place(row, pair) + column));
            }
        }
        places
    }
}

/// The pixels of a row in whole tiles.
pub(super) fn span(width: usize) -> usize {
    width.next_multiple_of(TILE)
}

/// Puts a line of the planes of an image in its place; with an odd plane goes nothing. `row` is room for a line.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
pub(super) fn load_row(
    (ring, map): (&LineBuffer, &mut [u32]),
    (input, plane): (&[f32], usize),
    line: usize,
    row: &mut [u32],
) {
    let start = line * ring.width;
    for (planes, place) in input.chunks(2 * plane).zip(ring.row(map, ABOVE + line)) {
        let (first, second) = planes.split_at(plane);
        let second = second.get(start..start + ring.width).unwrap_or(&[]);
        pair(&first[start..][..ring.width], second, row);
        ring.put(place, row);
    }
}

/// Two rows as pairs, in whole vectors; the second, if it is there, is as long as the first.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
pub(super) fn pair(first: &[f32], second: &[f32], to: &mut [u32]) {
    let order = interleaved();
    for at in (0..first.len()).step_by(LANES) {
        let other = second.get(at..).unwrap_or(&[]);
        store_pairs(&mut to[at..], bf16_pair(load_some(&first[at..]), load_some(other), order));
    }
}

/// What bends the sums of a layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Activation {
    Gelu,
    /// What is below zero becomes zero.
    Relu,
}

/// A row of what comes out of a layer, pair by pair, of `row.len() / pairs` pixels each; so many are whole tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
pub(super) fn conv_row(
    (layer, activation): (&ConvWeights, Activation),
    (map, places): (&[u32], &[usize]),
    panel: &mut Panel<'_>,
    row: &mut [u32],
) {
    let order = interleaved();
    let span = row.len() / (layer.outputs / 2);
    for start in (0..span).step_by(TILE) {
        panel.im2col(map, places, start);
        for (number, block) in layer.blocks().enumerate() {
            let sums = panel.gemm(block);
            for (pair, both) in sums.as_chunks().0.iter().enumerate() {
                let to = &mut row[(number * ROWS / 2 + pair) * span + start..][..TILE];
                if activation == Activation::Gelu {
                    store_gelu(to, both, order);
                } else {
                    store_relu(to, both, order);
                }
            }
        }
    }
}

/// Where each pair of a row that [`conv_row`] wrote starts.
pub(super) fn side_by_side(layer: &ConvWeights, width: usize) -> Vec<usize> {
    (0..layer.pairs).map(|pair| pair * span(width)).collect()
}

/// A line of what comes out of the last layer, `[outputs, height, width]`: all of it, or what is above zero.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
pub(super) fn conv_row_out<const IS_RELU: bool>(
    layer: &ConvWeights,
    (map, places): (&[u32], &[usize]),
    panel: &mut Panel<'_>,
    (line, [height, width]): (usize, [usize; 2]),
    output: &mut [f32],
) {
    for start in (0..width).step_by(TILE) {
        let left = TILE.min(width - start);
        panel.im2col(map, places, start);
        for (number, block) in layer.blocks().enumerate() {
            let sums = panel.gemm(block);
            for (index, sums) in sums.iter().enumerate() {
                let at = ((number * ROWS + index) * height + line) * width + start;
                for (to, sum) in output[at..at + left].chunks_mut(LANES).zip(sums) {
                    store_some(to, if IS_RELU { relu(*sum) } else { *sum });
                }
            }
        }
    }
}
