//! Gated maps: found in a model, and as an operator of ONNX Runtime's.

use std::ops::RangeInclusive;

use ort::operator::{
    ComputeContext, Kernel, KernelContext, Operator, OperatorInput, OperatorOutput,
};
use ort::value::{TensorElementType, TensorValueType};

use super::{VERSIONS, absent, each, gated, outputs, sides_of, unpacked};
use crate::blocks::search::{Block, Graph, Walk};
use crate::blocks::sums::{Scratch, gate};
use crate::blocks::weights::Layer;

const OPERATOR: &str = "Lateral";

/// The gated map that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, convolution: usize) -> Option<Block<'a>> {
    let found = gated::find(graph, convolution)?;
    let mut inputs = vec![found.input, found.weights, found.gate];
    let nodes = vec![convolution, found.product, found.sum];
    let mut walk = Walk { graph, nodes, value: found.output };
    inputs.extend(walk.above());
    walk.nodes.sort_unstable();
    Some(Block {
        operator: OPERATOR,
        inputs,
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

/// `input [n, c, height, width]`, weights `[outputs, c, 1, 1]`, a gate `[n, outputs, 1, 1]` and, if need be, a map of half the
/// size `[n, outputs, height / 2, width / 2]` -> `[n, outputs, height, width]`: the convolved input times the gate and one, plus
/// the map, made twice as large by repeating its pixels.
pub(crate) struct Lateral;

const WEIGHTS: usize = 1;
const GATE: usize = 2;
const ABOVE: usize = 3;

impl Operator for Lateral {
    type Kernel<'attr> = Gating;

    fn name(&self) -> &str {
        OPERATOR
    }

    fn versions(&self) -> RangeInclusive<u32> {
        VERSIONS
    }

    fn inputs(&self) -> impl IntoIterator<Item = OperatorInput> {
        let required = || OperatorInput::required(TensorElementType::Float32);
        [required(), required(), required(), OperatorInput::optional(TensorElementType::Float32)]
    }

    fn outputs(&self) -> impl IntoIterator<Item = OperatorOutput> {
        outputs()
    }

    fn create_kernel(&self, context: &KernelContext<'_>) -> ort::Result<Gating> {
        let weights = context.constant_input::<TensorValueType<f32>>(WEIGHTS)?;
        let (shape, weights) = weights.extract_tensor();
        let outputs = shape.first().map_or(0, |outputs| usize::try_from(*outputs).unwrap_or(0));
        let layer = Layer::of_taps(weights, &vec![0.0; outputs], 1).ok_or_else(unpacked)?;
        Ok(Gating { layer, scratch: Scratch::default() })
    }
}

/// A gated map of a session.
pub(crate) struct Gating {
    layer: Layer,
    scratch: Scratch,
}

impl Kernel for Gating {
    fn compute(&mut self, context: &ComputeContext) -> ort::Result<()> {
        let Self { layer, scratch } = self;
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
                gate(layer, gates, [height, width], (input, above), output, scratch);
            }
        })
    }
}
