//! The blocks as custom operators of ONNX Runtime, and the pattern by which each is found in a model.
//!
//! This file has what they share: inputs and outputs in single precision, and a batch of maps that are computed one by
//! one.

mod custom;
mod depthwise;
mod forked;
mod gated;
mod head;
mod lateral;
mod linear;
mod mixer;
mod squeeze;
mod stem;

use custom::{BlockOperator, CustomOperator};
use ort::operator::{ComputeContext, KernelContext, OperatorDomain};
use ort::value::TensorValueType;

use crate::blocks::kernels::Arithmetic;
use crate::blocks::search::{DOMAIN, Finder};
use crate::blocks::weights::{ConvWeights, TAPS};

pub(crate) const FINDERS: [Finder; 8] = [
    mixer::find,
    stem::find,
    forked::find,
    squeeze::find,
    lateral::find,
    head::find,
    depthwise::find,
    linear::find,
];

/// The domain of the operators that replace the blocks.
pub(crate) fn operators(arithmetic: Arithmetic) -> ort::Result<OperatorDomain> {
    OperatorDomain::new(DOMAIN)?
        .add(CustomOperator::<mixer::ChannelMixer>::new(arithmetic))?
        .add(CustomOperator::<stem::Stem>::new(arithmetic))?
        .add(CustomOperator::<forked::ForkedStem>::new(arithmetic))?
        .add(CustomOperator::<squeeze::Squeeze>::new(arithmetic))?
        .add(CustomOperator::<lateral::Lateral>::new(arithmetic))?
        .add(CustomOperator::<head::DetectorHead>::new(arithmetic))?
        .add(CustomOperator::<linear::Linear>::new(arithmetic))?
        .add(CustomOperator::<depthwise::Depthwise>::new(arithmetic))
}

/// The index of the map among an operator's inputs.
pub(crate) const INPUT: usize = 0;

/// Packs the weights at an index of an operator's inputs, and the bias after them.
pub(crate) fn packed<T>(
    context: &KernelContext<'_>,
    weights: usize,
    pack: impl FnOnce(&[f32], &[f32]) -> Option<T>,
) -> ort::Result<T> {
    let bias = context.constant_input::<TensorValueType<f32>>(weights + 1)?;
    let weights = context.constant_input::<TensorValueType<f32>>(weights)?;
    pack(weights.extract_tensor().1, bias.extract_tensor().1).ok_or_else(unpacked)
}

pub(crate) fn unpacked() -> ort::Error {
    ort::Error::new("a layer can't be packed")
}

/// The shape of a stem's output for the shape of its input.
pub(crate) fn quartered(
    first: &ConvWeights,
    last: &ConvWeights,
    [channels, height, width]: [usize; 3],
) -> Option<[usize; 3]> {
    let is_weighed = channels.next_multiple_of(2) * TAPS == 2 * first.pairs;
    let is_quartered = height.is_multiple_of(4) && width.is_multiple_of(4);
    (is_weighed && is_quartered).then_some([last.outputs, height / 4, width / 4])
}

/// Computes each map of a batch. `sides` gives the output's channels, height and width for those of the input, or
/// `None` if the operator does not support such a map.
pub(crate) fn each(
    context: &ComputeContext,
    sides: impl FnOnce([usize; 3]) -> Option<[usize; 3]>,
    mut work: impl FnMut([usize; 3], &[f32], &mut [f32]),
) -> ort::Result<()> {
    let input = context.input(INPUT)?.ok_or_else(absent)?;
    let (shape, input) = input.try_extract_tensor::<f32>()?;
    let (count, from) = sides_of(shape)?;
    let to =
        sides(from).ok_or_else(|| ort::Error::new("the input's shape isn't that of the layer"))?;
    let [channels, height, width] = to.map(|side| side as i64);
    let mut output =
        context.output(0, [count as i64, channels, height, width])?.ok_or_else(absent)?;
    let (_, output) = output.try_extract_tensor_mut::<f32>()?;
    let length = |sides: [usize; 3]| sides.iter().product::<usize>().max(1);
    let inputs = input.chunks_exact(length(from));
    for (input, output) in inputs.zip(output.chunks_exact_mut(length(to))) {
        work(from, input, output);
    }
    Ok(())
}

/// The number of maps, and the sides of each.
pub(crate) fn sides_of(shape: &[i64]) -> ort::Result<(usize, [usize; 3])> {
    let &[count, channels, height, width] = shape else {
        return Err(ort::Error::new("the input has not four dimensions"));
    };
    let side = |side: i64| usize::try_from(side).unwrap_or(0);
    Ok((side(count), [channels, height, width].map(side)))
}

pub(crate) fn absent() -> ort::Error {
    ort::Error::new("a tensor is missing")
}
