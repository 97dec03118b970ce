//! Line buffers: ring buffers of a map's rows, as pairs of channels in bfloat16. A row is overwritten once no
//! convolution reads it any more.

use super::panel::Panel;
use super::vectors::{
    LANES, TILE, bf16_pair, interleaved, load_some, relu, store_gelu, store_pairs, store_relu,
    store_some,
};
use crate::blocks::weights::{ConvWeights, ROWS};

/// The index of the first row of the map; padding rows above it have smaller indices. A multiple of the number of rows
/// of every buffer.
pub(super) const ABOVE: usize = 6;

/// The layout of a ring buffer: each row overwrites the one `rows` above it. Padding is zero.
pub(super) struct LineBuffer {
    rows: usize,
    pairs: usize,
    width: usize,
    /// Even and odd columns are stored separately, for convolutions with stride 2.
    is_deinterleaved: bool,
    /// Columns of zeros to the left of the map.
    border: usize,
    /// Length of a row of a channel pair, or of its even or odd columns.
    stride: usize,
}

impl LineBuffer {
    /// For a convolution with stride 1 that reads each pixel and those to its right and below it.
    pub(super) fn whole(rows: usize, pairs: usize, width: usize) -> Self {
        Self { rows, pairs, width, is_deinterleaved: false, border: 0, stride: span(width) + LANES }
    }

    /// For a 3 x 3 convolution with stride 1.
    pub(super) fn bordered(pairs: usize, width: usize) -> Self {
        Self { border: 1, ..Self::whole(3, pairs, width) }
    }

    /// For a 3 x 3 convolution with stride 2.
    pub(super) fn deinterleaved(pairs: usize, width: usize) -> Self {
        Self {
            rows: 3,
            pairs,
            width,
            is_deinterleaved: true,
            border: 1,
            stride: span(width / 2) + LANES,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.place(self.rows - 1, self.pairs)
    }

    fn place(&self, row: usize, pair: usize) -> usize {
        let stride = if self.is_deinterleaved { 2 * self.stride } else { self.stride };
        (row % self.rows * self.pairs + pair) * stride
    }

    /// The channel pairs of a row, one by one.
    pub(super) fn row<'a>(
        &self,
        map: &'a mut [u32],
        row: usize,
    ) -> std::slice::ChunksExactMut<'a, u32> {
        let (start, end) = (self.place(row, 0), self.place(row, self.pairs));
        map[start..end].chunks_exact_mut((end - start) / self.pairs)
    }

    /// Stores a row of one channel pair.
    pub(super) fn store(&self, place: &mut [u32], pixels: &[u32]) {
        if self.is_deinterleaved {
            // The left border is one odd column; the even column next to it is never read.
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

    /// Stores a row of all channel pairs; pairs that only fill up the layer's last block are dropped.
    pub(super) fn store_all(&self, map: &mut [u32], line: usize, row: &[u32]) {
        let pixels = row.chunks_exact(span(self.width));
        for (place, pixels) in self.row(map, ABOVE + line).zip(pixels) {
            self.store(place, pixels);
        }
    }

    /// Offsets of the taps of a 3 x 3 convolution with stride 2, for the first output pixel around `row`.
    pub(super) fn taps_3x3_stride2(&self, row: usize) -> Vec<usize> {
        self.taps([row - 1, row, row + 1], [self.stride, 1, self.stride + 1])
    }

    /// Offsets of the taps of a 3 x 3 convolution with stride 1, for the first pixel of `row`.
    pub(super) fn taps_3x3(&self, row: usize) -> Vec<usize> {
        self.taps([row - 1, row, row + 1], [0, 1, 2])
    }

    /// Offsets of the taps of a 2 x 2 convolution, for the first pixel of `row`.
    pub(super) fn taps_2x2(&self, row: usize) -> Vec<usize> {
        self.taps([row, row + 1], [0, 1])
    }

    /// For each channel pair the offsets of the 2 x 2 pixels at the first pixel of `row`.
    pub(super) fn pool_2x2(&self, row: usize) -> impl Iterator<Item = [usize; 4]> {
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

/// The width of a row, rounded up to whole tiles.
pub(super) fn span(width: usize) -> usize {
    width.next_multiple_of(TILE)
}

/// Stores a row of an image, as pairs of planes; an odd last plane is paired with zeros. `row` is a scratch row.
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
        ring.store(place, row);
    }
}

/// Interleaves two rows as bfloat16 pairs, in whole vectors; the second row is empty or as long as the first.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
pub(super) fn pair(first: &[f32], second: &[f32], to: &mut [u32]) {
    let order = interleaved();
    for at in (0..first.len()).step_by(LANES) {
        let other = second.get(at..).unwrap_or(&[]);
        store_pairs(&mut to[at..], bf16_pair(load_some(&first[at..]), load_some(other), order));
    }
}

/// The activation function of a layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Activation {
    Gelu,
    /// Negative values become zero.
    Relu,
}

/// An output row of a layer, channel pair by channel pair. Each takes `row.len()` over the number of pairs, which is
/// whole tiles.
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

/// Offsets of the channel pairs in a row that [`conv_row`] wrote.
pub(super) fn pair_offsets(layer: &ConvWeights, width: usize) -> Vec<usize> {
    (0..layer.pairs).map(|pair| pair * span(width)).collect()
}

/// An output row of the last layer, in `[outputs, height, width]`, with `ReLU` if `IS_RELU`.
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
