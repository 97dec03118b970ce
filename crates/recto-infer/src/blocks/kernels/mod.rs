//! The kernels of the blocks: vector instructions where the processor has them, otherwise portable code.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod scratch;

pub(crate) use scratch::{Arithmetic, Scratch};

use crate::blocks::weights::{ConvWeights, DepthwiseWeights, LinearWeights, SCALES, Scale};

/// Are the custom operators faster on this processor than the layers that they replace?
pub(crate) fn is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    return avx512::is_fast();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// A channel mixer: `input` and `output` are `[channels, pixels]`. If `is_added`, the input is added to the output
/// (residual connection).
pub(crate) fn channel_mixer(
    layers: &[ConvWeights; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::channel_mixer(layers, is_added, input, output, scratch)
    {
        return;
    }
    portable::channel_mixer(layers, is_added, input, output);
}

/// A stem: `input` is `[channels, height, width]`, `output` `[outputs, height / 4, width / 4]`.
pub(crate) fn stem(
    layers: &[ConvWeights; 2],
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::stem(layers, size, input, output, scratch)
    {
        return;
    }
    portable::stem(layers, size, input, output);
}

/// A forked stem: `input` is `[channels, height, width]`, `output` `[outputs, height / 4, width / 4]`.
pub(crate) fn forked_stem(
    layers: &[ConvWeights; 5],
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::forked_stem(layers, size, input, output, scratch)
    {
        return;
    }
    portable::forked_stem(layers, size, input, output);
}

/// A gated map with a lateral connection: the convolved map times (1 + the channel's gate), plus the other map
/// upsampled. The first map is `[inputs, height, width]`, the second `[outputs, height / 2, width / 2]`, `output`
/// `[outputs, height, width]`.
pub(crate) fn lateral(
    layer: &ConvWeights,
    gates: &[f32],
    size: [usize; 2],
    maps: (&[f32], Option<&[f32]>),
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::lateral(layer, gates, size, maps, output, scratch)
    {
        return;
    }
    portable::lateral(layer, gates, size, maps, output);
}

/// A detector head: `size` gives the sides of the largest map; `output` is four times as high and wide.
pub(crate) fn detector_head(
    layers: &[ConvWeights; 3],
    size: [usize; 2],
    maps: [Scale<'_>; SCALES],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::detector_head(layers, size, maps, output, scratch)
    {
        return;
    }
    portable::detector_head(layers, size, maps, output);
}

/// A linear layer: `input` is `[rows, inputs]`, `output` `[rows, outputs]`.
pub(crate) fn linear(
    table: &LinearWeights,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector && avx512::linear(table, input, output, scratch) {
        return;
    }
    portable::linear(table, input, output);
}

/// A depthwise convolution: `input` is `[channels, height, width]`, `output` `[channels, height / step, width]`.
pub(crate) fn depthwise(
    filters: &DepthwiseWeights,
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::depthwise(filters, size, input, output, scratch)
    {
        return;
    }
    portable::depthwise(filters, size, input, output);
}
