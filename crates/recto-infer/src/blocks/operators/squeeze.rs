//! The channel means after a pointwise convolution (the squeeze of squeeze and excitation): the pattern in a model, and
//! the custom operator.

use ort::operator::{ComputeContext, KernelContext};
use ort::value::TensorValueType;

use super::{BlockOperator, each, gated};
use crate::blocks::kernels::Scratch;
use crate::blocks::search::{FoundBlock, Graph};

/// The means that a node computes, if they decide the gate of a map.
pub(crate) fn find<'a>(graph: &Graph<'a>, mean: usize) -> Option<FoundBlock<'a>> {
    let map = graph.nodes[mean].inputs.first()?;
    let found = gated::find(graph, graph.maker(map)?).filter(|found| found.mean == mean)?;
    Some(FoundBlock {
        operator: Squeeze::NAME,
        inputs: vec![found.input, found.weights],
        output: graph.nodes[mean].output?,
        attributes: Vec::new(),
        nodes: vec![mean],
    })
}

const WEIGHTS: usize = 1;

/// `input [n, c, height, width]`, weights `[outputs, c, 1, 1]` -> `[n, outputs, 1, 1]`. The convolution is linear, so
/// the means of its output are its input's means, convolved.
pub(crate) struct Squeeze {
    channels: usize,
    /// `[outputs, channels]`.
    weights: Vec<f32>,
}

impl BlockOperator for Squeeze {
    const NAME: &'static str = "Squeeze";
    const INPUTS: usize = 2;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let weights = context.constant_input::<TensorValueType<f32>>(WEIGHTS)?;
        let (shape, weights) = weights.extract_tensor();
        let channels = shape.get(1).and_then(|channels| usize::try_from(*channels).ok());
        let channels = channels.filter(|channels| *channels > 0);
        let channels = channels.ok_or_else(|| ort::Error::new("weights without channels"))?;
        Ok(Self { channels, weights: weights.to_vec() })
    }

    fn compute(&mut self, context: &ComputeContext, _: &mut Scratch) -> ort::Result<()> {
        let Self { channels, weights } = self;
        let outputs = weights.len() / *channels;
        let sides = |[planes, height, width]: [usize; 3]| {
            (planes == *channels && height * width > 0).then_some([outputs, 1, 1])
        };
        each(context, sides, |[_, height, width], input, output| {
            let means: Vec<f32> = input.chunks_exact(height * width).map(mean).collect();
            for (output, weights) in output.iter_mut().zip(weights.chunks_exact(*channels)) {
                *output = weights.iter().zip(&means).map(|(weight, mean)| weight * mean).sum();
            }
        })
    }
}

/// Summed in lanes, which is faster and, for many values, more precise.
fn mean(values: &[f32]) -> f32 {
    const LANES: usize = 32;
    let (whole, rest) = values.as_chunks::<LANES>();
    let mut lane_sums = [0.0; LANES];
    for values in whole {
        for (sum, value) in lane_sums.iter_mut().zip(values) {
            *sum += value;
        }
    }
    lane_sums.iter().chain(rest).sum::<f32>() / values.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_that_of_all_values() {
        let values: Vec<f32> = (0..101_u8).map(f32::from).collect();
        assert!((mean(&values) - 50.0).abs() < 1e-4);
    }
}
