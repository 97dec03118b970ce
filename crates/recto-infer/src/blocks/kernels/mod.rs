//! The kernels of the blocks: with vector instructions where the processor has them, else in portable code.

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

/// `input` is `[channels, pixels]`, so is `output`. With `is_added`, the input is added to what comes out.
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

/// `input` is `[channels, height, width]`, `output` `[channels, height / 4, width / 4]`.
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

/// `input` is `[channels, height, width]`, `output` `[channels, height / 4, width / 4]`.
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

/// The first of the maps is `[inputs, height, width]`, the second `[outputs, height / 2, width / 2]`, `output` `[outputs, height,
/// width]`: the convolved map times each channel's gate and one, plus the other.
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

/// Of the largest map the sides are `size`; `output` is four times as high and wide.
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

/// `input` is `[rows, inputs]`, `output` `[rows, outputs]`.
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

/// `input` is `[channels, height, width]`, `output` `[channels, height / step, width]`.
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
