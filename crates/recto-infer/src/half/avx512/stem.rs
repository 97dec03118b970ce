//! Stems. What a convolution reads lies as pairs of channels at half precision, even columns apart from odd ones: so each of
//! its nine taps, two columns further for each pixel, reads pixels that lie side by side.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use super::super::Scratch;
use super::super::layer::{Layer, ROWS, TAPS};
use super::is_supported;
use super::vectors::{LANES, TILE, gelu, halves, interleaved, load, store, store_pairs, sums};

/// As [`super::super::plain::stem`]; false, and nothing done, where the processor can't.
pub(crate) fn stem(
    layers: &[Layer; 2],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() || !height.is_multiple_of(4) || !width.is_multiple_of(4) {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe { convolve(layers, [height, width], input, output, scratch) };
    true
}

/// Where the pairs of a map of that size lie.
struct Columns {
    width: usize,
    /// Of the even columns of a row of a pair, and of the odd ones. The border, to the left and above, is zero, and so is what a
    /// tile reads beyond the right end.
    stride: usize,
    rows: usize,
}

impl Columns {
    fn new([height, width]: [usize; 2]) -> Self {
        let stride = 1 + (width / 2).next_multiple_of(TILE);
        Self { width, stride, rows: height + 1 }
    }

    fn len(&self, pairs: usize) -> usize {
        pairs * self.rows * 2 * self.stride
    }

    /// The start of a row's even columns; the odd ones follow.
    fn row(&self, pair: usize, row: usize) -> usize {
        (pair * self.rows + 1 + row) * 2 * self.stride
    }

    /// For each tap and pair where the first row's first pixel reads.
    fn places(&self, pairs: usize) -> Vec<usize> {
        let place = |row: usize, column: usize, pair: usize| {
            let (odd, before) = [(1, 0), (0, 1), (1, 1)][column];
            (pair * self.rows + row) * 2 * self.stride + odd * self.stride + before
        };
        (0..TAPS)
            .flat_map(|tap| (0..pairs).map(move |pair| place(tap / 3, tap % 3, pair)))
            .collect()
    }

    /// Puts a row of pairs in its place.
    fn put(&self, to: &mut [u32], pair: usize, row: usize, pixels: &[u32]) {
        let (even, odd) = to[self.row(pair, row)..][..2 * self.stride].split_at_mut(self.stride);
        let (columns, _) = pixels[..self.width].as_chunks::<2>();
        for ((even, odd), pixels) in even[1..].iter_mut().zip(&mut odd[1..]).zip(columns) {
            [*even, *odd] = *pixels;
        }
        for columns in [even, odd] {
            columns[0] = 0;
            columns[1 + self.width / 2..].fill(0);
        }
    }

    /// Puts nothing above the first row of each pair.
    fn put_border(&self, to: &mut [u32], pairs: usize) {
        for pair in 0..pairs {
            to[pair * self.rows * 2 * self.stride..][..2 * self.stride].fill(0);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn convolve(
    [first, second]: &[Layer; 2],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    let order = interleaved();
    let wide = Columns::new([height, width]);
    let half = Columns::new([height / 2, width / 2]);
    let [wide_pairs, half_pairs] = [first, second].map(|layer| layer.pairs / TAPS);
    let span = (width / 2).next_multiple_of(TILE);
    let [seen, inner, line] =
        scratch.pairs([wide.len(wide_pairs), half.len(half_pairs), (half_pairs * span).max(width)]);
    wide.put_border(seen, wide_pairs);
    half.put_border(inner, half_pairs);
    let planes: Vec<&[f32]> = input.chunks_exact(height * width).collect();
    for (pair, planes) in planes.chunks(2).enumerate() {
        for row in 0..height {
            pack(planes, row * width, &mut line[..width]);
            wide.put(seen, pair, row, line);
        }
    }
    let places = wide.places(wide_pairs);
    for row in 0..height / 2 {
        for start in (0..width / 2).step_by(TILE) {
            let place = row * 4 * wide.stride + start;
            for (block, (weights, bias)) in first.blocks().enumerate() {
                let sums = sums(weights, bias, seen, &places, place);
                for (pair, [a, b]) in sums.as_chunks().0.iter().enumerate() {
                    let line = &mut line[(block * ROWS / 2 + pair) * span + start..][..TILE];
                    let vectors = a.iter().zip(b);
                    for (both, (a, b)) in line.chunks_exact_mut(LANES).zip(vectors) {
                        store_pairs(both, halves(gelu(*a), gelu(*b), order));
                    }
                }
            }
        }
        for (pair, line) in line.chunks_exact(span).take(half_pairs).enumerate() {
            half.put(inner, pair, row, line);
        }
    }
    let places = half.places(half_pairs);
    let (height, width) = (height / 4, width / 4);
    for row in 0..height {
        for start in (0..width).step_by(TILE) {
            let place = row * 4 * half.stride + start;
            let left = TILE.min(width - start);
            for (block, (weights, bias)) in second.blocks().enumerate() {
                let sums = sums(weights, bias, inner, &places, place);
                for (index, sums) in sums.iter().enumerate() {
                    let at = ((block * ROWS + index) * height + row) * width + start;
                    let mut whole = [0.0; TILE];
                    for (to, sum) in whole.chunks_exact_mut(LANES).zip(sums) {
                        store(to, *sum);
                    }
                    output[at..at + left].copy_from_slice(&whole[..left]);
                }
            }
        }
    }
}

/// A row of two planes, or of one and nothing, as pairs.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn pack(planes: &[&[f32]], from: usize, to: &mut [u32]) {
    let order = interleaved();
    let width = to.len();
    let mut at = 0;
    while at < width {
        let [a, b] = [0, 1].map(|i| {
            let mut lanes = [0.0; LANES];
            if let Some(plane) = planes.get(i) {
                let left = LANES.min(width - at);
                lanes[..left].copy_from_slice(&plane[from + at..][..left]);
            }
            lanes
        });
        let mut both = [0; LANES];
        store_pairs(&mut both, halves(load(&a), load(&b), order));
        let left = LANES.min(width - at);
        to[at..at + left].copy_from_slice(&both[..left]);
        at += LANES;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::layer::Norm;
    use super::super::super::plain;
    use super::*;

    fn numbers(count: usize) -> impl Strategy<Value = Vec<f32>> {
        prop::collection::vec(-1.0_f32..1.0, count)
    }

    fn layer(channels: usize, outputs: usize) -> impl Strategy<Value = Layer> {
        let parts = (numbers(outputs * channels * TAPS), numbers(outputs), numbers(outputs));
        parts.prop_map(move |(weights, scale, shift)| {
            let (mean, variance) = (vec![0.25; outputs], vec![0.5; outputs]);
            let norm = Norm { scale: &scale, shift: &shift, mean: &mean, variance: &variance };
            Layer::of_taps(&weights, &norm).unwrap()
        })
    }

    fn case() -> impl Strategy<Value = ([Layer; 2], [usize; 2], Vec<f32>)> {
        (1usize..4, 1usize..3, 1usize..60).prop_flat_map(|(channels, height, width)| {
            let size = [4 * height, 4 * width];
            let layers = (layer(channels, 8), layer(8, 16)).prop_map(<[Layer; 2]>::from);
            (layers, Just(size), numbers(channels * size[0] * size[1]))
        })
    }

    proptest! {
        #[test]
        fn what_comes_out_is_what_the_plain_code_says((layers, size, input) in case()) {
            let [mut fast, mut exact] = [0, 1].map(|_| vec![0.0; size[0] * size[1]]);
            let mut scratch = Scratch::default();
            scratch.pairs([5000, 5000, 5000]).into_iter().for_each(|pairs| pairs.fill(u32::MAX));
            if stem(&layers, size, &input, &mut fast, &mut scratch) {
                plain::stem(&layers, size, &input, &mut exact);
                let most = exact.iter().fold(1.0_f32, |most, x| most.max(x.abs()));
                for (fast, exact) in fast.iter().zip(&exact) {
                    prop_assert!((fast - exact).abs() <= 0.01 * most, "{fast} {exact}");
                }
            }
        }
    }
}
