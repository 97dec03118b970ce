//! Gated maps with a lateral connection: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext};
use ort::value::TensorValueType;

use super::{BlockOperator, absent, each, gated, sides_of, unpacked};
use crate::blocks::kernels::{Scratch, lateral};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::ConvWeights;

/// The gated map that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, convolution: usize) -> Option<FoundBlock<'a>> {
    let found = gated::find(graph, convolution)?;
    let mut inputs = vec![found.input, found.weights, found.gate];
    let nodes = vec![convolution, found.product, found.sum];
    let mut walk = Walk { graph, nodes, value: found.output };
    inputs.extend(walk.upsampled_addend());
    walk.nodes.sort_unstable();
    Some(FoundBlock {
        operator: Lateral::NAME,
        inputs,
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

const WEIGHTS: usize = 1;
const GATE: usize = 2;
const ABOVE: usize = 3;

/// `input [n, c, height, width]`, weights `[outputs, c, 1, 1]`, a gate `[n, outputs, 1, 1]` and, if present, a map of
/// half the size `[n, outputs, height / 2, width / 2]` -> `[n, outputs, height, width]`: the convolved input times (1 +
/// gate), plus the map upsampled by nearest neighbours.
pub(crate) struct Lateral {
    layer: ConvWeights,
}

impl BlockOperator for Lateral {
    const NAME: &'static str = "Lateral";
    const INPUTS: usize = 4;
    const OPTIONAL: usize = 1;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let weights = context.constant_input::<TensorValueType<f32>>(WEIGHTS)?;
        let (shape, weights) = weights.extract_tensor();
        let outputs = shape.first().map_or(0, |outputs| usize::try_from(*outputs).unwrap_or(0));
        let layer = ConvWeights::of_taps(weights, &vec![0.0; outputs], 1).ok_or_else(unpacked)?;
        Ok(Self { layer })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { layer } = self;
        let gates = context.input(GATE)?.ok_or_else(absent)?;
        let (gate_shape, gates) = gates.try_extract_tensor::<f32>()?;
        let above = context.input(ABOVE).ok().flatten();
        let above = above.as_ref().map(|above| above.try_extract_tensor::<f32>()).transpose()?;
        let gated = sides_of(gate_shape)?;
        let above_sides = above.map(|(shape, _)| sides_of(shape)).transpose()?;
        let sides = |[channels, height, width]: [usize; 3]| {
            let is_weighed = channels == 2 * layer.pairs && gated.1 == [layer.outputs, 1, 1];
            let is_half = above_sides.is_none_or(|(count, sides)| {
                count == gated.0
                    && [sides[0], 2 * sides[1], 2 * sides[2]] == [layer.outputs, height, width]
            });
            (is_weighed && is_half).then_some([layer.outputs, height, width])
        };
        let mut gates = gates.chunks_exact(layer.outputs);
        let mut maps = above.zip(above_sides).map(|((_, above), (_, sides))| {
            above.chunks_exact(sides.iter().product::<usize>().max(1))
        });
        each(context, sides, |[_, height, width], input, output| {
            let above = maps.as_mut().and_then(Iterator::next);
            if let Some(gates) = gates.next() {
                lateral(layer, gates, [height, width], (input, above), output, scratch);
            }
        })
    }
}
