//! The kernels in portable code: the fallback, and the reference that the vector code is tested against.

use crate::blocks::weights::{
    ConvWeights, DepthwiseWeights, LinearWeights, SCALES, Scale, TILE, bf16_bits,
};

/// Beyond this many standard deviations the normal distribution function counts as 0 or 1, which it is to 3e-5.
pub(crate) const GELU_LIMIT: f32 = 4.0;
/// The normal distribution function is 1/2 plus `x` times this polynomial in `x²` (lowest power first). It was fitted
/// by weighted least squares to minimise the greatest error of GELU, 1.9e-4, which is the rounding error of bfloat16 at
/// 0.1.
pub(crate) const GELU_POLYNOMIAL: [f32; 7] = [
    0.397_883_27,
    -0.064_572_99,
    0.008_772_333,
    -0.000_814_003_9,
    4.795_431e-5,
    -1.598_540_5e-6,
    2.278_021_3e-8,
];

/// A channel mixer: `input` and `output` are `[channels, pixels]`. If `is_added`, the input is added to the output
/// (residual connection).
pub(crate) fn channel_mixer(
    [expand, project]: &[ConvWeights; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
) {
    let pixels = input.len() / (2 * expand.pairs);
    let at = |values: &[f32], channels: usize, pixel: usize| -> Vec<f32> {
        (0..channels).map(|channel| values[channel * pixels + pixel]).collect()
    };
    for pixel in 0..pixels {
        let inner = gemv(expand, &at(input, 2 * expand.pairs, pixel));
        let inner: Vec<f32> = inner.into_iter().map(gelu).collect();
        for (channel, value) in gemv(project, &inner).into_iter().enumerate() {
            let place = channel * pixels + pixel;
            output[place] = if is_added { value + input[place] } else { value };
        }
    }
}

/// A stem: `input` is `[channels, height, width]`, `output` `[outputs, height / 4, width / 4]`.
pub(crate) fn stem(
    [first, second]: &[ConvWeights; 2],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
) {
    let inner = conv2d(first, TAPS_3X3_STRIDE2, [height, width], input);
    let inner: Vec<f32> = inner.into_iter().map(gelu).collect();
    output.copy_from_slice(&conv2d(second, TAPS_3X3_STRIDE2, [height / 2, width / 2], &inner));
}

/// A forked stem. The `layers` are the first convolution, the two of the branch, that of the concatenation, and the
/// last one. `input` is `[channels, height, width]`, `output` `[outputs, height / 4, width / 4]`.
pub(crate) fn forked_stem(
    [first, narrow, widen, join, last]: &[ConvWeights; 5],
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
) {
    let (half, quarter) = ([height / 2, width / 2], [height / 4, width / 4]);
    let trunk = relu(conv2d(first, TAPS_3X3_STRIDE2, [height, width], input));
    let branch = relu(conv2d(narrow, TAPS_2X2, half, &trunk));
    let branch = relu(conv2d(widen, TAPS_2X2, half, &branch));
    let mut joined = trunk.clone();
    for (at, most) in joined.iter_mut().enumerate() {
        let (y, x) = (at / half[1] % half[0], at % half[1]);
        for (down, right) in [(0, 1), (1, 0), (1, 1)] {
            if y + down < half[0] && x + right < half[1] {
                *most = most.max(trunk[at + down * half[1] + right]);
            }
        }
    }
    joined.extend(branch);
    let joined = relu(conv2d(join, TAPS_3X3_STRIDE2, half, &joined));
    output.copy_from_slice(&relu(conv2d(last, POINTWISE, quarter, &joined)));
}

/// A gated map with a lateral connection. The first map is `[inputs, height, width]`, the second `[outputs, height / 2,
/// width / 2]`, `output` `[outputs, height, width]`.
pub(crate) fn lateral(
    layer: &ConvWeights,
    gates: &[f32],
    [height, width]: [usize; 2],
    (input, above): (&[f32], Option<&[f32]>),
    output: &mut [f32],
) {
    output.copy_from_slice(&conv2d(layer, POINTWISE, [height, width], input));
    for (at, value) in output.iter_mut().enumerate() {
        let (channel, y, x) = (at / width / height, at / width % height, at % width);
        let half = (channel * (height / 2) + y / 2) * (width / 2) + x / 2;
        *value = *value * (1.0 + gates[channel]) + above.map_or(0.0, |above| above[half]);
    }
}

/// A detector head. `[height, width]` are the sides of the largest of `maps`; `output` is four times as high and wide.
pub(crate) fn detector_head(
    [join, twice, again]: &[ConvWeights; 3],
    [height, width]: [usize; 2],
    maps: [Scale<'_>; SCALES],
    output: &mut [f32],
) {
    let joined = maps.iter().flat_map(|(map, times)| {
        let (rows, columns) = (height / times, width / times);
        map.chunks_exact(rows * columns).flat_map(move |plane| {
            (0..height * width)
                .map(move |at| plane[at / width / times * columns + at % width / times])
        })
    });
    let joined: Vec<f32> = joined.collect();
    let joined = relu(conv2d(join, TAPS_3X3, [height, width], &joined));
    let larger = relu(conv_transpose2x2(twice, join.outputs, [height, width], &joined));
    output.copy_from_slice(&conv_transpose2x2(again, 1, [2 * height, 2 * width], &larger));
}

/// A transposed convolution of 2 x 2 taps with stride 2, into so many outputs.
fn conv_transpose2x2(
    layer: &ConvWeights,
    outputs: usize,
    [height, width]: [usize; 2],
    input: &[f32],
) -> Vec<f32> {
    let (quarters, pixels) = (conv2d(layer, POINTWISE, [height, width], input), height * width);
    let mut output = vec![0.0; 4 * outputs * pixels];
    for (at, value) in quarters.into_iter().take(4 * outputs * pixels).enumerate() {
        let (row, pixel) = (at / pixels, at % pixels);
        let (quarter, channel) = (row / outputs, row % outputs);
        let (y, x) = (2 * (pixel / width) + quarter / 2, 2 * (pixel % width) + quarter % 2);
        output[(channel * 2 * height + y) * 2 * width + x] = value;
    }
    output
}

fn relu(map: Vec<f32>) -> Vec<f32> {
    map.into_iter().map(|x| x.max(0.0)).collect()
}

/// The taps of a convolution: a square of `side` rows and columns that begins `before` rows above and columns to the
/// left of a pixel, with stride `step`.
#[derive(Clone, Copy)]
struct Window {
    side: usize,
    before: usize,
    step: usize,
}

const TAPS_3X3_STRIDE2: Window = Window { side: 3, before: 1, step: 2 };
const TAPS_3X3: Window = Window { side: 3, before: 1, step: 1 };
const TAPS_2X2: Window = Window { side: 2, before: 0, step: 1 };
const POINTWISE: Window = Window { side: 1, before: 0, step: 1 };

fn conv2d(
    layer: &ConvWeights,
    window: Window,
    [height, width]: [usize; 2],
    input: &[f32],
) -> Vec<f32> {
    let Window { side, before, step } = window;
    let channels = 2 * layer.pairs / (side * side);
    let at = |channel: usize, y: Option<usize>, x: Option<usize>| {
        let (Some(y), Some(x)) = (y, x) else { return 0.0 };
        let plane = input.get(channel * height * width..).unwrap_or(&[]);
        if y < height && x < width { plane.get(y * width + x).copied().unwrap_or(0.0) } else { 0.0 }
    };
    let (rows, columns) = (height / step, width / step);
    let mut output = vec![0.0; layer.outputs * rows * columns];
    for pixel in 0..rows * columns {
        let (top, left) = (pixel / columns * step, pixel % columns * step);
        let taps = (0..side * side).map(|tap| {
            ((top + tap / side).checked_sub(before), (left + tap % side).checked_sub(before))
        });
        let inputs: Vec<f32> =
            taps.flat_map(|(y, x)| (0..channels).map(move |channel| at(channel, y, x))).collect();
        for (channel, sum) in gemv(layer, &inputs).into_iter().enumerate() {
            output[channel * rows * columns + pixel] = sum;
        }
    }
    output
}

/// A depthwise convolution: `input` is `[channels, height, width]`, `output` `[channels, height / step, width]`.
pub(crate) fn depthwise(
    filters: &DepthwiseWeights,
    [height, width]: [usize; 2],
    input: &[f32],
    output: &mut [f32],
) {
    let DepthwiseWeights { side, step, .. } = *filters;
    let rows = height.div_ceil(step);
    let planes = input.chunks_exact(height * width).zip(output.chunks_exact_mut(rows * width));
    let kernels = filters.weights.chunks_exact(side * side).zip(&filters.bias);
    for ((input, output), (weights, bias)) in planes.zip(kernels) {
        for (pixel, output) in output.iter_mut().enumerate() {
            let (top, left) = (pixel / width * step, pixel % width);
            let taps = weights.iter().enumerate().map(|(tap, weight)| {
                let y = (top + tap / side).checked_sub(side / 2).filter(|y| *y < height);
                let x = (left + tap % side).checked_sub(side / 2).filter(|x| *x < width);
                let seen = y.zip(x).map_or(0.0, |(y, x)| input[y * width + x]);
                weight * seen
            });
            *output = bias + taps.sum::<f32>();
        }
    }
}

/// A linear layer: `input` is `[rows, inputs]`, `output` `[rows, outputs]`.
pub(crate) fn linear(table: &LinearWeights, input: &[f32], output: &mut [f32]) {
    let rows = input.chunks_exact(table.inputs).zip(output.chunks_exact_mut(table.bias.len()));
    for (input, output) in rows {
        for ((weights, bias), output) in table.tiles().zip(output.chunks_mut(TILE)) {
            output.copy_from_slice(bias);
            for (weights, inputs) in weights.chunks_exact(TILE).zip(input.chunks(2)) {
                let [a, b] =
                    [0, 1].map(|at| inputs.get(at).map_or(0.0, |x| bf16_to_f32(bf16_bits(*x))));
                for (sum, weight) in output.iter_mut().zip(weights) {
                    *sum += bf16_to_f32(weight & 0xffff) * a + bf16_to_f32(weight >> 16) * b;
                }
            }
        }
    }
}

fn gemv(layer: &ConvWeights, inputs: &[f32]) -> Vec<f32> {
    let inputs: Vec<f32> = inputs.iter().map(|input| bf16_to_f32(bf16_bits(*input))).collect();
    let mut sums = Vec::with_capacity(layer.outputs);
    for block in layer.blocks() {
        for (row, bias) in block.bias.iter().enumerate() {
            let weights = block.chunks().flat_map(|chunk| &chunk[row]);
            let products = weights.zip(inputs.as_chunks().0).map(|(weights, [a, b])| {
                bf16_to_f32(weights & 0xffff) * a + bf16_to_f32(weights >> 16) * b
            });
            sums.push(bias + products.sum::<f32>());
        }
    }
    sums
}

fn bf16_to_f32(half: u32) -> f32 {
    f32::from_bits(half << 16)
}

fn gelu(x: f32) -> f32 {
    let near = x.clamp(-GELU_LIMIT, GELU_LIMIT);
    let polynomial =
        GELU_POLYNOMIAL.iter().rev().fold(0.0, |sum, factor| sum * near * near + factor);
    x * (polynomial * near + 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The normal distribution function, by numerical integration.
    fn share(x: f64) -> f64 {
        let steps = 4000;
        let width = x / f64::from(steps);
        let density = |at: f64| (-at * at / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        0.5 + (0..steps).map(|i| density((f64::from(i) + 0.5) * width) * width).sum::<f64>()
    }

    #[test]
    fn gelu_is_within_its_stated_error() {
        for i in -800..=800_i16 {
            let x = f32::from(i) / 100.0;
            let exact = f64::from(x) * share(f64::from(x));
            assert!((f64::from(gelu(x)) - exact).abs() < 2e-4, "{x}: {} {exact}", gelu(x));
        }
        for x in [10.0, 100.0, 1000.0] {
            assert!((gelu(x) - x).abs() < 2e-5 * x && gelu(-x).abs() < 2e-5 * x);
        }
    }

    #[test]
    fn channels_are_mixed_pixel_by_pixel() {
        let unit = |at: usize| (0..8 * 8).map(move |i| f32::from(i % 8 == (i / 8 + at) % 8));
        let [same, next] =
            [0, 1].map(|at| ConvWeights::of(&unit(at).collect::<Vec<_>>(), &[0.0; 8]));
        let input: Vec<f32> = (0..8 * 3).map(|i| i as f32).collect();
        let mut output = vec![0.0; 8 * 3];
        channel_mixer(&[same.unwrap(), next.unwrap()], true, &input, &mut output);
        // Channel 3 of pixel 1 is 10, channel 4 is 13; GELU leaves numbers that large unchanged.
        assert_eq!(output[3 * 3 + 1], 10.0 + 13.0);
    }
}
