//! Channel mixers at half precision: the blocks that the models spend most of their time in, as one operator.
//!
//! A mixer (the channel MLP of `MetaFormer`, <https://arxiv.org/abs/2111.11418>) gives each pixel's channels to a pointwise
//! convolution, to GELU and to another pointwise convolution, most often with its input added. ONNX Runtime runs these in
//! single precision, layer by layer. Here the factors are rounded to bfloat16 and the sums kept in single precision, which
//! processors with AVX512-BF16 do twice as fast, and the layer between the convolutions never leaves the processor's cache.
//! Where a processor has none, and on a graphics card, models stay as they were made.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod fused;
mod layer;
mod operator;
mod plain;

pub(crate) use fused::fused;
pub(crate) use operator::operators;

use layer::Layer;

#[cfg(target_arch = "x86_64")]
use avx512::Scratch;
#[cfg(not(target_arch = "x86_64"))]
type Scratch = ();

/// Are mixers faster here than what they stand for?
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
