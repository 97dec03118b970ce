//! Stems. What a convolution reads lies as pairs of channels at half precision, even columns apart from odd ones: so each of
//! its nine taps, two columns further for each pixel, reads pixels that lie side by side.

#![expect(
    unsafe_code,
    reason = "vector instructions are unsafe to call where the processor may lack them"
)]

use super::super::Scratch;
use super::super::layer::{Layer, ROWS, TAPS};
use super::is_supported;
use super::vectors::{
    LANES, TILE, halves, interleaved, load, store, store_gelu, store_pairs, sums,
};

/// As [`super::super::plain::stem`]; false, and nothing done, where the processor can't or the map is narrow.
pub(crate) fn stem(
    layers: &[Layer; 2],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) -> bool {
    if !is_supported() || width < LANES {
        return false;
    }
    // SAFETY: the processor has the features.
    unsafe { convolve(layers, [height, width], input, output, scratch) };
    true
}

/// Where the pairs of a map of that size lie.
struct Columns {
    height: usize,
    width: usize,
    /// Of the even columns of a row of a pair, and of the odd ones. The border, to the left and above, is zero, and so is what a
    /// tile reads beyond the right end.
    stride: usize,
}

impl Columns {
    fn new([height, width]: [usize; 2]) -> Self {
        Self { height, width, stride: 1 + (width / 2).next_multiple_of(TILE) }
    }

    fn len(&self, pairs: usize) -> usize {
        pairs * (self.height + 1) * 2 * self.stride
    }

    /// The columns of a row in whole tiles.
    fn span(&self) -> usize {
        self.width.next_multiple_of(TILE)
    }

    /// How far below the first row's pixels those for another row of half the height lie.
    fn below(&self, line: usize) -> usize {
        line * 2 * 2 * self.stride
    }

    /// The start of a row's even columns, the odd ones follow; row 0 is the border.
    fn row(&self, pair: usize, row: usize) -> usize {
        (pair * (self.height + 1) + row) * 2 * self.stride
    }

    /// For each tap and pair where the first row's first pixel reads.
    fn places(&self, pairs: usize) -> Vec<usize> {
        let place = |row: usize, column: usize, pair: usize| {
            let (odd, before) = [(1, 0), (0, 1), (1, 1)][column];
            self.row(pair, row) + odd * self.stride + before
        };
        (0..TAPS)
            .flat_map(|tap| (0..pairs).map(move |pair| place(tap / 3, tap % 3, pair)))
            .collect()
    }

    /// Puts a row of pairs in its place.
    fn put(&self, to: &mut [u32], pair: usize, row: usize, pixels: &[u32]) {
        let (even, odd) =
            to[self.row(pair, 1 + row)..][..2 * self.stride].split_at_mut(self.stride);
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
            to[self.row(pair, 0)..][..2 * self.stride].fill(0);
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
    let outer = Columns::new([height, width]);
    let inner = Columns::new([height / 2, width / 2]);
    let [outer_pairs, inner_pairs] = [first, second].map(|layer| layer.pairs / TAPS);
    let [outer_map, inner_map, row] = scratch.pairs([
        outer.len(outer_pairs),
        inner.len(inner_pairs),
        (inner_pairs * inner.span()).max(width),
    ]);
    outer.put_border(outer_map, outer_pairs);
    inner.put_border(inner_map, inner_pairs);
    take_in(input, height * width, &outer, outer_map, row);
    halve(first, (&outer, outer_map), (&inner, inner_map), row);
    put_out(second, (&inner, inner_map), output);
}

/// The planes of the input, in pairs; with an odd one goes nothing.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn take_in(input: &[f32], plane: usize, to: &Columns, map: &mut [u32], row: &mut [u32]) {
    let order = interleaved();
    let nothing = [0.0; LANES];
    for (pair, planes) in input.chunks(2 * plane).enumerate() {
        let (first, second) = planes.split_at(plane);
        for line in 0..to.height {
            for at in (0..to.width).step_by(LANES) {
                // The last vector reaches back over the one before where they don't come out even.
                let at = at.min(to.width - LANES);
                let from = line * to.width + at;
                let other = if second.is_empty() { &nothing } else { &second[from..] };
                store_pairs(&mut row[at..], halves(load(&first[from..]), load(other), order));
            }
            to.put(map, pair, line, row);
        }
    }
}

/// The first convolution and GELU.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn halve(
    layer: &Layer,
    (from, inputs): (&Columns, &[u32]),
    (to, outputs): (&Columns, &mut [u32]),
    row: &mut [u32],
) {
    let order = interleaved();
    let places = from.places(layer.pairs / TAPS);
    let span = to.span();
    for line in 0..to.height {
        for start in (0..to.width).step_by(TILE) {
            for (block, (weights, bias)) in layer.blocks().enumerate() {
                let sums = sums(weights, bias, inputs, &places, from.below(line) + start);
                for (pair, both) in sums.as_chunks().0.iter().enumerate() {
                    let row = &mut row[(block * ROWS / 2 + pair) * span + start..][..TILE];
                    store_gelu(row, both, order);
                }
            }
        }
        for (pair, row) in row.chunks_exact(span).take(layer.outputs / 2).enumerate() {
            to.put(outputs, pair, line, row);
        }
    }
}

/// The second convolution.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn put_out(layer: &Layer, (from, inputs): (&Columns, &[u32]), output: &mut [f32]) {
    let places = from.places(layer.pairs / TAPS);
    let (height, width) = (from.height / 2, from.width / 2);
    for line in 0..height {
        for start in (0..width).step_by(TILE) {
            let left = TILE.min(width - start);
            for (block, (weights, bias)) in layer.blocks().enumerate() {
                let sums = sums(weights, bias, inputs, &places, from.below(line) + start);
                for (index, sums) in sums.iter().enumerate() {
                    let at = ((block * ROWS + index) * height + line) * width + start;
                    let mut tile = [0.0; TILE];
                    for (to, sum) in tile.chunks_exact_mut(LANES).zip(sums) {
                        store(to, *sum);
                    }
                    output[at..at + left].copy_from_slice(&tile[..left]);
                }
            }
        }
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
