//! What the operators have in common: inputs and outputs of single precision, and a batch of maps that are worked on one by one.

use std::ops::RangeInclusive;

use ort::operator::{ComputeContext, OperatorInput, OperatorOutput};
use ort::value::TensorElementType;

/// Where the map stands among an operator's inputs.
pub(crate) const INPUT: usize = 0;
pub(crate) const VERSIONS: RangeInclusive<u32> = 1..=1;

pub(crate) fn inputs<const COUNT: usize>() -> [OperatorInput; COUNT] {
    [const { OperatorInput::required(TensorElementType::Float32) }; COUNT]
}

pub(crate) fn outputs() -> [OperatorOutput; 1] {
    [OperatorOutput::required(TensorElementType::Float32)]
}

/// Works on each map of a batch. `sides` tells channels, height and width of what comes out by those of what comes in; nothing
/// where the operator can't work on such a map.
pub(crate) fn each(
    context: &ComputeContext,
    sides: impl FnOnce([usize; 3]) -> Option<[usize; 3]>,
    mut work: impl FnMut([usize; 3], &[f32], &mut [f32]),
) -> ort::Result<()> {
    let input = context.input(INPUT)?.ok_or_else(absent)?;
    let (shape, input) = input.try_extract_tensor::<f32>()?;
    let [count, channels, height, width] = shape[..] else {
        return Err(ort::Error::new("the input has not four dimensions"));
    };
    let from = [channels, height, width].map(|side| usize::try_from(side).unwrap_or(0));
    let to = sides(from)
        .ok_or_else(|| ort::Error::new("the input has not the sides that are weighed"))?;
    let [channels, height, width] = to.map(|side| side as i64);
    let mut output = context.output(0, [count, channels, height, width])?.ok_or_else(absent)?;
    let (_, output) = output.try_extract_tensor_mut::<f32>()?;
    let length = |sides: [usize; 3]| sides.iter().product::<usize>().max(1);
    let inputs = input.chunks_exact(length(from));
    for (input, output) in inputs.zip(output.chunks_exact_mut(length(to))) {
        work(from, input, output);
    }
    Ok(())
}

pub(crate) fn absent() -> ort::Error {
    ort::Error::new("a tensor is missing")
}
