//! The sums of the blocks: by vector instructions where the processor has them, else in plain code.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod plain;
mod scratch;

pub(crate) use scratch::{Arithmetic, Scratch};

use crate::blocks::weights::{Filters, Layer, SCALES, Scale, Table};

/// Are the blocks faster here than what they stand for?
pub(crate) fn is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    return avx512::is_fast();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// `input` is `[channels, pixels]`, so is `output`. With `is_added`, the input is added to what comes out.
pub(crate) fn mix(
    layers: &[Layer; 2],
    is_added: bool,
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::mix(layers, is_added, input, output, scratch)
    {
        return;
    }
    plain::mix(layers, is_added, input, output);
}

/// `input` is `[channels, height, width]`, `output` `[channels, height / 4, width / 4]`.
pub(crate) fn stem(
    layers: &[Layer; 2],
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
    plain::stem(layers, size, input, output);
}

/// `input` is `[channels, height, width]`, `output` `[channels, height / 4, width / 4]`.
pub(crate) fn forked(
    layers: &[Layer; 5],
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::forked(layers, size, input, output, scratch)
    {
        return;
    }
    plain::forked(layers, size, input, output);
}

/// The first of the maps is `[inputs, height, width]`, the second `[outputs, height / 2, width / 2]`, `output` `[outputs, height,
/// width]`: the convolved map times each channel's gate and one, plus the other.
pub(crate) fn gate(
    layer: &Layer,
    gates: &[f32],
    size: [usize; 2],
    maps: (&[f32], Option<&[f32]>),
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::gate(layer, gates, size, maps, output, scratch)
    {
        return;
    }
    plain::gate(layer, gates, size, maps, output);
}

/// Of the largest map the sides are `size`; `output` is four times as high and wide.
pub(crate) fn enlarge(
    layers: &[Layer; 3],
    size: [usize; 2],
    maps: [Scale<'_>; SCALES],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::enlarge(layers, size, maps, output, scratch)
    {
        return;
    }
    plain::enlarge(layers, size, maps, output);
}

/// `input` is `[rows, inputs]`, `output` `[rows, outputs]`.
pub(crate) fn weigh(table: &Table, input: &[f32], output: &mut [f32], scratch: &mut Scratch) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector && avx512::weigh(table, input, output, scratch) {
        return;
    }
    plain::weigh(table, input, output);
}

/// `input` is `[channels, height, width]`, `output` `[channels, height / step, width]`.
pub(crate) fn filter(
    filters: &Filters,
    size: [usize; 2],
    input: &[f32],
    output: &mut [f32],
    scratch: &mut Scratch,
) {
    #[cfg(target_arch = "x86_64")]
    if scratch.arithmetic() == Arithmetic::Vector
        && avx512::filter(filters, size, input, output, scratch)
    {
        return;
    }
    plain::filter(filters, size, input, output);
}
