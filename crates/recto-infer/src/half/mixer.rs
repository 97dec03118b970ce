//! Channel mixers: found in a model, and as an operator of ONNX Runtime's.

use std::ops::RangeInclusive;

use ort::operator::{
    ComputeContext, Kernel, KernelContext, Operator, OperatorInput, OperatorOutput,
    ShapeInferenceContext,
};
use ort::value::{TensorValueType, ValueType};

use super::block::Block;
use super::layer::Layer;
use super::operator::{INPUT, VERSIONS, each, inputs, outputs};
use super::walk::{Graph, Walk};
use super::{Scratch, mix};
use crate::graph::number;

const OPERATOR: &str = "ChannelMixer";
/// The operator's attribute: is the input added to what comes out?
pub(crate) const IS_ADDED: &str = "is_added";

/// The mixer that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<Block<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let expand = walk.layer(first)?;
    walk.gelu()?;
    let second = walk.reader()?;
    let project = walk.layer(second)?;
    let is_added = walk.added(input).is_some();
    walk.nodes.sort_unstable();
    Some(Block {
        operator: OPERATOR,
        inputs: [[input].as_slice(), &expand, &project].concat(),
        output: walk.value,
        attributes: vec![number(IS_ADDED, i64::from(is_added))],
        nodes: walk.nodes,
    })
}

/// `input [n, c, height, width]`, weights `[inner, c, 1, 1]`, bias of `inner` numbers, weights `[out, inner, 1, 1]`, bias of
/// `out` numbers -> `[n, out, height, width]`.
pub(crate) struct ChannelMixer;

/// Where the operator's inputs stand.
const LAYERS: [[usize; 2]; 2] = [[1, 2], [3, 4]];
const CHANNELS: usize = 1;

impl Operator for ChannelMixer {
    type Kernel<'attr> = Mixing;

    fn name(&self) -> &str {
        OPERATOR
    }

    fn versions(&self) -> RangeInclusive<u32> {
        VERSIONS
    }

    fn inputs(&self) -> impl IntoIterator<Item = OperatorInput> {
        inputs::<5>()
    }

    fn outputs(&self) -> impl IntoIterator<Item = OperatorOutput> {
        outputs()
    }

    fn create_kernel(&self, context: &KernelContext<'_>) -> ort::Result<Mixing> {
        let [expand, project] = LAYERS.map(|[weights, bias]| {
            let weights = context.constant_input::<TensorValueType<f32>>(weights)?;
            let bias = context.constant_input::<TensorValueType<f32>>(bias)?;
            let ((_, weights), (_, bias)) = (weights.extract_tensor(), bias.extract_tensor());
            Layer::of(weights, bias).ok_or_else(|| ort::Error::new("a layer can't be packed"))
        });
        let layers = [expand?, project?];
        if layers[0].outputs != 2 * layers[1].pairs {
            return Err(ort::Error::new("the layers don't fit together"));
        }
        let is_added = context.get::<i64>(IS_ADDED).is_some_and(|added| added != 0);
        Ok(Mixing { layers, is_added, scratch: Scratch::default() })
    }

    fn infer_shape(&self, context: &mut ShapeInferenceContext) -> ort::Result<()> {
        let inputs = context.inputs();
        let (Some(input), Some(project)) = (inputs.get(INPUT), inputs.get(LAYERS[1][0])) else {
            return Ok(());
        };
        let mut output = input.clone();
        if let (ValueType::Tensor { shape, .. }, ValueType::Tensor { shape: weights, .. }) =
            (&mut output, project)
            && let (Some(channels), Some(outputs)) = (shape.get_mut(CHANNELS), weights.first())
        {
            *channels = *outputs;
        }
        context.set_output(0, &output)
    }
}

/// A mixer of a session.
pub(crate) struct Mixing {
    layers: [Layer; 2],
    is_added: bool,
    scratch: Scratch,
}

impl Kernel for Mixing {
    fn compute(&mut self, context: &ComputeContext) -> ort::Result<()> {
        let Self { layers, is_added, scratch } = self;
        let [expand, project] = &*layers;
        let sides = |[channels, height, width]: [usize; 3]| {
            (channels == 2 * expand.pairs).then_some([project.outputs, height, width])
        };
        each(context, sides, |_, input, output| mix(layers, *is_added, input, output, scratch))
    }
}
