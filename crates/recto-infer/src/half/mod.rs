//! The blocks that the models spend most of their time in, at half precision, each as one operator.
//!
//! A channel mixer (the channel MLP of `MetaFormer`, <https://arxiv.org/abs/2111.11418>) gives each pixel's channels to a
//! pointwise convolution, to GELU and to another pointwise convolution, most often with its input added. A stem is two
//! convolutions with three by three taps that halve both sides each, with GELU between. ONNX Runtime runs these in single
//! precision, layer by layer. Here the factors are rounded to bfloat16 and the sums kept in single precision, which processors
//! with AVX512-BF16 do twice as fast, and what lies between the layers doesn't leave the processor's caches. Where a processor
//! has none, and on a graphics card, models stay as they were made.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod fused;
mod layer;
mod mixer;
mod operator;
mod plain;
mod stem;
mod walk;

pub(crate) use fused::fused;

use ort::operator::OperatorDomain;

use layer::Layer;

/// The operators that [`fused`] puts into a model.
pub(crate) fn operators() -> ort::Result<OperatorDomain> {
    OperatorDomain::new(block::DOMAIN)?.add(mixer::ChannelMixer)?.add(stem::Stem)
}

/// What is worked on, kept from run to run.
#[derive(Default)]
struct Scratch([Vec<u32>; 3]);

impl Scratch {
    /// Room for as many pairs of halves as told, at the start of lines of the processor's cache, with what was left there.
    fn pairs(&mut self, lengths: [usize; 3]) -> [&mut [u32]; 3] {
        let [a, b, c] = &mut self.0;
        [room(a, lengths[0]), room(b, lengths[1]), room(c, lengths[2])]
    }
}

fn room(values: &mut Vec<u32>, length: usize) -> &mut [u32] {
    const LINE: usize = 64;
    values.resize(values.len().max(length + LINE), 0);
    let start = values.as_ptr().align_offset(LINE);
    &mut values[start..start + length]
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
