//! The blocks that the models spend most of their time in, each as one operator.
//!
//! A channel mixer (the channel MLP of `MetaFormer`, <https://arxiv.org/abs/2111.11418>) gives each pixel's channels to a
//! pointwise convolution, to GELU and to another pointwise convolution, most often with its input added. A stem is two
//! convolutions with three by three taps that halve both sides each, with GELU between. A linear layer weighs the features of
//! each step. ONNX Runtime runs these in single precision, layer by layer. Here the factors are rounded to bfloat16 and the sums
//! kept in single precision, which processors with AVX512-BF16 do twice as fast, and what lies between the layers doesn't leave
//! the processor's caches.
//!
//! Between the mixers stand depthwise convolutions. Those stay in single precision; they are here because they read and write
//! maps as the mixers do, channel by channel, where the runtime's own would have every map laid out anew twice.
//!
//! Where a processor has none of those instructions, and on a graphics card, models stay as they were made.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod depthwise;
mod fused;
mod layer;
mod linear;
mod mixer;
mod operator;
mod plain;
mod stem;
mod table;
mod walk;

pub(crate) use fused::fused;

use ort::operator::OperatorDomain;

use depthwise::Filters;
use layer::Layer;
use table::Table;

/// The operators that [`fused`] puts into a model.
pub(crate) fn operators() -> ort::Result<OperatorDomain> {
    OperatorDomain::new(block::DOMAIN)?
        .add(mixer::ChannelMixer)?
        .add(stem::Stem)?
        .add(linear::Linear)?
        .add(depthwise::Depthwise)
}

/// What is worked on, kept from run to run.
#[derive(Default)]
struct Scratch {
    pairs: [Vec<u32>; 3],
    numbers: Vec<f32>,
}

impl Scratch {
    /// Room for as many pairs of halves as told, at the start of lines of the processor's cache, with what was left there.
    fn pairs(&mut self, lengths: [usize; 3]) -> [&mut [u32]; 3] {
        let [a, b, c] = &mut self.pairs;
        [room(a, lengths[0]), room(b, lengths[1]), room(c, lengths[2])]
    }

    /// Room for as many numbers.
    fn numbers(&mut self, length: usize) -> &mut [f32] {
        room(&mut self.numbers, length)
    }
}

/// A line of the processor's cache, in bytes.
const LINE: usize = 64;

fn room<T: Copy + Default>(values: &mut Vec<T>, length: usize) -> &mut [T] {
    values.resize(values.len().max(length + LINE), T::default());
    let start = values.as_ptr().align_offset(LINE);
    &mut values[start..start + length]
}

/// What was made in that [`room`].
fn aligned(values: &[u32]) -> &[u32] {
    values.get(values.as_ptr().align_offset(LINE)..).unwrap_or(&[])
}

/// Are the blocks faster here than what they stand for?
pub(crate) fn is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    return avx512::is_supported();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// `input` is `[channels, pixels]`, so is `output`. With `is_added`, the input is added to what comes out.
fn mix(
    layers: &[Layer; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if avx512::mix(layers, is_added, input, output, scratch) {
        return;
    }
    plain::mix(layers, is_added, input, output);
}

/// `input` is `[channels, height, width]`, `output` `[channels, height / 4, width / 4]`.
fn stem(
    layers: &[Layer; 2],
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if avx512::stem(layers, size, input, output, scratch) {
        return;
    }
    plain::stem(layers, size, input, output);
}

/// `input` is `[rows, inputs]`, `output` `[rows, outputs]`.
fn weigh(table: &Table, input: &[f32], output: &mut [f32], scratch: &mut Scratch) {
    #[cfg(target_arch = "x86_64")]
    if avx512::weigh(table, input, output, scratch) {
        return;
    }
    plain::weigh(table, input, output);
}

/// `input` is `[channels, height, width]`, `output` `[channels, height / step, width]`.
fn filter(
    filters: &Filters,
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if avx512::filter(filters, size, input, output, scratch) {
        return;
    }
    plain::filter(filters, size, input, output);
}
